/** The game so far as one pair of eyes saw it, and where in it one looks. */
import { cut, filled, firstGap, type History, type Moment } from './history';

/** More actions than these at once are not shown one by one. */
const MOST_STEPS = 4;

export interface TimelineSettings<View, Sheet> {
  /** How long each of several actions is shown, in milliseconds; 0 shows only where they led. */
  pace: number;
  /** How many moments are asked for unasked; the rest when they are looked at. */
  lookBack: number;
  /** The moments from `since` on; null where they could not be had, or are not of this game any more. */
  fetch(since: number): Promise<Moment<View, Sheet>[] | null>;
}

export class Timeline<View = unknown, Sheet = unknown> {
  moves = $state.raw<readonly string[]>([]);
  history = $state.raw<History<View, Sheet>>([]);
  /** Who did each action, as far as it was seen to happen. */
  actors = $state.raw<readonly (number | null)[]>([]);
  /** How many actions are shown; all of them while the game is followed. */
  at = $state(0);
  following = $state(true);
  /** Whether the present is shown, with nothing of it still to be shown. */
  live = $derived(this.at >= this.moves.length);

  #stepping: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly settings: TimelineSettings<View, Sheet>) {}

  /** The whole game came anew: keep what is known of it, and ask for what is not. */
  renew(moves: readonly string[], now: Moment<View, Sheet> | null): void {
    const off = this.moves.findIndex((move, at) => move !== moves[at]);
    const same = Math.min(off < 0 ? this.moves.length : off, moves.length);
    const changes = moves.length !== this.moves.length || same < moves.length;
    this.history = cut(this.history, same);
    this.actors = moves.map((_, at) => (at < same ? (this.actors[at] ?? null) : null));
    this.moves = moves;
    this.#note(now);
    if (changes) this.#keepUp();
    void this.#fillIn();
  }

  /** A seat has acted: `between` are the views after each action but the last, where they are known. */
  add(seat: number, actions: readonly string[], between: readonly View[], now: Moment<View, Sheet> | null): void {
    const from = this.moves.length;
    this.moves = [...this.moves, ...actions];
    this.actors = [...this.actors, ...actions.map(() => seat)];
    this.history = filled(this.history, from + 1, between.map((view) => ({ view, sheet: null })));
    this.#note(now);
    const filling = between.length < actions.length - 1 ? this.#fillIn() : null;
    if (filling && this.settings.pace) void filling.then(() => this.#step());
    else this.#step();
  }

  /** Only `kept` actions stand. */
  takeBack(kept: number, now: Moment<View, Sheet> | null): void {
    this.renew(this.moves.slice(0, kept), now);
  }

  /** Nothing that was seen before is known any more; what is looked at is asked for anew. */
  forget(now: Moment<View, Sheet> | null): void {
    this.history = [];
    this.#note(now);
    this.look(this.at);
  }

  stop(): void {
    clearTimeout(this.#stepping);
  }

  /** Note the present as a moment of the game. */
  #note(now: Moment<View, Sheet> | null): void {
    if (now) this.history = filled(this.history, this.moves.length, [now]);
  }

  /** Whoever follows the game is shown its end. */
  #keepUp(): void {
    this.stop();
    if (this.following || this.at > this.moves.length) this.at = this.moves.length;
    this.following = this.live;
  }

  /** Ask for the latest moments that are not known. */
  async #fillIn(): Promise<void> {
    const last = this.moves.length;
    const gap = firstGap(this.history, Math.max(0, last - this.settings.lookBack), last);
    if (gap !== null && gap < last) await this.#fetch(gap);
  }

  async #fetch(since: number): Promise<void> {
    const { moves } = this;
    const moments = await this.settings.fetch(since);
    if (!moments || moves.some((move, at) => this.moves[at] !== move)) return;
    this.history = filled(this.history, since, moments.slice(0, moves.length - since + 1));
  }

  /** Show the next action of those that have come, one at a time, while the game is followed. */
  #step(): void {
    this.stop();
    if (!this.following) return;
    const last = this.moves.length;
    const jumps = !this.settings.pace || last - this.at > MOST_STEPS;
    this.at = jumps ? last : Math.min(this.at + 1, last);
    if (this.live) return;
    if (!this.history[this.at]) this.#step();
    else this.#stepping = setTimeout(() => this.#step(), this.settings.pace);
  }

  /** Look at the game after `at` actions; at the last one the game is followed again. */
  look(at: number): void {
    this.stop();
    const last = this.moves.length;
    this.at = Math.max(0, Math.min(at, last));
    this.following = this.live;
    if (this.live) return;
    // A moment that came with an event has no sheet; where games have one, it is asked for.
    const sheetless = this.history[last]?.sheet && !this.history[this.at]?.sheet;
    const gap = firstGap(this.history, 0, last) ?? (sheetless ? this.at : null);
    if (gap !== null) void this.#fetch(gap);
  }
}
