/** A line that was not played, stepped through on the board: how it stands after each of its actions. */
import { study, type Moment } from '../device/ask';
import type { Studied } from '../api/schema';

interface Shown<View> {
  from: Moment;
  start: View;
  line: readonly string[];
  /** As far as they are known; the first is after one action. */
  views: readonly (View | undefined)[];
}

export class Variation<View> {
  #shown = $state.raw<Shown<View> | null>(null);
  /** After how many actions of the line one looks; 0 is the moment that it begins from. */
  at = $state(0);

  /** The moment from which the line is shown; null where none is. */
  from = $derived(this.#shown?.from ?? null);
  line = $derived(this.#shown?.line ?? []);
  /** What is seen now. */
  view = $derived(this.at > 0 ? (this.#shown?.views[this.at - 1] ?? null) : (this.#shown?.start ?? null));

  /** Show a line from a moment on, at which one sees `start`: first what its first action leads to. */
  open(from: Moment, start: View, line: readonly string[]): void {
    this.#shown = { from, start, line, views: [] };
    this.at = 0;
    void this.look(1);
  }

  close(): void {
    this.#shown = null;
    this.at = 0;
  }

  /** Look at the line after `at` actions; nothing moves before that is known. */
  async look(at: number): Promise<void> {
    const shown = this.#shown;
    if (!shown) return;
    const view = at === 0 ? undefined : (shown.views[at - 1] ?? (await this.#after(shown, at)));
    if (this.#shown?.line !== shown.line) return;
    this.#shown = { ...this.#shown, views: Array.from(shown.line, (_, place) => (place === at - 1 ? view : this.#shown!.views[place])) };
    this.at = at;
  }

  async #after({ from, line }: Shown<View>, at: number): Promise<View> {
    const { header, moves, movesKey } = from;
    const studied = await study<Studied>({ ...header, [movesKey]: [...moves, ...line.slice(0, at)] });
    return studied.view as View;
  }
}
