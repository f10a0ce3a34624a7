/**
 * Threads of a core: workers that run its functions in the memory that they share with it. Each waits
 * for one errand after the other, blocked, so nothing else is ever asked of such a worker. One that
 * cannot be had costs speed, and nothing else.
 */
import { type Core, CoreFailed, joinThread, type ThreadStart } from './core';

/** What a worker is sent to become a thread. */
export interface Recruit {
  start: ThreadStart;
  /** State, function and argument of its errand, shared with the core's own worker. */
  errand: Int32Array;
}

/** Starts a worker and sends it this; done once it is a thread, or will not be one. */
export type StartThread = (recruit: Recruit) => Promise<void>;

const [STATE, RUN, ARGUMENT] = [0, 1, 2];
const NUMBERS = 3;
/** The states of an errand. Nothing is offered to a thread that is not idle. */
export const [IDLE, OFFERED, RUNNING, FAILED] = [1, 2, 3, 4]; // 0: not there yet
/**
 * How long a thread may go on once the others have ended: it looks for that a thousand times a second.
 * In so many parts, since of a device that sleeps meanwhile no more than one passes.
 */
const ENDING_MS = 3000;
const PARTS = 30;

/** The threads that a core has beside its own, as they come to be ready. */
export class Threads {
  /** Done once all are ready that will be. */
  readonly arrived: Promise<unknown>;
  readonly #errands: Int32Array[] = [];

  constructor(core: Core, count: number, startThread: StartThread) {
    this.arrived = Promise.allSettled(Array.from({ length: count }, () => this.#begin(core, startThread)));
  }

  /** How many can be asked now. */
  get ready(): number {
    return this.#errands.filter((errand) => Atomics.load(errand, STATE) === IDLE).length;
  }

  /** Whether one of them will run this function of the module. */
  share(run: number, argument: number): boolean {
    const errand = this.#errands.find((each) => Atomics.load(each, STATE) === IDLE);
    if (!errand) return false;
    errand[RUN] = run;
    errand[ARGUMENT] = argument;
    change(errand, OFFERED);
    return true;
  }

  /** Take back what none has begun, and wait for all that run; throws where one failed. */
  join(): void {
    for (const errand of this.#errands) {
      Atomics.compareExchange(errand, STATE, OFFERED, IDLE);
      for (let part = 0; part < PARTS; ++part) Atomics.wait(errand, STATE, RUNNING, ENDING_MS / PARTS);
      if (Atomics.load(errand, STATE) === RUNNING) throw new CoreFailed('A thread of the game did not end.');
      if (Atomics.load(errand, STATE) === FAILED) throw new CoreFailed('A thread of the game failed.');
    }
  }

  async #begin(core: Core, startThread: StartThread): Promise<void> {
    const errand = new Int32Array(new SharedArrayBuffer(NUMBERS * Int32Array.BYTES_PER_ELEMENT));
    this.#errands.push(errand);
    await startThread({ start: core.newThread(), errand });
  }
}

/** Be a thread until the worker is ended; `tell` says that it is one now. */
export function beThread({ start, errand }: Recruit, tell: () => void): never {
  const run = joinThread(start);
  change(errand, IDLE);
  tell();
  for (;;) {
    Atomics.wait(errand, STATE, IDLE);
    if (Atomics.compareExchange(errand, STATE, OFFERED, RUNNING) !== OFFERED) continue;
    try {
      run(errand[RUN]!, errand[ARGUMENT]!);
    } catch (problem) {
      change(errand, FAILED);
      throw problem;
    }
    change(errand, IDLE);
  }
}

function change(errand: Int32Array, state: number): void {
  Atomics.store(errand, STATE, state);
  Atomics.notify(errand, STATE);
}

/** Those begun here, which a browser is not to take for forgotten. */
const begun: Worker[] = [];

/** In a worker of the page, which ends them with itself. */
export const startThread: StartThread = (recruit) =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('../../workers/thread.ts', import.meta.url), { type: 'module' });
    begun.push(worker);
    worker.onmessage = () => resolve();
    worker.onerror = (event) => {
      event.preventDefault(); // else the worker that began it fails too
      resolve();
    };
    worker.postMessage(recruit);
  });
