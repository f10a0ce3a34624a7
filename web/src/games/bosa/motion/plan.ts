/**
 * What moves from one moment of a game to a later one, read off the two views. Nothing moves
 * backward, nor over more than a turn: then one place is exchanged for another.
 */
import { KINDS } from '../cards/cards';
import type { Seat, View } from '../types';

export const STORES = [...KINDS, 'coins', 'points'] as const;
export type Store = (typeof STORES)[number];

/** A card goes from the market into a townscape; without a slot it was in hand. */
export interface Build {
  kind: 'build';
  card: string;
  slot: number | null;
  seat: number;
  cell: string;
}
/** A card comes from the stack to the market. */
export interface Deal {
  kind: 'deal';
  card: string;
  slot: number;
}
/** A store of a player changes; `cell` is the building that did it, where one did. */
export interface Gain {
  kind: 'gain';
  seat: number;
  store: Store;
  from: number;
  to: number;
  cell: string | null;
}
/** A Season has ended, and another begins. */
export interface NewSeason {
  kind: 'season';
  from: number;
}
export type Motion = Build | Deal | Gain | NewSeason;

/** How far a turn is, by what is decided next; a building more is always later. */
const PHASES: Record<View['phase'], number> = { deal: 0, line: 1, act: 2, take: 3, place: 4, over: 5 };

const buildings = (view: View) => view.seats.reduce((sum, { town }) => sum + Object.keys(town).length, 0);

/** How far a game is; compared part by part. */
const progress = (view: View) => [buildings(view), PHASES[view.phase], -view.queue.length, view.copier ? 1 : 0];

/** Whether `after` comes later, by no more than a turn. */
function isNext(before: View, after: View): boolean {
  const [was, is] = [progress(before), progress(after)];
  const off = is.findIndex((part, at) => part !== was[at]);
  if (off < 0 || before.players !== after.players) return false;
  return off === 0 ? is[0]! - was[0]! === 1 : is[off]! > was[off]!;
}

export function plan(before: View, after: View): Motion[] {
  if (!isNext(before, after)) return [];
  const build = built(before, after);
  const ends = after.season !== before.season;
  return [
    ...(build ? [build] : []),
    ...after.seats.flatMap((seat, place) => gains(before.seats[place]!, seat, place, causeOf(before, build, place, ends))),
    ...(ends ? [{ kind: 'season' as const, from: before.season }] : []),
    ...dealt(before, after, ends),
  ];
}

function built(before: View, after: View): Build | null {
  for (const [seat, { town }] of after.seats.entries()) {
    for (const [cell, card] of Object.entries(town)) {
      if (before.seats[seat]!.town[cell]) continue;
      const place = before.market.indexOf(card);
      return { kind: 'build', card, slot: place < 0 ? null : place + 1, seat, cell };
    }
  }
  return null;
}

/**
 * The building to which a seat owes what changed: the one whose action was decided, or, of a whole
 * turn, the one that was built. At a Season's end patronage gives coins and points, and no building.
 */
function causeOf(before: View, build: Build | null, seat: number, ends: boolean): (store: Store) => string | null {
  const cell = seat === before.turn ? (build?.cell ?? before.copier ?? before.at) : null;
  return (store) => (ends && (store === 'coins' || store === 'points') ? null : cell);
}

const gains = (before: Seat, after: Seat, seat: number, cause: (store: Store) => string | null): Gain[] =>
  STORES.filter((store) => after[store] !== before[store]).map((store) => ({
    kind: 'gain',
    seat,
    store,
    from: before[store],
    to: after[store],
    cell: cause(store),
  }));

/** The cards that were not there before; with a Season all of them. */
const dealt = (before: View, after: View, ends: boolean): Deal[] =>
  after.market.flatMap((card, place) =>
    card && (ends || card !== before.market[place]) ? [{ kind: 'deal' as const, card, slot: place + 1 }] : [],
  );
