/**
 * The games of this browser as the first page lists them. What is known of them is kept here, so
 * that the list stands at once on a return visit; a finished game is not asked for again.
 */
import { isHere } from '../../api/here';
import * as rest from '../../api/rest';
import type { Occupant, StateMessage } from '../../api/schema';
import { keepItem, readItem } from '../../browser/items';
import type { Ended } from '../../games/module';
import { moduleOf } from '../../games/registry';
import { forget, keptTables, type Kept } from '../../table/seats';

export interface OwnGame extends Ended {
  table: string;
  game: string;
  phase: 'waiting' | 'playing' | 'over';
  seats: Occupant[];
  mine: number[];
  actor: number | null;
  /** When something last happened there, in milliseconds. */
  at: number;
  /** Kept on this device; `moved` is the server's table where it goes on. */
  here?: boolean;
  moved?: string | null;
}

const KEY = 'lungomare.games';
/** There has been a game on this device. */
const HERE = 'lungomare.here';
/** How many tables are asked for; older ones are hardly missed. */
const MOST_ASKED = 12;
const MOST_FINISHED = 4;
/** Closed before anybody played: nothing to come back to. */
const UNUSED = 'abandoned';

/** What was known of this browser's games when it was here last; those of no known seat are left out. */
export function rememberedGames(): OwnGame[] {
  try {
    const kept = new Set(keptTables().map(({ table }) => table));
    const games = JSON.parse(localStorage.getItem(KEY) ?? '[]') as OwnGame[];
    return Array.isArray(games) ? games.filter(({ table, here }) => here || kept.has(table)) : [];
  } catch {
    return [];
  }
}

/** How many rows the list will have as far as can be known: those remembered, and tables not looked up yet. */
export function expectedRows(): number {
  const remembered = rememberedGames();
  const known = new Set(remembered.map(({ table }) => table));
  const unknown = keptTables().slice(0, MOST_ASKED).filter(({ table }) => !known.has(table));
  return ordered(remembered).length + unknown.length;
}

export const isMyTurn = ({ phase, actor, mine, moved }: OwnGame): boolean =>
  !moved && phase === 'playing' && actor !== null && mine.includes(actor);

const rank = (game: OwnGame): number => {
  if (game.moved) return 3;
  if (isMyTurn(game)) return 0;
  return { playing: 1, waiting: 2, over: 3 }[game.phase];
};

const isPast = ({ phase, moved }: OwnGame) => phase === 'over' || Boolean(moved);

/**
 * Where it is one's turn first, then other running games, then the last finished ones, more of them where
 * so many rows have room; each from the latest.
 */
export function ordered(games: readonly OwnGame[], rows = 0): OwnGame[] {
  const sorted = games.toSorted((a, b) => rank(a) - rank(b) || b.at - a.at);
  const running = sorted.filter((game) => !isPast(game));
  const finished = sorted.filter(isPast).slice(0, Math.max(MOST_FINISHED, rows - running.length));
  return [...running, ...finished];
}

function summary({ table, seats }: Kept, state: StateMessage): OwnGame {
  const mine = seats.map(({ seat }) => seat);
  const ended = state.phase === 'over' ? moduleOf(state.game).ended?.(state, mine) : null;
  return {
    table,
    game: state.game,
    phase: state.phase,
    seats: state.seats,
    mine,
    actor: state.actor,
    at: state.at,
    ...(ended ?? { verdict: null, score: '' }),
  };
}

async function lookUp(kept: Kept, before: OwnGame | undefined): Promise<OwnGame | null> {
  if (before?.phase === 'over') return before;
  try {
    // Of a screen that several share, only what anybody may see: what is hidden stays covered.
    const token = kept.seats.length === 1 ? kept.seats[0]!.token : undefined;
    const state = await rest.getTable(kept.table, token);
    if (state.reason !== UNUSED) return summary(kept, state);
    forget(kept.table);
  } catch (error) {
    const isGone = error instanceof rest.Refused && [403, 404].includes(error.status);
    if (!isGone) return before ?? null;
    forget(kept.table);
  }
  return null;
}

/** The games on this device, but for those that are listed where they went; asked for once there has been one. */
async function lookUpHere(): Promise<OwnGame[]> {
  if (readItem(HERE) === null && !keptTables().some(({ table }) => isHere(table))) return [];
  keepItem(HERE, 'yes');
  const { listHere } = await import('../../device/tables/page');
  const listed = await listHere();
  const seated = new Set(keptTables().map(({ table }) => table));
  const there = new Set(listed.map(({ table }) => table));
  // Those that were never kept are gone with their page; of all others the seats are kept with them, too.
  for (const table of seated) if (isHere(table) && !there.has(table)) forget(table);
  const rows = listed.filter(({ moved }) => !moved || !seated.has(moved.table));
  return rows.map(({ held, over, moved, ...row }) => {
    const mine = held.map(({ seat }) => seat);
    const ended = over && moduleOf(row.game).ended?.(over, mine);
    return { ...row, mine, here: true, moved: moved?.table ?? null, ...(ended ?? { verdict: null, score: '' }) };
  });
}

/** Ask how this browser's games stand, and keep the answer. */
export async function lookUpGames(): Promise<OwnGame[]> {
  const before = new Map(rememberedGames().map((game) => [game.table, game]));
  const elsewhere = keptTables().filter(({ table }) => !isHere(table)).slice(0, MOST_ASKED);
  const here = lookUpHere().catch(() => [...before.values()].filter((game) => game.here));
  const found = await Promise.all(elsewhere.map((kept) => lookUp(kept, before.get(kept.table))));
  const games = [...(await here), ...found.filter((game) => game !== null)];
  keepItem(KEY, JSON.stringify(games));
  return games;
}

/** Delete a game on this device, and all that is known of it. */
export async function removeGame(table: string): Promise<void> {
  const { removeHere } = await import('../../device/tables/page');
  await removeHere(table);
  forget(table);
}
