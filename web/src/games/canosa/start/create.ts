/** Opening tables: an edition with its switches, or a record cut short, and who plays which side. */
import { CLOCKS, openGame, usualPlace, type NewGame, type SeatWish } from '../../../table/create';
import { GAME } from '../facts';
import { choices, type Choices, type Side } from './choices.svelte';

/** How a game begins: an edition with its switches, or a record cut short. */
export type Start = Record<string, unknown>;

export const startOf = ({ edition, rules }: Pick<Choices, 'edition' | 'rules'>): Start => ({ edition, rules });

const open = async (options: Start, seats: SeatWish[]) =>
  openGame(GAME, options, { seats, clock: CLOCKS.none, public: false, place: await usualPlace(GAME) });

/** The two seats, the first wish being for the side that is wanted. */
function seated(side: Side, [mine, other]: readonly SeatWish[]): SeatWish[] {
  const first = side === 'random' ? Math.random() < 0.5 : side === 'gold';
  return first ? [mine!, other!] : [other!, mine!];
}

export const openAgainst = (level: string, name: string, side: Side, start: Start) =>
  open(start, seated(side, [{ who: 'here', name }, { who: 'computer', player: level }]));

export const openShared = (names: [string, string], start: Start) =>
  open(start, names.map((name) => ({ who: 'here', name })));

/** Open a table by what was chosen on the first page; who share a screen sit as they are named. */
export function openChosen(wanted: NewGame): Promise<void> {
  const { seats } = wanted;
  const isShared = seats.every(({ who }) => who === 'here');
  return openGame(GAME, startOf(choices), { ...wanted, seats: isShared ? seats : seated(choices.side, seats) });
}
