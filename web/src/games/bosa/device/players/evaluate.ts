/**
 * Who may expect what in a running game, by what one seat knows: as analysis/bosa/prospects.py says
 * it, future by future, so that one may stop at any time.
 */
import type { Budget, Found, Seat } from '../../../../device/game';
import { DECISIONS } from '../decisions';
import type { Address } from './exports';
import { type Attempt, BY_VALUE, type Judged, type Planner, type PlanSpec, type Setting } from './planner';

/** Who asks about a running game, and what they know of it. */
export interface Question {
  setting: Setting;
  state: Address;
  actor: Seat;
  /** Null knows nobody's goals. */
  seat: Seat | null;
}

/** Who goes on playing in all futures: by values, minding their own business. */
export const PAR: PlanSpec = { method: BY_VALUE, net: 'learned', knobs: { width: 1, horizon: 2, denies: 0 } };
/** How much a townscape says of its owner's goals; analysis/bosa/futures.py says how it was found. */
export const BELIEF = 0.2;
/** Turns of a seat: as many as a game has. */
const TO_THE_END = 15;
/** Futures for a quick look, as on the server: a chance is then known to about 5 of 100. */
const QUICK = 400;
/** Futures at a time, as the core's bindings add them up: so the sums are the same to the last digit. */
export const PIECE = 8;
/** Futures after which an answer is worth a look. */
const REPORTED = 40;
const SHARE = 0;

/** The chances of every seat in futures that are played on to the end, and how the running turn goes on. */
export function prospects(
  planner: Planner,
  question: Question,
  budget: Budget,
  isStopped: () => boolean,
  report: (found: Found) => void,
): Found {
  const turns = turnsToTry(planner, question, budget.lines ?? 1);
  const { setting, state, seat } = question;
  const spec = { net: 'learned', horizon: TO_THE_END, belief: BELIEF, seed: 0n, knows: seat } as const;
  const sums = new SharesByTurn(turns, setting.seats, question.actor);
  const isSpent = spentBy(budget);
  do {
    const last = Math.min(sums.futures + PIECE, budget.nodes ?? Infinity);
    sums.add(planner.judge(setting, state, spec, turns, sums.futures, last));
    if (sums.futures % REPORTED === 0) report(sums.found());
  } while (!isSpent(sums.futures) && !isStopped());
  return sums.found();
}

/** The best turns at first sight; of somebody whose goals are not known the one by value in each future. */
function turnsToTry(planner: Planner, { setting, state, actor, seat }: Question, lines: number): Attempt[] {
  if (seat !== actor) return [{ decisions: [], allGoals: false }];
  const spec = { ...PAR, knobs: { ...PAR.knobs, width: lines } };
  return planner.plan(setting, state, spec, 0n).map(({ decisions }) => ({ decisions, allGoals: false }));
}

/** Whether so many futures are enough. */
function spentBy({ nodes, milliseconds }: Budget): (futures: number) => boolean {
  const end = performance.now() + (milliseconds ?? Infinity);
  const most = nodes ?? (milliseconds === undefined ? QUICK : Infinity);
  return (futures) => futures >= most || performance.now() >= end;
}

/** The shares of victory, summed up by turn that was tried. */
class SharesByTurn {
  futures = 0;
  readonly #shares: number[][];

  constructor(
    readonly turns: readonly Attempt[],
    seats: number,
    readonly actor: Seat,
  ) {
    this.#shares = turns.map(() => Array<number>(seats).fill(0));
  }

  add({ futures, found }: Judged): void {
    this.futures += futures;
    this.#shares.forEach((shares, turn) => {
      for (const seat of shares.keys()) shares[seat]! += found[SHARE]![seat]!.sums[turn]!;
    });
  }

  /** As it stands now, the best turn of who acts first. */
  found(): Found {
    const lines = this.turns.map(({ decisions }, turn) => ({
      actions: decisions.map((number) => DECISIONS[number]!),
      chances: this.#shares[turn]!.map((sum) => sum / this.futures),
      winsIn: null,
    }));
    lines.sort((one, other) => other.chances[this.actor]! - one.chances[this.actor]!);
    const [{ actions, chances }] = lines as [(typeof lines)[0]];
    return { chances, wins_in: null, line: actions, depth: 0, lines, nodes: this.futures };
  }
}
