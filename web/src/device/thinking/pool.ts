/**
 * Some thinking workers and the tasks that wait for them. A task of a higher rank goes first, and
 * interrupts one of a lower rank, which begins anew afterwards. A new task takes the place of an
 * older one for the same purpose. Nothing interrupts loading: what comes next needs it too.
 */
import type { Found } from '../game';
import { Hand, type StartWorker } from './hand';
import type { Begin, Task } from './messages';

export interface Wish {
  task: Task;
  rank: number;
  /** Whatever is asked for the same purpose takes this one's place. */
  purpose: string | null;
  report: (found: Found) => void;
  /** Gives the task up. */
  signal: AbortSignal | null;
}

interface Job extends Wish {
  resolve(answer: any): void;
  reject(error: Error): void;
}

/** The answer is not wanted any more. */
const givenUp = () => new DOMException('the question was given up', 'AbortError');

export class Pool {
  readonly #hands: Hand[];
  readonly #at = new Map<Hand, Job>();
  /** Those not begun, the next one first. */
  #waiting: Job[] = [];

  constructor(count: number, startWorker: StartWorker, lent: Omit<Begin, 'kind' | 'stop'>) {
    this.#hands = Array.from({ length: count }, () => new Hand(startWorker, lent, () => this.#deal()));
  }

  /** The answer; rejects with `AbortError` where it was given up or another took its place. */
  ask<Answer>(wish: Wish): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (wish.signal?.aborted) return reject(givenUp());
      const job: Job = { ...wish, resolve, reject };
      if (job.purpose !== null) this.#giveUp((other) => other.purpose === job.purpose);
      wish.signal?.addEventListener('abort', () => this.#giveUp((other) => other === job), { once: true });
      this.#queue(job);
      this.#deal();
    });
  }

  /** End all workers; what was asked is given up. */
  end(): void {
    this.#giveUp(() => true);
    for (const hand of this.#hands) hand.end();
  }

  #queue(job: Job): void {
    const at = this.#waiting.findIndex((other) => other.rank < job.rank);
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, job);
  }

  #giveUp(isMeant: (job: Job) => boolean): void {
    const queued = this.#waiting.filter(isMeant);
    this.#waiting = this.#waiting.filter((job) => !isMeant(job));
    for (const job of queued) job.reject(givenUp());
    for (const [hand, job] of [...this.#at]) {
      if (!isMeant(job)) continue;
      this.#at.delete(hand);
      job.reject(givenUp());
      hand.interrupt();
    }
  }

  /** Give the free hands what waits, and take a hand from what counts less. */
  #deal(): void {
    for (let free = this.#free(); free && this.#waiting.length; free = this.#free())
      this.#begin(free, this.#waiting.shift()!);
    const next = this.#waiting[this.#hands.filter((hand) => !hand.isFree && !this.#at.has(hand)).length];
    if (!next) return; // the hands that are about to be free suffice
    const thoughts = [...this.#at].filter(([, { task }]) => task.kind !== 'prepare');
    const [least] = thoughts.sort(([, one], [, other]) => one.rank - other.rank);
    if (!least || least[1].rank >= next.rank) return;
    const [hand, job] = least;
    this.#at.delete(hand);
    this.#waiting.splice(this.#waiting.indexOf(next) + 1, 0, job);
    hand.interrupt();
  }

  #free = (): Hand | undefined => this.#hands.find((hand) => hand.isFree);

  #begin(hand: Hand, job: Job): void {
    this.#at.set(hand, job);
    const done = () => this.#at.delete(hand);
    hand.think(job.task, {
      report: job.report,
      resolve: (answer) => (done(), job.resolve(answer)),
      reject: (error) => (done(), job.reject(error)),
    });
  }
}
