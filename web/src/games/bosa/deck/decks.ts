/** Decks of one's own, kept by this browser, and read from files. */
import type { BuildingCard, Deck, GoalCard } from '../types';

const KEY = 'lungomare.decks';

export function ownDecks(): Deck[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Deck[];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Keep a deck under its name; a deck of the same name gives way. */
export function keepDeck(deck: Deck): void {
  const others = ownDecks().filter(({ name }) => name !== deck.name);
  localStorage.setItem(KEY, JSON.stringify([plainDeck(deck), ...others]));
}

export function forgetDeck(name: string): void {
  localStorage.setItem(KEY, JSON.stringify(ownDecks().filter((deck) => deck.name !== name)));
}

/** The deck as a file has it, without the sentences that the server sets beside the cards. */
export function plainDeck(deck: Deck): Deck {
  const card = ({ id, name, names, season, color, effect }: BuildingCard): BuildingCard => ({
    id,
    ...(name ? { name } : {}),
    ...(names && Object.values(names).some(Boolean) ? { names } : {}),
    season,
    color,
    effect,
  });
  const goal = ({ id, kind, points, color, size }: GoalCard): GoalCard => ({
    id,
    kind,
    points,
    ...(color ? { color } : {}),
    ...(size ? { size } : {}),
  });
  return { name: deck.name, cards: deck.cards.map(card), goals: deck.goals.map(goal), chart: deck.chart };
}

/** The deck in a file's text; throws where there is none. */
export function deckIn(text: string): Deck {
  const read: unknown = JSON.parse(text);
  const deck = read as Deck;
  if (typeof read !== 'object' || read === null || !Array.isArray(deck.cards) || !Array.isArray(deck.goals)) {
    throw new Error('no deck');
  }
  return { ...deck, name: deck.name || 'custom', chart: deck.chart ?? [] };
}

export const SEASON_SIZES: Record<number, number> = { 0: 6, 1: 30, 2: 30, 3: 30 };
export const GOALS = 20;

/** An empty row to write a card of a Season into; `at` makes its id its own. */
export const blankCard = (season: number, at: number): BuildingCard => ({
  id: season ? `s${season}-${at + 1}` : `start-${at + 1}`,
  season,
  color: 'red',
  effect: { gain: { fish: 1 } },
});

export function blankDeck(name: string, goals: GoalCard[], chart: [number, number][]): Deck {
  const cards = Object.entries(SEASON_SIZES).flatMap(([season, size]) =>
    Array.from({ length: size }, (_, at) => blankCard(Number(season), at)),
  );
  return { name, cards, goals: structuredClone(goals), chart: structuredClone(chart) };
}
