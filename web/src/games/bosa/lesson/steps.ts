/**
 * The lesson of Bosa: one game, dealt so that each turn brings something new, and the last turn of
 * another. What may be done and what it gives is the law's to say; here stands only which house,
 * which place and which deed each step is about.
 */
import type { BosaStudied } from '../../../api/schema';
import type { Choice } from '../market/choosing';
import games from './steps.json';

export interface BosaStep {
  name: string;
  game: 'begin' | 'end';
  /** The decisions before it. */
  before: readonly string[];
  /** What is to be chosen, before anything is done. */
  chooses?: Partial<Choice>;
  /** What each decision of the turn must be. */
  plan?: readonly RegExp[];
  /** How the turn must end, where the way there is free. */
  ends?: (studied: BosaStudied) => boolean;
  /** What the other player does afterwards, turn by turn. */
  reply?: readonly (readonly string[])[];
}

const { turns } = games.begin;
const after = (count: number) => turns.slice(0, count).flat();
const DO = /^do$/;
const KIND = /^do [ftp]$/;
const placed = (slot: number, cell: string, line: RegExp) => [new RegExp(`^take ${slot}$`), new RegExp(`^place ${cell}$`), line];
const ROW = /^row$/;
const COLUMN = /^col$/;

export const BOSA_STEPS: readonly BosaStep[] = [
  { name: 'house', game: 'begin', before: [], chooses: { slot: 2 } },
  { name: 'cell', game: 'begin', before: [], chooses: { slot: 2, cell: 'b1' } },
  { name: 'line', game: 'begin', before: [], chooses: { slot: 2, cell: 'b1', line: 'row' } },
  { name: 'do', game: 'begin', before: [], plan: [...placed(2, 'b1', ROW), DO, DO], reply: [turns[1]!] },
  { name: 'any', game: 'begin', before: after(2), plan: [...placed(2, 'a2', COLUMN), DO, /^do t$/], reply: [turns[3]!] },
  { name: 'pay', game: 'begin', before: after(4), plan: [...placed(4, 'c1', ROW), DO, DO, DO], reply: [turns[5]!] },
  { name: 'skip', game: 'begin', before: after(6), plan: [...placed(3, 'a3', COLUMN), DO, KIND, /^skip$/], reply: [turns[7]!] },
  { name: 'season', game: 'begin', before: after(8), plan: [...placed(3, 'd1', ROW), DO, DO, DO, DO], reply: [turns[9]!, turns[10]!] },
  { name: 'goals', game: 'begin', before: after(11), chooses: { slot: 2, cell: 'b2' } },
  {
    name: 'copy',
    game: 'begin',
    before: after(11),
    plan: [...placed(2, 'b2', /^(row|col)$/), /^do/, /^copy/, /^do/],
    reply: [turns[12]!],
  },
  {
    name: 'end',
    game: 'end',
    before: games.end.decisions,
    ends: ({ result }) => result?.winners.join() === '0',
  },
];

/** The record with which the law is asked about a game after some decisions. */
export const bosaRecord = (game: BosaStep['game'], decisions: readonly string[]) => ({
  game: 'bosa',
  players: 2,
  deck: 'standard-1',
  simple: false,
  setup: games[game].setup,
  decisions,
  result: null,
});

/** Which decision of a turn is the first that a plan does not foresee; -1 where all fit. */
export const firstOff = (plan: readonly RegExp[], turn: readonly string[]) =>
  turn.findIndex((decision, at) => !plan[at]?.test(decision));
