/**
 * The game so far as one pair of eyes saw it, and where in it one looks.
 *
 * What happens is shown one action after the other, each as long as the game says, so that a turn
 * that came whole is seen to be done. Nobody is kept waiting by it: whoever looks elsewhere, comes
 * back to the page or is far behind is shown the present.
 */
import { cut, filled, firstGap, type History, type Moment } from './history';

export interface TimelineSettings<View, Sheet> {
  /**
   * How long the moment after `at` of `moves` is shown before the next, in milliseconds; 0 passes over
   * it. What somebody asked to see `again` takes its time also where the rest is shown at once.
   */
  beat(moves: readonly string[], at: number, again: boolean): number;
  /** How long all that waits to be shown may take, in milliseconds; of more only the end is shown. */
  patience(): number;
  /** How many moments are asked for unasked; the rest when they are looked at. */
  lookBack: number;
  /** The moments from `since` on; null where they could not be had, or are not of this game any more. */
  fetch(since: number): Promise<Moment<View, Sheet>[] | null>;
}

/** How long the moment before it is shown where something is watched again, in milliseconds. */
export const BEFORE_MS = 400;

/** When an action is shown: after what is being shown, at once, or only where it led. */
export type When = 'next' | 'now' | 'late';

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

  /** Where showing a part of the game again ends; null while none is shown again. */
  #until = $state<number | null>(null);
  /** Actions are being shown one after the other, to the present or to the end of what is watched. */
  playing = $derived(this.following ? !this.live : this.#until !== null);

  /** Runs while what is shown has its time. */
  #resting: ReturnType<typeof setTimeout> | undefined;
  #held = false;

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
  add(seat: number, actions: readonly string[], between: readonly View[], now: Moment<View, Sheet> | null, when: When = 'next'): void {
    const from = this.moves.length;
    this.moves = [...this.moves, ...actions];
    this.actors = [...this.actors, ...actions.map(() => seat)];
    this.history = filled(this.history, from + 1, between.map((view) => ({ view, sheet: null })));
    this.#note(now);
    const filling = between.length < actions.length - 1 ? this.#fillIn() : null;
    if (!this.following) return;
    if (when === 'now') this.#rest(0);
    if (when === 'late' || !this.#isWorthShowing()) this.skip();
    else if (filling) void filling.then(() => this.#goOn());
    else this.#goOn();
  }

  /** Only `kept` actions stand. */
  takeBack(kept: number, now: Moment<View, Sheet> | null): void {
    this.renew(this.moves.slice(0, kept), now);
  }

  /** Nothing that was seen before is known any more; what is looked at is asked for anew. */
  forget(now: Moment<View, Sheet> | null): void {
    const waiting = this.playing ? this.at : Infinity;
    this.history = this.history.map((moment, at) => (at >= waiting ? moment : undefined));
    this.#note(now);
    if (!this.playing) this.look(this.at);
  }

  /** Show nothing further by itself. */
  stop(): void {
    this.#rest(0);
    this.#until = null;
  }

  /** Wait until `goOn` before the next is shown: something else is to be read first. */
  hold(): void {
    this.#held = true;
    this.#rest(0);
  }

  goOn(): void {
    this.#held = false;
    this.#goOn();
  }

  /** Show at once where all that is being shown leads. */
  skip(): void {
    this.look(this.#until ?? this.moves.length);
  }

  /** Show again what was done between two moments, one action after the other, and stay there. */
  async watch(from: number, to: number): Promise<void> {
    this.#show(from);
    this.following = false;
    this.#until = to;
    const gap = firstGap(this.history, from, to);
    if (gap !== null) await this.#fetch(gap);
    if (this.#until === to && this.at === from) this.#rest(BEFORE_MS);
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

  #beat(at: number): number {
    return this.history[at] ? this.settings.beat(this.moves, at, this.#until !== null) : 0;
  }

  /** Whether what waits can be seen, and does not take too long. */
  #isWorthShowing(): boolean {
    if (isOutOfSight()) return false;
    let sum = 0;
    for (let at = this.at + 1; at <= this.moves.length; at += 1) sum += this.settings.beat(this.moves, at, false);
    return sum > 0 && sum <= this.settings.patience();
  }

  /** Go on showing, unless what is shown has its time still. */
  #goOn(): void {
    if (this.#resting === undefined && !this.#held) this.#step();
  }

  /** Show the next action that has a time of its own, and give it that time. */
  #step(): void {
    const end = this.#until ?? this.moves.length;
    if (this.at >= end) {
      if (this.#until !== null) this.look(end);
      return;
    }
    if (isOutOfSight()) return this.skip();
    do this.at += 1;
    while (this.at < end && !this.#beat(this.at));
    this.#rest(this.#beat(this.at));
  }

  /** Leave what is shown as it is for a while; what comes meanwhile waits. */
  #rest(ms: number): void {
    clearTimeout(this.#resting);
    this.#resting = undefined;
    if (!ms) return;
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      if (this.playing) this.#goOn();
    }, ms);
  }

  /** Look at the game after `at` actions; at the last one the game is followed again. */
  look(at: number): void {
    this.#show(at);
    if (this.live) return;
    const last = this.moves.length;
    // A moment that came with an event has no sheet; where games have one, it is asked for.
    const sheetless = this.history[last]?.sheet && !this.history[this.at]?.sheet;
    const gap = firstGap(this.history, 0, last) ?? (sheetless ? this.at : null);
    if (gap !== null) void this.#fetch(gap);
  }

  #show(at: number): void {
    this.stop();
    this.#held = false;
    this.at = Math.max(0, Math.min(at, this.moves.length));
    this.following = this.live;
  }
}

/** Another window or tab is in front of the page. */
const isOutOfSight = () => globalThis.document?.hidden ?? false;
