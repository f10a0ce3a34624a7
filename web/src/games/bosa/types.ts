/** What the server says of a game of Bosa, as the page reads it. */

export const COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type Color = (typeof COLORS)[number];
export const KINDS = ['fish', 'textile', 'pottery'] as const;
export type Kind = (typeof KINDS)[number];
export const AMOUNTS = ['coins', 'fish', 'textile', 'pottery', 'points', 'any', 'each'] as const;
export type AmountKey = (typeof AMOUNTS)[number];
export type Amounts = Partial<Record<AmountKey, number>>;
export type LineName = 'row' | 'col';

export type Effect =
  | { copy: 'color' }
  | { gain: Amounts; per?: 'color' }
  | { spend: Amounts; gain: Amounts };

export interface BuildingCard {
  id: string;
  name?: string;
  /** 0 for a Start card. */
  season: number;
  color: Color;
  effect: Effect;
}

export const GOAL_KINDS = [
  'exactly-three',
  'group',
  'surrounded',
  'one-per-line',
  'varied-rows',
  'paired-columns',
  'varied-quarters',
] as const;
export type GoalKind = (typeof GOAL_KINDS)[number];

export interface GoalCard {
  id: string;
  kind: GoalKind;
  points: number;
  color?: Color;
  size?: number;
}

export interface Deck {
  name: string;
  cards: BuildingCard[];
  goals: GoalCard[];
  chart: [number, number][];
}

export interface Purse {
  fish: number;
  textile: number;
  pottery: number;
  coins: number;
  points: number;
}

export type Town = Record<string, string>;
export type SeatView = Purse & { town: Town };

export interface View {
  players: number;
  seat: number | null;
  season: number;
  first: number | null;
  turn: number | null;
  phase: 'deal' | 'take' | 'place' | 'line' | 'act' | 'over';
  market: (string | null)[];
  stack: number;
  held: string | null;
  placed: string | null;
  at: string | null;
  copier: string | null;
  queue: string[];
  seats: SeatView[];
  goals: string[];
}

export interface Patron {
  spent: number;
  points: number;
  kept: number;
}

export interface Step {
  cell: string;
  card: string;
  can: boolean;
  price: Amounts;
  gain: Amounts;
  choose?: Kind[];
  kind?: Kind;
  copies?: string[];
  copied?: string;
  skipped?: boolean;
  assumes?: boolean;
}

export interface Entry {
  steps: Step[];
  after: Purse;
  gain: Partial<Purse>;
  patronage: Patron;
  decisions: string[];
}
export type LineEntry = Entry & { slot: number | null; cell: string; line: LineName };
export type ActEntry = Entry & { decision: string };

export interface Preview {
  season_ends: boolean;
  patronage: Patron;
  lines: LineEntry[];
  acts: ActEntry[];
}

export interface GoalScore {
  id: string;
  points: number;
  counts: boolean;
  /** What it cannot pass any more, in a running game. */
  most?: number;
}
export interface SeatScore {
  seasons: { cards: number; patronage: number | null }[];
  leftovers: number;
  /** Null where one may not know them. */
  goals: GoalScore[] | null;
  coins: number;
  total: number;
}
export interface Sheet {
  seats: SeatScore[];
  could: { slot: number | null; cell: string; goals: number[] }[];
}

export interface BosaResult {
  totals?: number[];
  coins?: number[];
  winners: number[];
  reason?: string;
}

/** What is known of a player beside the game. */
export interface PlayerInfo {
  name: string;
  /** Whether the person is connected; null where nobody can tell. */
  present?: boolean | null;
  standIn?: boolean;
  phrase?: string | null;
  won?: boolean;
}

export const COLUMNS = ['a', 'b', 'c', 'd'] as const;
export const ROWS = [1, 2, 3, 4] as const;
/** The names of the cells, row by row. */
export const CELLS: readonly string[] = ROWS.flatMap((row) => COLUMNS.map((column) => `${column}${row}`));

/** The cards of a deck by their id. */
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
