/** Decks as the device has them: those that the package ships, of its own files, and those that come whole. */
import standard1 from '../../../../../../src/lungomare/games/bosa/data/standard-1.toml';
import standard2 from '../../../../../../src/lungomare/games/bosa/data/standard-2.toml';
import type { BuildingCard, CardEffect, Deck, GoalCard } from '../../types';

/** A deck, and the numbers of its cards: buildings before goals, in its order. */
export interface Cards {
  deck: Deck;
  ids: readonly string[];
  numbers: ReadonlyMap<string, number>;
}

export function cardsOf(deck: Deck): Cards {
  const ids = [...deck.cards, ...deck.goals].map(({ id }) => id);
  return { deck, ids, numbers: new Map(ids.map((id, number) => [id, number])) };
}

const SECTIONS: Readonly<Record<string, number>> = { start: 0, 'season-1': 1, 'season-2': 2, 'season-3': 3 };

type Written = Omit<BuildingCard, 'season'>;
type File = Record<string, unknown> & { goals: GoalCard[]; chart: [number, number][] };

/** The deck of a file that the package ships; its lists are in the file's order. */
function shipped(name: string, data: Record<string, unknown>): Deck {
  const { goals, chart } = data as File;
  const lists = Object.entries(data).filter(([key]) => key in SECTIONS) as [string, Written[]][];
  const cards = lists.flatMap(([section, list]) => list.map((card) => ({ ...card, season: SECTIONS[section]! })));
  return plain({ name, cards, goals, chart });
}

/** The decks that come with the package, by name; the last is the standard one. */
export const SHIPPED: Readonly<Record<string, Deck>> = {
  'standard-1': shipped('standard-1', standard1),
  'standard-2': shipped('standard-2', standard2),
};
export const STANDARD = 'standard-2';

/** A deck that holds nothing else, as a record writes it. */
export function plain({ name, cards, goals, chart }: Deck): Deck {
  return {
    name,
    cards: cards.map(plainCard),
    goals: goals.map(plainGoal),
    chart: chart.map(([coins, points]) => [coins, points]),
  };
}

function plainCard({ id, name, names, season, color, effect }: BuildingCard): BuildingCard {
  const called = names && Object.keys(names).length ? { names: { ...names } } : {};
  return { id, ...(name ? { name } : {}), ...called, season, color, effect: plainEffect(effect) };
}

function plainEffect(effect: CardEffect): CardEffect {
  if ('copy' in effect) return { copy: 'color' };
  if ('spend' in effect) return { spend: { ...effect.spend }, gain: { ...effect.gain } };
  return { gain: { ...effect.gain }, ...('per' in effect ? { per: 'color' } : {}) };
}

function plainGoal({ id, kind, points, color, size }: GoalCard): GoalCard {
  const named = color === undefined ? {} : { color };
  return { id, kind, points, ...named, ...(size === undefined ? {} : { size }) };
}

/** The name of the shipped deck that this plain one is, whatever its cards are called in other languages (B10.0). */
export function shippedName(deck: Deck): string | null {
  const known = Object.hasOwn(SHIPPED, deck.name) ? SHIPPED[deck.name]! : null;
  const text = ({ cards, ...rest }: Deck) => JSON.stringify([rest, cards.map((card) => ({ ...card, names: undefined }))]);
  return known && text(known) === text(deck) ? deck.name : null;
}
