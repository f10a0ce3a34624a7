/** A deck as the core takes it: numbers, with each action worked out into its ways (`turn/actions.py`, B6). */
import type { Amounts, BuildingCard, CardEffect, Deck, GoalCard } from '../types';

const COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'];
const KINDS = ['fish', 'textile', 'pottery'] as const;
/** What a purse holds, in the core's order. */
const PLACES = [...KINDS, 'coins', 'points'] as const;
const GOAL_KINDS = [
  'exactly-three',
  'group',
  'surrounded',
  'one-per-line',
  'varied-rows',
  'paired-columns',
  'varied-quarters',
];

/** As native/bosa/wasm/rules.cpp reads it. */
export const packDeck = (deck: Deck, players: number, simple: boolean): Int32Array =>
  Int32Array.from([
    players,
    Number(simple),
    ...deck.cards.flatMap(building),
    ...deck.goals.flatMap(goal),
    deck.chart.length,
    ...deck.chart.flat(),
  ]);

function building({ season, color, effect }: BuildingCard): number[] {
  const ways = waysOf(effect);
  return [season, COLORS.indexOf(color), Number('per' in effect), ways.length, ...ways.flat()];
}

const goal = ({ kind, color, size, points }: GoalCard): number[] => [
  GOAL_KINDS.indexOf(kind),
  color ? COLORS.indexOf(color) : 0,
  size ?? 0,
  points,
];

/** The price and the gain of each way to do it; where a kind is to be chosen, one for each; of a copy none. */
function waysOf(effect: CardEffect): number[][] {
  if ('copy' in effect) return [];
  const spend: Amounts = 'spend' in effect ? effect.spend : {};
  const kinds = spend.any || effect.gain.any ? KINDS : [null];
  return kinds.map((kind) => [...numbers(spend, kind), ...numbers(effect.gain, kind)]);
}

/** So much of each place in the purse, where `any` is of this kind. */
function numbers(amounts: Amounts, kind: (typeof KINDS)[number] | null): number[] {
  const { any = 0, each = 0 } = amounts;
  const beside = (place: string) => (place === kind ? any : 0) + (KINDS.some((one) => one === place) ? each : 0);
  return PLACES.map((place) => (amounts[place] ?? 0) + beside(place));
}
