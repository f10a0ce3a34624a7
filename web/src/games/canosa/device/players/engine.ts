/** Canosa's engine at work: it searches a game from a state of it. */
import { Core, isThreaded } from '../../../../device/core/core';
import { type StartThread, startThread, Threads } from '../../../../device/core/threads';
import { exp } from '../../../../device/exp';
import type { CanosaState } from '../core';
import { ACTIONS } from './actions';
import type { Address, EngineExports } from './exports';

/** A row of actions and what it is worth to whoever begins it. */
export interface EngineLine {
  /** In hundredths. */
  score: number;
  /** Proved: in how many turns of its own; negative: it loses in so many. */
  winsIn: number | null;
  actions: string[];
}

export interface EngineFinding {
  /** Actions looked ahead. */
  depth: number;
  nodes: number;
  /** The best first. */
  lines: EngineLine[];
}

export interface EngineProof {
  result: 'proved' | 'refuted' | 'unknown';
  nodes: number;
  lines: EngineLine[];
}

/** Of what is wanted; 0 is no limit, and one there must be. */
export interface Search {
  megabytes: number;
  depth?: number;
  nodes?: number;
  milliseconds?: number;
  lines?: number;
  seed?: number;
  attention?: number;
  noise?: number;
  /** By as many threads as there are; else by one, which finds the same each time. */
  together?: boolean;
}

/** How many threads an engine may have beside its own, and who starts them. */
export interface Helpers {
  count: number;
  start: StartThread;
}

/** A term of the evaluation, and how many weights it has early and late. */
export type Term = readonly [name: string, weights: number];

/** Weights in a row, each term's early ones and then its late ones, and the slope of a chance. */
export interface Weights {
  slope: number;
  flat: Int16Array;
}

const HEAD = 4;
const LINE_HEAD = 3;
const HALF = 2 ** 32;

export class Engine {
  readonly terms: readonly Term[];
  /** Of the package's own weights. */
  readonly slope: number;
  readonly #core: Core<EngineExports>;
  readonly #weights: Address;
  readonly #threads: Threads | null;
  #hear: (found: EngineFinding) => void = () => {};

  /** A module without threads has no helpers. */
  constructor(
    module: WebAssembly.Module,
    isStopped: () => boolean = () => false,
    { count, start }: Helpers = { count: 0, start: startThread },
  ) {
    this.#core = new Core<EngineExports>(module, {
      is_stopped: () => Number(isStopped()),
      report: (row: Address) => this.#hear(this.#finding(row)),
      share: (run: Address, argument: Address) => Number(this.#threads!.share(run, argument)),
      join: () => this.#threads?.join(),
    });
    this.#threads = isThreaded(module) ? new Threads(this.#core, count, start) : null;
    const { exports } = this.#core;
    this.terms = this.#core.jsonAt(exports.engine_terms()) as Term[];
    this.#weights = this.#core.allocate(this.terms.reduce((sum, [, weights]) => sum + 2 * weights, 0) * 2);
    this.slope = exports.engine_weigh(0);
  }

  /** Done once all threads are ready that will be. */
  get arrived(): Promise<unknown> {
    return this.#threads?.arrived ?? Promise.resolve();
  }

  /** How many threads can search now. */
  get threads(): number {
    return 1 + (this.#threads?.ready ?? 0);
  }

  /** Have so much memory for what is found, or as much of it as the device has; return how much. */
  reserve(megabytes: number): number {
    return this.#core.exports.engine_reserve(megabytes);
  }

  /** Use these weights; the package's own for null. */
  weigh(weights: Weights | null): void {
    if (weights) {
      const row = new Int16Array(this.#core.memory.buffer, this.#weights, weights.flat.length);
      row.set(weights.flat);
    }
    this.#core.exports.engine_weigh(weights ? this.#weights : 0);
  }

  /** Search; `report` hears of each depth that was finished. */
  search(state: CanosaState, wanted: Search, report: (found: EngineFinding) => void = () => {}): EngineFinding {
    const { megabytes, depth = 0, nodes = 0, milliseconds = 0, lines = 1, seed = 0, attention = 1, noise = 0 } = wanted;
    const threads = wanted.together ? this.threads : 1;
    this.#hear = report;
    const { exports } = this.#core;
    return this.#core.withBytes(state, (at) =>
      this.#finding(
        exports.engine_search(at, megabytes, depth, nodes, milliseconds, lines, seed, attention, noise, threads),
      ),
    );
  }

  /** Whether the player to act wins within so many turns of its own. */
  prove(state: CanosaState, megabytes: number, turns: number, nodes = 0): EngineProof {
    const { exports } = this.#core;
    const found = this.#core.withBytes(state, (at) => this.#finding(exports.engine_prove(at, megabytes, turns, nodes)));
    const result = found.depth > 0 ? 'proved' : found.depth < 0 ? 'refuted' : 'unknown';
    return { result, nodes: found.nodes, lines: found.lines };
  }

  /** What each term of the evaluation counts for the player to act, and in `total` all of them. */
  worths(state: CanosaState): Record<string, number> {
    const names = [...this.terms.map(([name]) => name), 'total'];
    const found = this.#core.withBytes(state, (at) => this.#core.exports.engine_worths(at));
    const row = this.#numbers(found, names.length);
    return Object.fromEntries(names.map((name, place) => [name, row[place]!]));
  }

  /** What remains of the legal actions for somebody who overlooks nothing obvious. */
  withoutBlunders(state: CanosaState): string[] {
    const found = this.#core.withBytes(state, (at) => this.#core.exports.engine_without_blunders(at));
    const [count] = this.#numbers(found, 1);
    return [...this.#numbers(found, 1 + count!)].slice(1).map((id) => ACTIONS[id]!);
  }

  #numbers(address: Address, count: number): Int32Array<ArrayBufferLike> {
    if (!address) throw new Error('the game is over, or none that the engine knows');
    return new Int32Array(this.#core.memory.buffer, address, count);
  }

  #finding(row: Address): EngineFinding {
    const [depth, low, high, count] = this.#numbers(row, HEAD);
    const lines: EngineLine[] = [];
    let at = row + 4 * HEAD;
    for (let line = 0; line < count!; ++line) {
      const [score, winsIn, length] = this.#numbers(at, LINE_HEAD);
      const ids = this.#numbers(at + 4 * LINE_HEAD, length!);
      lines.push({ score: score!, winsIn: winsIn || null, actions: Array.from(ids, (id) => ACTIONS[id]!) });
      at += 4 * (LINE_HEAD + length!);
    }
    return { depth: depth!, nodes: (high! >>> 0) * HALF + (low! >>> 0), lines };
  }
}

/** The chance to win of a line; certain only where it is proved. */
export function chanceOf({ score, winsIn }: EngineLine, slope: number): number {
  return winsIn === null ? 1 / (1 + exp(-score / slope)) : Number(winsIn > 0);
}
