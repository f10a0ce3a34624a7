/** Opening tables: from what was chosen to a table with our seats kept. */
import * as rest from '../api/rest';
import type { ClockRequest, Opened, SeatRequest, TableRequest } from '../api/schema';
import { isHere } from '../api/here';
import { go } from '../browser/address.svelte';
import { settings, type Place } from '../browser/settings.svelte';
import { keep } from './seats';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const CLOCKS = {
  none: { kind: 'none', base: 0, increment: 0 },
  quick: { kind: 'fischer', base: 5 * MINUTE, increment: 5_000 },
  calm: { kind: 'fischer', base: 15 * MINUTE, increment: 15_000 },
  turn: { kind: 'move', base: MINUTE, increment: 0 },
  day: { kind: 'days', base: DAY, increment: 0 },
  days: { kind: 'days', base: 3 * DAY, increment: 0 },
} satisfies Record<string, ClockRequest>;
export type ClockName = keyof typeof CLOCKS;
export const CLOCK_NAMES = Object.keys(CLOCKS) as ClockName[];

/** How long somebody may be away before another may claim the game. */
const AWAY_SECONDS = 120;

/** A seat for a person; without a name it is free for whoever has the link. */
export const person = (name: string | null = null): SeatRequest => ({
  kind: 'person',
  name,
  player: null,
  contribution: '',
});

export const computer = (player: string): SeatRequest => ({
  kind: 'computer',
  player,
  name: null,
  contribution: '',
});

export interface NewTable {
  game: string;
  options: Record<string, unknown>;
  seats: SeatRequest[];
  clock?: ClockRequest;
  public?: boolean;
}

/** Open a table; the answer has its name and the seats that were taken with it. */
export function openTable({ game, options, seats, clock, public: isPublic }: NewTable) {
  const wanted: Omit<TableRequest, 'key'> = {
    game,
    options,
    seats,
    clock: clock ?? CLOCKS.none,
    public: isPublic ?? false,
    away_seconds: AWAY_SECONDS,
  };
  return rest.openTable(wanted);
}

/** Who is to sit on a seat: somebody at this screen, a computer's player, or a friend by link. */
export type SeatWish = { who: 'here'; name: string } | { who: 'computer'; player: string } | { who: 'friend' };

/** What may be said of a new table of any game. */
export interface NewGame {
  seats: SeatWish[];
  clock: ClockRequest;
  public: boolean;
  /** Where it is kept; on the server unless said. */
  place?: Place;
}

/** Where a table is kept. */
export const placeOf = (table: string): Place => (isHere(table) ? 'device' : 'server');

/** Whether a table could be kept on this device: everybody is at this screen, or a computer, and no clock runs. */
export const mayBeHere = ({ seats, clock, public: isPublic }: NewGame): boolean =>
  !isPublic && clock.kind === 'none' && seats.every(({ who }) => who !== 'friend');

/** Whether this device has what it takes to play a game without the server. */
export async function canBeHere(game: string): Promise<boolean> {
  if (!settings.device) return false;
  const { canPlayHere } = await import('../device/tables/page');
  return canPlayHere(game);
}

/** Where a table that could be on this device is kept: as chosen last, else here, where no network is needed. */
export const usualPlace = async (game: string): Promise<Place> =>
  settings.place !== 'server' && (await canBeHere(game)) ? 'device' : 'server';

const seatFor = (wish: SeatWish): SeatRequest => {
  if (wish.who === 'computer') return computer(wish.player);
  return person(wish.who === 'here' ? wish.name : null);
};

/** Open a table, keep the seats of those at this screen, and go there. */
export async function openGame(game: string, options: Record<string, unknown>, wanted: NewGame): Promise<void> {
  const { table, held } = await (wanted.place === 'device' ? openOnDevice : openOnServer)(game, options, wanted);
  keep(table, held);
  go(`/t/${table}`);
}

const openOnServer = (game: string, options: Record<string, unknown>, { seats, clock, public: isPublic }: NewGame): Promise<Opened> =>
  openTable({ game, options, seats: seats.map(seatFor), clock, public: isPublic });

async function openOnDevice(game: string, options: Record<string, unknown>, { seats }: NewGame): Promise<Opened> {
  const { openHere } = await import('../device/tables/page');
  return openHere({ game, options, seats: seats.map(seatFor) });
}
