/** The cards of a deck by their id, and what there is to choose from in one. */
import type { Amounts, BuildingCard, Color, Deck, GoalCard, GoalKind, Kind } from '../types';

export const COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const satisfies readonly Color[];
export const KINDS = ['fish', 'textile', 'pottery'] as const satisfies readonly Kind[];
export type AmountKey = keyof Amounts;
/** In the order in which they are written. */
export const AMOUNTS = ['coins', 'fish', 'textile', 'pottery', 'points', 'any', 'each'] as const satisfies readonly AmountKey[];
export const GOAL_KINDS = [
  'exactly-three',
  'group',
  'surrounded',
  'one-per-line',
  'varied-rows',
  'paired-columns',
  'varied-quarters',
] as const satisfies readonly GoalKind[];

export class Cards {
  readonly #cards: Map<string, BuildingCard>;
  readonly #goals: Map<string, GoalCard>;

  constructor(readonly deck: Deck) {
    this.#cards = new Map(deck.cards.map((card) => [card.id, card]));
    this.#goals = new Map(deck.goals.map((goal) => [goal.id, goal]));
  }

  card(id: string | null | undefined): BuildingCard | null {
    return (id && this.#cards.get(id)) || null;
  }

  goal(id: string): GoalCard | null {
    return this.#goals.get(id) ?? null;
  }
}
