/** Who stands better at each moment of a record, asked for once and only when it is looked at. */
import * as rest from '../../../api/rest';
import type { CanosaEvaluated } from '../../../api/schema';

/** How long one must stay at a moment before the server is asked: stepping through asks nothing. */
const PAUSE_MS = 120;

export class Evaluations {
  #known = $state.raw<Record<number, CanosaEvaluated>>({});
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly record: Record<string, unknown>) {}

  at(moment: number): CanosaEvaluated | null {
    return this.#known[moment] ?? null;
  }

  /** See to it that the moment becomes known, unless one moves on at once. */
  look(moment: number): void {
    clearTimeout(this.#timer);
    if (this.#known[moment]) return;
    this.#timer = setTimeout(() => void this.#ask(moment), PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #ask(moment: number): Promise<void> {
    try {
      const found = await rest.evaluate<CanosaEvaluated>(this.record, moment);
      this.#known = { ...this.#known, [moment]: found };
    } catch {
      // The bar stays at "not yet known"; looking again asks again.
    }
  }
}
