/** One thinking worker as the page holds it: it has one task at a time, and can be stopped at any moment. */
import { NotPossible, type Found } from '../game';
import type { Begin, Reply, Task } from './messages';

/** As much of a worker as is needed here. */
export type WorkerLike = Pick<Worker, 'onmessage' | 'onerror' | 'terminate'> & { postMessage(message: unknown): void };

export type StartWorker = () => WorkerLike;

/** The device cannot think about this: its core is not there, or broke. The server may be asked. */
export class CannotThink extends Error {}

/** Who waits for a task to be done. */
export interface Waiting {
  report(found: Found): void;
  resolve(answer: any): void;
  reject(error: Error): void;
}

/** How long a worker that was told to stop may go on before it is ended; it looks a thousand times a second. */
const STOPPING_MS = 250;

export class Hand {
  #worker: WorkerLike | null = null;
  #stop: Int32Array | null = null;
  #waiting: Waiting | null = null;
  #isBusy = false;
  #ending: ReturnType<typeof setTimeout> | undefined;

  /** `onfree` is called each time the hand may be given a task again. */
  constructor(
    readonly startWorker: StartWorker,
    readonly lent: Omit<Begin, 'kind' | 'stop'>,
    readonly onfree: () => void,
  ) {}

  get isFree(): boolean {
    return !this.#isBusy;
  }

  /** Begin a task; the hand must be free. */
  think(task: Task, waiting: Waiting): void {
    this.#isBusy = true;
    this.#waiting = waiting;
    try {
      const worker = (this.#worker ??= this.#start());
      if (this.#stop) Atomics.store(this.#stop, 0, 0);
      worker.postMessage(task);
    } catch (error) {
      this.#fail(String(error)); // a browser without such workers
    }
  }

  /** Stop thinking: whoever waits hears nothing more. */
  interrupt(): void {
    this.#waiting = null;
    if (!this.#isBusy) return;
    if (!this.#stop) return this.#endWorker();
    Atomics.store(this.#stop, 0, 1);
    this.#ending ??= setTimeout(() => this.#endWorker(), STOPPING_MS);
  }

  end(): void {
    this.#waiting = null;
    this.#endWorker();
  }

  #start(): WorkerLike {
    const worker = this.startWorker();
    this.#stop = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4)) : null;
    worker.onmessage = ({ data }: { data: Reply }) => this.#hear(data);
    worker.onerror = (event) => this.#fail(String(event?.message ?? 'the worker cannot be started'));
    worker.postMessage({ kind: 'begin', stop: this.#stop, ...this.lent } satisfies Begin);
    return worker;
  }

  #hear(reply: Reply): void {
    const waiting = this.#waiting;
    if (reply.kind === 'report') return waiting?.report(reply.found);
    if (reply.kind === 'failed') return this.#fail(reply.sentence);
    this.#waiting = null;
    if (reply.kind === 'answer') waiting?.resolve(reply.answer);
    else waiting?.reject(new NotPossible(reply.refusal));
    this.#free();
  }

  #fail(sentence: string): void {
    this.#waiting?.reject(new CannotThink(sentence));
    this.#waiting = null;
    this.#endWorker();
  }

  /** End the worker, whatever it is at; the next task gets a new one. */
  #endWorker(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#free();
  }

  #free(): void {
    clearTimeout(this.#ending);
    this.#ending = undefined;
    if (!this.#isBusy) return;
    this.#isBusy = false;
    this.onfree();
  }
}

/** Whether the page is cross-origin isolated, so that it may share memory with its workers. */
export const canShareMemory = () =>
  typeof SharedArrayBuffer !== 'undefined' && (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated === true;
