/** One step of Canosa's lesson as it is being done: the position, what is allowed, what was said. */
import { study } from '../../../device/ask';
import type { CanosaStudied, Refusal } from '../../../api/schema';
import { words, type Effect } from '../notation';
import { t, type Key } from '../texts';
import { STEP_MS } from '../table/game';
import type { Word } from '../../../lessons/word';
import { canosaRecord, type CanosaStep } from './steps';

export class CanosaLesson {
  position = $state('');
  legal = $state.raw<string[]>([]);
  effects = $state.raw<Record<string, Effect>>({});
  last = $state.raw<string[]>([]);
  /** The actions done in this step, all of them wanted. */
  actions = $state.raw<string[]>([]);
  word = $state.raw<Word | null>(null);
  /** The law's own answer to what is not allowed. */
  refusal = $state.raw<Refusal | null>(null);
  done = $state(false);
  /** Nobody answers: neither this device nor the server. */
  lost = $state(false);
  shown = $state(false);

  /** What Silver does afterwards is shown action by action; leaving the step stops it. */
  #left = false;

  constructor(readonly step: CanosaStep) {
    this.position = step.start;
    void this.#ask();
  }

  /** What to point at for somebody who asked. */
  hint = $derived.by(() => {
    const next = this.step.way[this.actions.length];
    return this.shown && !this.done && next && this.legal.includes(next) ? next : null;
  });
  open = $derived(!this.done && this.legal.length > 0);

  leave(): void {
    this.#left = true;
  }

  again(): void {
    void this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      const told = await study<CanosaStudied>(canosaRecord(this.step, this.actions));
      this.position = told.view.position;
      this.legal = told.legal;
      this.effects = told.effects ?? {};
      this.lost = false;
    } catch {
      this.lost = true;
    }
  }

  act(action: string): void {
    const effect = this.effects[action];
    if (!effect || this.done) return;
    this.refusal = null;
    this.shown = false;
    if (this.step.wants[this.actions.length]!(action, effect)) this.#go(action, effect);
    else this.#comeBack(action, effect);
  }

  #go(action: string, effect: Effect): void {
    this.actions = [...this.actions, action];
    this.last = [...this.last, action];
    this.position = effect.after;
    this.legal = [];
    if (this.actions.length < this.step.wants.length) {
      const key = `lesson.canosa.${this.step.name}.on` as Key;
      this.word = { tone: 'on', say: () => `${words(action, effect, t, 'gold')} ${t(key)}` };
      void this.#ask();
    } else this.#finish();
  }

  /** Show what happened for a moment, say so, and put it back. */
  #comeBack(action: string, effect: Effect): void {
    const key = this.step.but?.(action, effect) ?? (`lesson.canosa.${this.step.name}.but` as Key);
    this.word = { tone: 'kind', say: () => `${words(action, effect, t, 'gold')} ${t(key)}` };
    this.position = effect.after;
    this.legal = [];
    if (this.step.whole) this.actions = [];
    setTimeout(() => !this.#left && void this.#ask(), STEP_MS);
  }

  #finish(): void {
    this.word = null;
    this.done = true;
    if (this.step.reply) void this.#answer(this.step.reply);
  }

  async #answer(reply: readonly string[]): Promise<void> {
    for (let n = 1; n <= reply.length; n += 1) {
      await new Promise((on) => setTimeout(on, STEP_MS));
      if (this.#left) return;
      const record = canosaRecord(this.step, [...this.actions, ...reply.slice(0, n)]);
      const told = await study<CanosaStudied>(record).catch(() => null);
      if (!told || this.#left) return;
      this.position = told.view.position;
      this.last = reply.slice(0, n);
    }
  }

  /** Something that is not allowed was tried: the law says why, and here that may be the lesson. */
  async why(action: string): Promise<void> {
    this.word = null;
    try {
      const told = await study<CanosaStudied>(canosaRecord(this.step, this.actions), 0, action);
      this.refusal = told.refusal;
      if (action === this.step.forbidden) this.#finish();
    } catch {
      this.lost = true;
    }
  }
}
