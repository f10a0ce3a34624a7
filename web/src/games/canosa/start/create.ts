/** Opening tables: an edition with its switches, or a record cut short, and who plays which side. */
import type { ClockRequest } from '../../../api/schema';
import { CLOCKS, openGame, type NewGame, type SeatWish } from '../../../table/create';
import { GAME } from '../facts';
import { choices, type Choices, type Side } from './choices.svelte';

/** How a game begins: an edition with its switches, or a record cut short. */
export type Start = Record<string, unknown>;

export const startOf = ({ edition, rules }: Pick<Choices, 'edition' | 'rules'>): Start => ({ edition, rules });

const open = (options: Start, seats: SeatWish[], clock: ClockRequest, isPublic = false) =>
  openGame(GAME, options, { seats, clock, public: isPublic });

/** The two seats, the first wish being for the side that is wanted. */
function seated(side: Side, [mine, other]: readonly SeatWish[]): SeatWish[] {
  const first = side === 'random' ? Math.random() < 0.5 : side === 'gold';
  return first ? [mine!, other!] : [other!, mine!];
}

export const openAgainst = (level: string, name: string, side: Side, start: Start, clock: ClockRequest = CLOCKS.none) =>
  open(start, seated(side, [{ who: 'here', name }, { who: 'computer', player: level }]), clock);

export const openShared = (names: [string, string], start: Start, clock: ClockRequest = CLOCKS.none) =>
  open(start, names.map((name) => ({ who: 'here', name })), clock);

/** Open a table by what was chosen on the first page; who share a screen sit as they are named. */
export function openChosen({ seats, clock, public: isPublic }: NewGame): Promise<void> {
  const isShared = seats.every(({ who }) => who === 'here');
  return open(startOf(choices), isShared ? seats : seated(choices.side, seats), clock, isPublic);
}
