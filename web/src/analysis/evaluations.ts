/** Who stands better at a moment, and what was better than the move that led there. */
import { canStopAtOnce, compare, evaluate } from '../device/ask';
import type { Found } from '../device/game';
import type { Compared } from '../device/thinking/messages';
import { Asked } from './asked.svelte';

/** How long one must stay before somebody is asked who cannot be stopped at once. */
export const PAUSE_MS = 150;
/** What was better is asked where one stays a little longer: it interrupts the evaluation. */
export const COMPARE_PAUSE_MS = 600;

/** Evaluations grow deeper while one looks. */
export const makeEvaluations = () =>
  new Asked<Found>(
    (moment, report, signal) => evaluate(moment, { report, signal }),
    () => (canStopAtOnce() ? 0 : PAUSE_MS),
    (one, other) => one.depth < other.depth,
  );
export type Evaluations = ReturnType<typeof makeEvaluations>;

export const makeComparisons = () =>
  new Asked<Compared>((moment, _, signal) => compare(moment, signal), () => COMPARE_PAUSE_MS);
export type Comparisons = ReturnType<typeof makeComparisons>;

/** From how much of a chance to win given away a move is said to have been bettered: an inaccuracy in reviews. */
const WORTH_SAYING = 0.07;

/** How a better move than the last one of a moment goes on, and what it would have kept. */
export interface Better {
  line: string[];
  /** The mover's chance to win before the move, and after it. */
  before: number;
  after: number;
}

/** What was better than a move of `seat`; null where nothing much was. */
export function betterThan(move: string, seat: number, { before, after }: Compared): Better | null {
  const [had, has] = [before.chances[seat]!, after.chances[seat]!];
  const line = before.lines[0]?.actions ?? before.line;
  if (!line.length || line[0] === move || had - has < WORTH_SAYING) return null;
  return { line, before: had, after: has };
}
