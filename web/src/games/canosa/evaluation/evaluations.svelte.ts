/** Who stands better at each moment of a game: asked for once, and only where one stays. */
import * as rest from '../../../api/rest';
import type { CanosaEvaluated } from '../../../api/schema';

/** A game so far: how it began, and its actions. */
export interface Line {
  options: Record<string, unknown>;
  actions: readonly string[];
}

/** How long one must stay at a moment before the server is asked: stepping through asks nothing. */
export const PAUSE_MS = 150;
/** How long to wait before a server that was busy, or did not answer, is asked again. */
export const AGAIN_MS = 4000;

const keyOf = ({ options, actions }: Line) => JSON.stringify([options, actions]);

/** Whether asking again may help: the server was busy, or nobody answered. */
const mayPass = (error: unknown) =>
  !(error instanceof rest.Refused) || error.status === 429 || error.status >= 500;

export class Evaluations {
  /** null where the server says that it cannot tell. */
  #known = $state.raw<Record<string, CanosaEvaluated | null>>({});
  /** The moment that is looked at. */
  #wanted = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | undefined;

  /** The evaluation of a moment; null where there is none, undefined while it is not known. */
  of(line: Line): CanosaEvaluated | null | undefined {
    return this.#known[keyOf(line)];
  }

  /** See to it that a moment becomes known, unless one moves on; what was asked before is given up. */
  look(line: Line): void {
    const key = keyOf(line);
    if (key === this.#wanted) return;
    this.stop();
    this.#wanted = key;
    if (this.#known[key] === undefined) this.#askAfter(PAUSE_MS, line);
  }

  /** Nobody looks any more: ask for nothing, and give up what was asked. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#asked = undefined;
    this.#wanted = '';
  }

  #askAfter(wait: number, line: Line): void {
    this.#timer = setTimeout(() => void this.#ask(line), wait);
  }

  async #ask(line: Line): Promise<void> {
    const { options, actions } = line;
    const asked = (this.#asked = new AbortController());
    let found: CanosaEvaluated | null = null;
    try {
      found = await rest.evaluate<CanosaEvaluated>({ ...options, actions }, actions.length, asked.signal);
    } catch (error) {
      if (asked.signal.aborted) return;
      if (mayPass(error)) return this.#askAfter(AGAIN_MS, line);
    }
    this.#known = { ...this.#known, [keyOf(line)]: found };
  }
}
