/** What is asked about each moment of a game: once, only where one stays, and given up when one moves on. */
import { Refused } from '../api/rest';
import type { Moment } from '../device/ask';

/** How long to wait before a server that was busy, or did not answer, is asked again. */
export const AGAIN_MS = 4000;

/** How a question is asked; `report` hears of what is known on the way to the answer. */
export type Question<T> = (moment: Moment, report: (answer: T) => void, signal: AbortSignal) => Promise<T>;

interface Known<T> {
  /** Null where nobody can tell. */
  answer: T | null;
  /** Nothing better is to come. */
  isDone: boolean;
}

const keyOf = ({ header, moves }: Moment) => JSON.stringify([header, moves]);

/** Whether asking again may help: the server was busy, or nobody answered. */
const mayPass = (error: unknown) => !(error instanceof Refused) || error.status === 429 || error.status >= 500;

export class Asked<T> {
  #known = $state.raw<Record<string, Known<T>>>({});
  /** The moment that is looked at. */
  #wanted = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | undefined;

  /**
   * `pause` is how long one must stay at a moment before it is asked about, in milliseconds: stepping
   * through asks nothing. `isLess` says which of two answers tells less: that one does not replace the other.
   */
  constructor(
    private readonly question: Question<T>,
    private readonly pause: () => number,
    private readonly isLess: (one: T, other: T) => boolean = () => false,
  ) {}

  /** The answer for a moment; null where there is none, undefined while nothing is known. */
  of(moment: Moment): T | null | undefined {
    return this.#known[keyOf(moment)]?.answer;
  }

  /** Whether more is to come for a moment. */
  isGrowing(moment: Moment): boolean {
    const key = keyOf(moment);
    return this.#wanted === key && !this.#known[key]?.isDone;
  }

  /** See to it that a moment becomes known, unless one moves on; what was asked before is given up. */
  look(moment: Moment): void {
    const key = keyOf(moment);
    if (key === this.#wanted) return;
    this.stop();
    this.#wanted = key;
    if (!this.#known[key]?.isDone) this.#askAfter(this.pause(), moment);
  }

  /** Nobody looks any more: ask for nothing, and give up what was asked. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#asked = undefined;
    this.#wanted = '';
  }

  #askAfter(wait: number, moment: Moment): void {
    this.#timer = setTimeout(() => void this.#ask(moment), wait);
  }

  async #ask(moment: Moment): Promise<void> {
    const { signal } = (this.#asked = new AbortController());
    const keep = (answer: T | null, isDone: boolean) => signal.aborted || this.#keep(moment, answer, isDone);
    try {
      keep(await this.question(moment, (answer) => keep(answer, false), signal), true);
    } catch (error) {
      if (signal.aborted) return;
      if (mayPass(error)) this.#askAfter(AGAIN_MS, moment);
      else keep(null, true);
    }
  }

  #keep(moment: Moment, answer: T | null, isDone: boolean): void {
    const key = keyOf(moment);
    const before = this.#known[key]?.answer;
    const isWorse = Boolean(before && answer && this.isLess(answer, before));
    this.#known = { ...this.#known, [key]: { answer: isWorse ? before! : answer, isDone } };
  }
}
