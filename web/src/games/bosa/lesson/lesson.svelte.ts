/** Bosa's lesson as it is being done: a table that is none, and what was said to the last try. */
import type { Answer, Command, Handlers } from '../../../api/connection';
import * as ask from '../../../device/ask';
import type { BosaReplayed, BosaStudied } from '../../../api/schema';
import type { Choice } from '../market/choosing';
import { BosaTable } from '../table/table.svelte';
import { type Values } from '../../../i18n';
import { t, type Key } from '../texts';
import { bosaRecord, firstOff, type BosaStep } from './steps';
import type { Word } from '../../../lessons/word';
import { movedOf, stateOf, StudyConnection } from './study-connection';

/** How long the other player seems to think, so that what they do can be followed. */
const THINK_MS = 900;
/** Take, place, row or column: the decisions of a turn before its deeds. */
const PLACING = 3;

export class BosaLesson {
  table = $state.raw<BosaTable>()!;
  word = $state.raw<Word | null>(null);
  done = $state(false);
  lost = $state(false);
  /** The totals at the end of a game that was played to its end. */
  totals = $state.raw<Values>({});

  #decisions: readonly string[] = [];
  #connection: StudyConnection | undefined;
  #version = 0;
  #studied: BosaStudied | undefined;
  #choice: Choice | null = null;
  /** Grows with every step: what was asked for another is not heard any more. */
  #visit = 0;

  constructor(public step: BosaStep) {
    this.#open(step);
  }

  /** Go to a step; where the game already stands there, it simply goes on. */
  begin(step: BosaStep): void {
    const goesOn = step.game === this.step.game && step.before.join() === this.#decisions.join();
    this.step = step;
    this.word = null;
    this.done = false;
    this.#visit += 1;
    if (goesOn && this.#studied && this.table.now?.phase === 'playing') this.#judgeChoice();
    else this.#open(step);
  }

  leave(): void {
    this.#visit += 1;
    this.table.close();
  }

  again(): void {
    this.#open(this.step);
  }

  #open(step: BosaStep): void {
    this.#visit += 1;
    this.#decisions = step.before;
    this.#studied = undefined;
    this.#choice = null;
    this.done = false;
    this.table?.close();
    this.table = new BosaTable('lesson', [{ seat: 0, token: '' }], { connect: this.#connect, positions: this.#positions, explain: this.#explain });
    this.table.open();
  }

  #connect = (handlers: Handlers) => {
    const opened = () => void this.#show();
    return (this.#connection = new StudyConnection(handlers, opened, (command) => this.#receive(command)));
  };

  /** What could be seen along the way, as a table would be sent it. */
  #positions = async (_table: string, since: number) => {
    const record = { ...bosaRecord(this.step.game, this.#decisions), result: this.#studied?.result ?? null };
    const { views, sheets } = (await ask.replay(record)) as BosaReplayed;
    return { since, views: views.slice(since), sheets: sheets.slice(since) };
  };

  /** Why an action is not legal, after others. */
  #explain = (action: string, after: readonly string[]) =>
    ask.study(bosaRecord(this.step.game, [...this.#decisions, ...after]), 0, action);

  /** Show the game as it stands; `decisions` are those that count. */
  async #show(): Promise<void> {
    const studied = await this.#ask(this.#decisions);
    if (studied) this.#connection!.handlers.message(stateOf((this.#studied = studied), this.#version, t('name.guest')));
  }

  async #ask(decisions: readonly string[]): Promise<BosaStudied | null> {
    const visit = this.#visit;
    try {
      const studied = await ask.study<BosaStudied>(bosaRecord(this.step.game, decisions));
      this.lost = false;
      return visit === this.#visit ? studied : null;
    } catch {
      this.lost = true;
      return null;
    }
  }

  // What the learner does

  chose(choice: Choice): void {
    this.#choice = choice;
    this.#judgeChoice();
  }

  #judgeChoice(): void {
    const { chooses } = this.step;
    if (!chooses || this.done || !this.#choice) return;
    const wanted = Object.entries(chooses) as [keyof Choice, Choice[keyof Choice]][];
    const chosen = wanted.filter(([part]) => this.#choice![part] !== null);
    const wrong = chosen.filter(([part, value]) => this.#choice![part] !== value).map(([part]) => part);
    if (wrong.length) this.#say('but', 'kind', chooses.line && !wrong.includes('line') ? 'cell' : undefined);
    else if (chosen.length === wanted.length) this.#finish();
    else if (chosen.some(([part]) => part !== 'slot')) this.#say('more', 'on');
    else this.word = null;
  }

  async #receive(command: Command): Promise<Answer> {
    if (command.type === 'play') await this.#play(command.actions);
    if (command.type === 'take-back') await this.#takeBack(command.kept);
    return { ok: true };
  }

  async #takeBack(kept: number): Promise<void> {
    this.#decisions = this.#decisions.slice(0, Math.max(kept, this.step.before.length));
    await this.#show();
  }

  async #play(actions: readonly string[]): Promise<void> {
    const turn = [...this.#decisions.slice(this.step.before.length), ...actions];
    const off = this.step.plan ? firstOff(this.step.plan, turn) : this.step.ends ? -1 : 0;
    if (this.done || off >= 0) {
      if (!this.done) this.#say(this.step.plan && off < PLACING ? 'place' : 'but', 'kind');
      return this.#show();
    }
    const studied = await this.#ask([...this.step.before, ...turn]);
    if (!studied) return this.#show();
    if (this.step.ends && studied.actor !== 0) return this.#end(studied, actions);
    this.#move(studied, 0, actions);
    if (turn.length === this.step.plan?.length) {
      this.#finish();
      void this.#answer();
    } else this.word = null;
  }

  /** The last turn is over: well, or to be tried once more. */
  #end(studied: BosaStudied, actions: readonly string[]): void {
    const [mine = 0, theirs = 0] = studied.result?.totals ?? [];
    this.totals = { mine, theirs };
    if (this.step.ends!(studied)) {
      this.#move(studied, 0, actions);
      this.#finish();
    } else {
      this.#say('but', 'kind');
      this.#decisions = this.step.before;
      void this.#show();
    }
  }

  #move(studied: BosaStudied, seat: number, actions: readonly string[]): void {
    this.#decisions = studied.moves;
    this.#studied = studied;
    this.#version += 1;
    this.#connection!.handlers.message(movedOf(studied, this.#version, t('name.guest'), seat, [...actions]));
  }

  async #answer(): Promise<void> {
    const visit = this.#visit;
    for (const turn of this.step.reply ?? []) {
      await new Promise((on) => setTimeout(on, THINK_MS));
      const studied = visit === this.#visit ? await this.#ask([...this.#decisions, ...turn]) : null;
      if (!studied) return;
      this.#move(studied, 1, turn);
    }
  }

  #finish(): void {
    this.word = null;
    this.done = true;
  }

  /** Say a word of this step, or of another that was about the same thing. */
  #say(part: 'but' | 'place' | 'more', tone: Word['tone'], of = this.step.name): void {
    const [key, values] = [`lesson.bosa.${of}.${part}` as Key, this.totals];
    this.word = { tone, say: () => t(key, values) };
  }
}
