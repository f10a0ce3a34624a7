/**
 * Bosa's planner on the device: turns planned, judged and valued by the core. Decks and states are
 * addresses in the module's memory; rows of numbers are copied out of it at once.
 */
import type { Core } from '../../../../device/core/core';
import type { Address, PlannerExports } from './exports';
import { type Net, weightsOf } from './values';

/** How a turn is found: by the sheet as it stands, by values, or by tries in sampled futures. */
export const BY_SHEET = 0;
export const BY_VALUE = 1;
export const BY_RACE = 2;
export type Method = typeof BY_SHEET | typeof BY_VALUE | typeof BY_RACE;

/** What turns the planner: the knobs of planner.hpp by name. */
export type Knobs = Readonly<Record<string, number>>;

/** How turns are planned. */
export interface PlanSpec {
  method: Method;
  net: Net;
  knobs: Knobs;
}

/** A turn that was looked at. */
export interface PlannedTurn {
  decisions: readonly number[];
  /** The points its seat is likely to end with, at first sight. */
  total: number;
  /** Of the victory. */
  share: number;
  /** In which it was tried. */
  futures: number;
}

/** A whole turn to be judged, and whether by one who sees all goals or by what somebody knows. */
export interface Attempt {
  /** Without any it is the turn that its seat plays by value in each future. */
  decisions: readonly number[];
  allGoals: boolean;
}

/** How attempts are judged; see `JudgeSpec` of planner.hpp. */
export interface JudgeSpec {
  net: Net;
  horizon: number;
  belief: number;
  seed: bigint;
  /** The seat that asks; null is somebody without goals. */
  knows: number | null;
}

/** What came of attempts in the same futures: of one measure and seat. */
export interface Sums {
  /** By attempt. */
  sums: Float64Array;
  /** By attempt and attempt, row by row. */
  products: Float64Array;
}

/** What was found in so many futures, by measure (share, lead) and seat. */
export interface Judged {
  futures: number;
  found: readonly (readonly Sums[])[];
}

/** A deck worked out, and how many sit at it. */
export interface Setting {
  deck: Address;
  seats: number;
}

const MEASURES = 2;
const ATTEMPT_HEAD = 2;

export class Planner {
  readonly #nets = new Map<Net, Address>();
  readonly #knobNames: readonly string[];
  readonly #usualKnobs: Float64Array;
  readonly #knobs: Address;

  constructor(readonly core: Core<PlannerExports>) {
    this.#knobNames = textAt(core, core.exports.planner_knob_names()).trim().split(' ');
    this.#knobs = core.allocate(this.#knobNames.length * Float64Array.BYTES_PER_ELEMENT);
    core.exports.planner_usual_knobs(this.#knobs);
    this.#usualKnobs = this.#numbersAt(this.#knobs, this.#knobNames.length).slice();
  }

  /** The turns it looked at, the best first; none where nobody's turn is running. */
  plan({ deck }: Setting, state: Address, { method, net, knobs }: PlanSpec, seed: bigint): PlannedTurn[] {
    const weights = this.#net(net);
    this.#turn(knobs);
    const count = this.core.exports.planner_plan(deck, state, method, weights, this.#knobs, seed);
    const row = this.core.exports.planner_turn_row();
    const rows = this.#numbersAt(this.core.exports.planner_planned(), count * row);
    return Array.from({ length: count }, (_, turn) => plannedTurn(rows.subarray(turn * row, (turn + 1) * row)));
  }

  /** Try attempts in the futures `first` to before `last` of the seed. */
  judge(
    { deck, seats }: Setting,
    state: Address,
    { net, horizon, belief, seed, knows }: JudgeSpec,
    attempts: readonly Attempt[],
    first: number,
    last: number,
  ): Judged {
    const { core } = this;
    const weights = this.#net(net);
    const count = attempts.length;
    const rows = this.#attemptRows(attempts);
    const seat = knows ?? -1;
    const at = core.exports.planner_judge(deck, state, weights, horizon, belief, seed, seat, rows, count, first, last);
    core.release(rows);
    if (!at) throw new Error('attempts are whole legal turns, from 1 to 16 of them');
    return { futures: last - first, found: this.#judgedAt(at, seats, count) };
  }

  /** What each seat may expect between turns: its share of the victory, and the points it is likely to end with. */
  value({ deck, seats }: Setting, state: Address, net: Net): { shares: number[]; totals: number[] } {
    const row = [...this.#numbersAt(this.core.exports.planner_value(deck, state, this.#net(net)), 2 * seats)];
    return { shares: row.slice(0, seats), totals: row.slice(seats) };
  }

  /** Draw anew, in the state itself, what a seat does not know; null is somebody without goals. */
  resample({ deck }: Setting, state: Address, seat: number | null, seed: bigint): void {
    this.core.exports.planner_resample(deck, state, seat ?? -1, seed);
  }

  /** A number that stays the same for a turn, made of what everybody knows. */
  turnSeed(state: Address, salt: bigint): bigint {
    return this.core.exports.planner_turn_seed(state, salt);
  }

  #net(net: Net): Address {
    const known = this.#nets.get(net);
    if (known) return known;
    const weights = weightsOf(net);
    if (weights.length !== this.core.exports.planner_net_size()) throw new Error(`the values "${net}" do not fit the core`);
    const at = this.core.allocate(weights.length * Float32Array.BYTES_PER_ELEMENT);
    new Float32Array(this.core.memory.buffer, at, weights.length).set(weights);
    this.#nets.set(net, at);
    return at;
  }

  #turn(knobs: Knobs): void {
    const row = this.#numbersAt(this.#knobs, this.#knobNames.length);
    row.set(this.#usualKnobs);
    for (const [name, value] of Object.entries(knobs)) {
      const place = this.#knobNames.indexOf(name);
      if (place < 0) throw new Error(`the planner has no knob "${name}"`);
      row[place] = value;
    }
  }

  #attemptRows(attempts: readonly Attempt[]): Address {
    const row = this.core.exports.planner_attempt_row();
    const at = this.core.allocate(attempts.length * row);
    const bytes = new Uint8Array(this.core.memory.buffer, at, attempts.length * row).fill(0);
    attempts.forEach(({ decisions, allGoals }, each) => {
      bytes.set([Number(allGoals), decisions.length], each * row);
      bytes.set(decisions.slice(0, row - ATTEMPT_HEAD), each * row + ATTEMPT_HEAD);
    });
    return at;
  }

  #judgedAt(at: Address, seats: number, attempts: number): Sums[][] {
    const size = attempts + attempts * attempts;
    const row = this.#numbersAt(at, MEASURES * seats * size).slice();
    return Array.from({ length: MEASURES }, (_, measure) =>
      Array.from({ length: seats }, (_, seat) => {
        const from = (measure * seats + seat) * size;
        return { sums: row.subarray(from, from + attempts), products: row.subarray(from + attempts, from + size) };
      }),
    );
  }

  /** The numbers there; nothing that the module is asked next may stand in between. */
  #numbersAt(at: Address, count: number): Float64Array {
    return new Float64Array(this.core.memory.buffer, at, count);
  }
}

function plannedTurn([total, share, futures, count, ...decisions]: Float64Array): PlannedTurn {
  return { decisions: decisions.slice(0, count), total: total!, share: share!, futures: futures! };
}

/** The text of one-byte characters that ends with a 0. */
function textAt({ memory }: Core, at: Address): string {
  const bytes = new Uint8Array(memory.buffer);
  return String.fromCharCode(...bytes.subarray(at, bytes.indexOf(0, at)));
}
