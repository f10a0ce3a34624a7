/** Opening tables: from what was chosen to a table with our seats kept. */
import * as rest from '../api/rest';
import type { ClockRequest, SeatRequest, TableRequest } from '../api/schema';
import { go } from '../router.svelte';
import { keep } from './seats';

export type Side = 'gold' | 'silver' | 'random';

/** What may be chosen about a table beside who sits there. */
export interface Choices {
  edition: string;
  /** Switches that differ from the edition's. */
  rules: Record<string, string>;
  clock: keyof typeof CLOCKS;
  side: Side;
  public: boolean;
}

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

export const usual = (): Choices => ({
  edition: 'retail',
  rules: {},
  clock: 'none',
  side: 'gold',
  public: false,
});

/** How a game begins: an edition with its switches, or a record cut short. */
export type Start = Record<string, unknown>;

export const startOf = ({ edition, rules }: Choices): Start => ({ edition, rules });

const person = (name?: string): SeatRequest => ({
  kind: 'person',
  name: name ?? null,
  player: null,
  contribution: '',
});
const computer = (player: string): SeatRequest => ({
  kind: 'computer',
  player,
  name: null,
  contribution: '',
});

async function open(
  start: Start,
  seats: [SeatRequest, SeatRequest],
  clock: ClockRequest,
  isPublic: boolean,
): Promise<void> {
  const wanted: Omit<TableRequest, 'key'> = {
    game: 'canosa',
    options: start,
    seats,
    clock,
    public: isPublic,
    away_seconds: 120,
  };
  const { table, held } = await rest.openTable(wanted);
  keep(table, held);
  go(`/t/${table}`);
}

const seated = (side: Side, mine: SeatRequest, other: SeatRequest): [SeatRequest, SeatRequest] => {
  const first = side === 'random' ? Math.random() < 0.5 : side === 'gold';
  return first ? [mine, other] : [other, mine];
};

export const openAgainst = (level: string, name: string, side: Side, start: Start, clock = CLOCKS.none as ClockRequest) =>
  open(start, seated(side, person(name), computer(level)), clock, false);

export const openShared = (names: [string, string], start: Start, clock = CLOCKS.none as ClockRequest) =>
  open(start, [person(names[0]), person(names[1])], clock, false);

export const openInvitation = (name: string, side: Side, start: Start, clock: ClockRequest, isPublic: boolean) =>
  open(start, seated(side, person(name), person()), clock, isPublic);
