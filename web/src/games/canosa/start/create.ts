/** Opening tables: an edition with its switches, or a record cut short, and who plays which side. */
import type { ClockRequest, SeatRequest } from '../../../api/schema';
import { go } from '../../../browser/address.svelte';
import { CLOCKS, computer, openTable, person, type ClockName } from '../../../table/create';
import { keep } from '../../../table/seats';

export type Side = 'gold' | 'silver' | 'random';

/** What may be chosen about a table beside who sits there. */
export interface Choices {
  edition: string;
  /** Switches that differ from the edition's. */
  rules: Record<string, string>;
  clock: ClockName;
  side: Side;
  public: boolean;
}

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

async function open(
  options: Start,
  seats: [SeatRequest, SeatRequest],
  clock: ClockRequest,
  isPublic: boolean,
): Promise<void> {
  const { table, held } = await openTable({ game: 'canosa', options, seats, clock, public: isPublic });
  keep(table, held);
  go(`/t/${table}`);
}

const seated = (side: Side, mine: SeatRequest, other: SeatRequest): [SeatRequest, SeatRequest] => {
  const first = side === 'random' ? Math.random() < 0.5 : side === 'gold';
  return first ? [mine, other] : [other, mine];
};

export const openAgainst = (level: string, name: string, side: Side, start: Start, clock: ClockRequest = CLOCKS.none) =>
  open(start, seated(side, person(name), computer(level)), clock, false);

export const openShared = (names: [string, string], start: Start, clock: ClockRequest = CLOCKS.none) =>
  open(start, [person(names[0]), person(names[1])], clock, false);

export const openInvitation = (name: string, side: Side, start: Start, clock: ClockRequest, isPublic: boolean) =>
  open(start, seated(side, person(name), person()), clock, isPublic);
