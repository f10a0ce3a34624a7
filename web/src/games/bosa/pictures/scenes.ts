/** What the pictures of Bosa's rules show: small made-up cards, drawn by the table's own parts. */
import { COLORS } from '../cards/cards';
import type { BuildingCard, CardEffect, Color, GoalCard } from '../types';

let made = 0;
const card = (color: Color, effect: CardEffect): BuildingCard => {
  made += 1;
  return { id: `picture-${made}`, season: 1, color, effect };
};

const FISH: CardEffect = { gain: { fish: 1 } };
const LACE: CardEffect = { gain: { textile: 1 } };

export interface TownScene {
  kind: 'town';
  cells: Record<string, BuildingCard>;
  /** Cells on which one may build, and some on which one may not. */
  free?: string[];
  shut?: string[];
  /** The order in which a line is done. */
  order?: string[];
}
export type Scene =
  | TownScene
  | { kind: 'cards'; cards: BuildingCard[]; captioned: boolean }
  | { kind: 'goals'; goals: { goal: GoalCard; now?: number; counts?: boolean }[] }
  | { kind: 'chart'; chart: [number, number][]; coins: number; spent: number; points: number }
  | { kind: 'tracks' };

const L_SHAPE = {
  a1: card('green', FISH),
  b1: card('red', LACE),
  c1: card('blue', { gain: { coins: 2 } }),
  a2: card('yellow', { gain: { any: 1 } }),
};
const goal = (kind: GoalCard['kind'], points: number, more: Partial<GoalCard> = {}): GoalCard => ({
  id: `${kind}-${more.color ?? more.size ?? ''}`,
  kind,
  points,
  ...more,
});

export const SCENES: Record<string, Scene> = {
  'B1.3': { kind: 'cards', cards: COLORS.map((color) => card(color, FISH)), captioned: false },
  'B1.5': { kind: 'tracks' },
  'B4.1': { kind: 'town', cells: L_SHAPE, free: ['d1', 'b2', 'a3'] },
  'B4.2': { kind: 'town', cells: L_SHAPE, free: ['d1', 'b2', 'a3'], shut: ['c2', 'b3'] },
  'B5.1': {
    kind: 'town',
    cells: { ...L_SHAPE, b2: card('purple', { spend: { fish: 1 }, gain: { points: 4 } }), c2: card('orange', { spend: { any: 3 }, gain: { points: 8 } }) },
    order: ['a2', 'b2', 'c2'],
  },
  'B5.4': { kind: 'cards', cards: [card('yellow', { spend: { coins: 1 }, gain: { fish: 2 } }), card('green', { spend: { textile: 1 }, gain: { points: 4 } })], captioned: true },
  B6: {
    kind: 'cards',
    cards: [
      card('orange', { gain: { coins: 1, fish: 1 } }),
      card('blue', { gain: { any: 2 } }),
      card('red', { gain: { pottery: 1 }, per: 'color' }),
      card('yellow', { spend: { any: 3 }, gain: { points: 8 } }),
      card('purple', { spend: { each: 1 }, gain: { points: 7, coins: 1 } }),
      card('green', { copy: 'color' }),
    ],
    captioned: true,
  },
  'B7.1': { kind: 'chart', chart: [[3, 3], [6, 7], [9, 12], [12, 18], [15, 25]], coins: 7, spent: 6, points: 7 },
  'B8.2': {
    kind: 'goals',
    goals: [
      { goal: goal('varied-rows', 8), now: 16, counts: true },
      { goal: goal('exactly-three', 7), now: 7 },
      { goal: goal('surrounded', 6, { color: 'red' }), now: 12, counts: true },
      { goal: goal('group', 12, { size: 4 }), now: 0 },
    ],
  },
  B9: {
    kind: 'goals',
    goals: [
      { goal: goal('exactly-three', 7) },
      { goal: goal('group', 7, { size: 3 }) },
      { goal: goal('surrounded', 6, { color: 'red' }) },
      { goal: goal('one-per-line', 3, { color: 'orange' }) },
      { goal: goal('varied-rows', 8) },
      { goal: goal('paired-columns', 8) },
      { goal: goal('varied-quarters', 8) },
    ],
  },
};
