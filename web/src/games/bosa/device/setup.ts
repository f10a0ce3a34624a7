/** A record's `setup` (`deal/dealing.py`): read into what chance deals, in that order, or refused with card and place. */
import { quote } from '../../../device/refusals/quote';
import type { Setup } from '../types';
import type { Cards } from './deck/deck';
import { refuse } from './sentences';

const SEASONS = [1, 2, 3];
const START = 0;
const GOALS_A_SEAT = 4;

/** What a deal is for. */
export interface Seating {
  players: number;
  simple: boolean;
  cards: Cards;
}

/** What was dealt: the first player, then cards as places in the deck, as chance draws them. */
export interface Dealt {
  first: number;
  starts: number[];
  goals: number[][];
  seasons: number[][];
}

export const seasonSize = (players: number): number => 5 * players + 3;
export const goalsASeat = (simple: boolean): number => (simple ? 0 : GOALS_A_SEAT);

export const drawsOf = ({ first, starts, goals, seasons }: Dealt): Uint8Array =>
  Uint8Array.from([first, ...starts, ...goals.flat(), ...seasons.flat()]);

export function writeSetup({ first, starts, goals, seasons }: Dealt, { ids }: Cards): Setup {
  const named = (pile: number[]) => pile.map((card) => ids[card]!);
  return { first, starts: named(starts), seasons: seasons.map(named), goals: goals.map(named) };
}

export function readSetup(setup: unknown, seating: Seating): Dealt {
  const { players, simple } = seating;
  if (typeof setup !== 'object' || !setup || Array.isArray(setup)) refuse('setup-object', 'B2.1');
  const { first, starts, seasons, goals } = setup as Record<string, unknown>;
  if (!isSeat(first, players)) refuse('setup-first', 'B2.4', { first: quote(first), last: players - 1 });
  const dealtStarts = readPile(seating, starts, 'starts', START, players);
  const piles = readPiles(seasons, 'seasons', SEASONS.length);
  const none = simple && Array.isArray(goals) && !goals.length;
  const hands = readPiles(none ? Array.from({ length: players }, () => []) : goals, 'goals', players);
  const dealt = {
    first,
    starts: dealtStarts,
    goals: hands.map((hand, seat) => readPile(seating, hand, `the goals of seat ${seat}`, null, goalsASeat(simple))),
    seasons: piles.map((pile, at) => readPile(seating, pile, `Season ${at + 1}`, at + 1, seasonSize(players))),
  };
  refuseDoubles(dealt.goals.flat(), 'goals', seating.cards);
  return dealt;
}

const isSeat = (first: unknown, players: number): first is number =>
  Number.isInteger(first) && (first as number) >= 0 && (first as number) < players;

function readPiles(piles: unknown, where: string, count: number): unknown[] {
  if (!Array.isArray(piles) || piles.length !== count) return refuse('setup-piles', 'B2.1', { where, count });
  return piles;
}

/** One pile; `season` is null for goals. */
function readPile({ cards }: Seating, pile: unknown, where: string, season: number | null, wanted: number): number[] {
  if (!Array.isArray(pile)) return refuse('setup-pile', 'B2.1', { where });
  const miscounted = () => refuse('setup-count', 'B2.1', { where, wanted, count: pile.length });
  if (pile.length > cards.ids.length) miscounted(); // more than there are: none of them needs to be looked at
  const found = pile.map((name: unknown) => readCard(cards, name, where, season));
  refuseDoubles(found, where, cards);
  if (found.length !== wanted) miscounted();
  return found;
}

function readCard({ deck, numbers }: Cards, name: unknown, where: string, season: number | null): number {
  const card = typeof name === 'string' ? numbers.get(name) : undefined;
  if (card === undefined) return refuse('setup-card', 'B1.3', { card: quote(name), where, deck: deck.name });
  const belongs = deck.cards[card]?.season ?? null;
  if (belongs !== season) refuse('setup-misplaced', 'B2.1', { card: name as string, where });
  return card;
}

function refuseDoubles(pile: readonly number[], where: string, { ids }: Cards): void {
  const twice = pile.find((card, place) => pile.indexOf(card) < place);
  if (twice !== undefined) refuse('setup-twice', 'B2.1', { card: ids[twice]!, where });
}

