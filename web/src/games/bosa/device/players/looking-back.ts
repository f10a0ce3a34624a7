/**
 * What a turn lost against the best that is found, on what its seat knew: as analysis/bosa/turn_loss.py
 * says it. The best is chosen in other futures than those in which it is then compared: the luck that
 * helped to choose it is not counted again.
 */
import { BELIEF, PIECE } from './evaluate';
import type { Address } from './exports';
import { RACE_HORIZON, RACE_WIDTH } from './level';
import { BY_RACE, type Judged, type Planner, type Setting } from './planner';

/** A mean over futures and its standard error. */
export interface Estimate {
  value: number;
  error: number;
}

/** The played turn and the best one, in one measure. */
export interface Comparison {
  played: number;
  best: number;
  loss: Estimate;
}

/** What a turn lost: in shares of the victory, and in points ahead of the best of the others. */
export interface TurnLoss {
  best: readonly number[];
  /** The sign for the loss, as chess players know it; none for what may be chance. */
  mark: string;
  futures: number;
  share: Comparison;
  margin: Comparison;
}

/** A whole turn that a seat played, and what it knew before. */
export interface PlayedTurn {
  setting: Setting;
  state: Address;
  seat: number;
  decisions: readonly number[];
}

/** Seeds of the futures in which turns race, in which the best is chosen, and in which it is compared. */
export type Seeds = readonly [racing: bigint, choosing: bigint, comparing: bigint];

/** As many as the server's review takes for a turn. */
export const USUAL_TRIES = 400;
/** Of those, for each question. */
const RACING = 1.5;
const CHOOSING = 0.5;
const COMPARING = 0.5;
/** Turns of the seat that are played on: one more than the race looks ahead. */
const HORIZON = 2;
/** The best turns of the race that are compared with the one that was played. */
const FINALISTS = 3;
/** What a point of lead counts beside the share. */
const LEAD_WEIGHT = 0.001;
/** How much the planner minds what helps the next player. */
const DENIES = 0.5;
const SURE = 1.96;
const MARKS: readonly (readonly [least: number, sign: string])[] = [
  [0.3, '??'],
  [0.15, '?'],
  [0.07, '?!'],
];
const [SHARE, MARGIN] = [0, 1];

export function turnLoss(planner: Planner, turn: PlayedTurn, tries: number, [racing, choosing, comparing]: Seeds): TurnLoss {
  const finalists = [turn.decisions, ...raced(planner, turn, Math.round(tries * RACING), racing)];
  const best = finalists[bestOf(tried(planner, turn, finalists, tries * CHOOSING, choosing), turn.seat, finalists.length)]!;
  const isBest = best === turn.decisions;
  const compared = tried(planner, turn, isBest ? [best] : [turn.decisions, best], tries * COMPARING, comparing);
  const [share, margin] = [SHARE, MARGIN].map((measure) => comparison(compared, measure, turn.seat, isBest ? 0 : 1));
  return { best, mark: markOf(share!.loss), futures: compared.futures, share: share!, margin: margin! };
}

/** The best turns of a race, but for the one that was played. */
function raced(planner: Planner, { setting, state, decisions }: PlayedTurn, tries: number, seed: bigint) {
  const knobs = { width: RACE_WIDTH, horizon: RACE_HORIZON, denies: DENIES, tries };
  const turns = planner.plan(setting, state, { method: BY_RACE, net: 'learned', knobs }, seed);
  const others = turns.slice(0, FINALISTS).map((turn) => turn.decisions);
  return others.filter((other) => other.join() !== decisions.join());
}

/** What came of whole turns in as many futures of a seed. */
function tried(
  planner: Planner,
  { setting, state, seat }: PlayedTurn,
  turns: readonly (readonly number[])[],
  tries: number,
  seed: bigint,
): Judged {
  const attempts = turns.map((decisions) => ({ decisions, allGoals: false }));
  const spec = { net: 'learned', horizon: HORIZON, belief: BELIEF, seed, knows: seat } as const;
  const futures = Math.max(Math.round(tries), 2);
  const judge = (first: number) =>
    planner.judge(setting, state, spec, attempts, first, Math.min(first + PIECE, futures));
  const all = judge(0);
  for (let first = PIECE; first < futures; first += PIECE) add(all, judge(first));
  return { ...all, futures };
}

function add(all: Judged, piece: Judged): void {
  const plus = (to: Float64Array, from: Float64Array) => from.forEach((number, at) => (to[at]! += number));
  all.found.forEach((seats, measure) =>
    seats.forEach(({ sums, products }, seat) => {
      plus(sums, piece.found[measure]![seat]!.sums);
      plus(products, piece.found[measure]![seat]!.products);
    }),
  );
}

/** The number of the best of some turns; of equals the first. */
function bestOf({ futures, found }: Judged, seat: number, count: number): number {
  const mean = (measure: number, turn: number) => found[measure]![seat]!.sums[turn]! / futures;
  const rewards = Array.from({ length: count }, (_, turn) => mean(SHARE, turn) + LEAD_WEIGHT * mean(MARGIN, turn));
  return rewards.indexOf(Math.max(...rewards));
}

/** The first turn, which was played, beside the one of this number. */
function comparison({ futures, found }: Judged, measure: number, seat: number, best: number): Comparison {
  const { sums, products } = found[measure]![seat]!;
  const turns = sums.length;
  const product = (one: number, other: number) => products[one * turns + other]!;
  const played = sums[0]! / futures;
  if (best === 0) return { played, best: played, loss: { value: 0, error: 0 } };
  const mean = (sums[best]! - sums[0]!) / futures;
  const square = product(best, best) - product(best, 0) - product(0, best) + product(0, 0);
  const variance = Math.max(square / futures - mean * mean, 0) / Math.max(futures - 1, 1);
  return { played, best: sums[best]! / futures, loss: { value: mean, error: Math.sqrt(variance) } };
}

function markOf({ value, error }: Estimate): string {
  if (value <= SURE * error) return '';
  return MARKS.find(([least]) => value >= least)?.[1] ?? '';
}
