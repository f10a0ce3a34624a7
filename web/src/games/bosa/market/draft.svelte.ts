/** What is being chosen in one's own turn: card, cell and line, with what they would do. */
import * as rest from '../../../api/rest';
import { refusalFor } from '../../../i18n/refusals';
import * as ask from '../../../device/ask';
import type { Refusal } from '../../../api/schema';
import { t } from '../texts';
import { formatIdle } from '../../../table/words';
import { chosenLine, freeCells, hasHeld, NOTHING, settle, type Choice } from './choosing';
import { choiceOf, formatHint } from './hint';
import type { BosaTable } from '../table/table.svelte';
import type { Cards } from '../cards/cards';

export class TurnDraft {
  choice = $state.raw<Choice>(NOTHING);
  why = $state.raw<Refusal | null>(null);
  hint = $state('');
  asking = $state(false);
  /** A kind word to whoever pressed something that cannot be done now. */
  notice = $state('');

  constructor(
    readonly table: BosaTable,
    readonly cards: Cards,
  ) {}

  /** Also while the line is lost: what is decided then is sent when it is back. */
  mayAct = $derived.by(() => this.table.phase === 'playing' && this.table.myTurn);
  preview = $derived.by(() => (this.mayAct ? this.table.effects : null));
  lines = $derived(this.preview?.lines ?? []);
  entry = $derived(chosenLine(this.lines, this.choice));
  /** Within a line: the rest of it, with what is being decided done rather than skipped. */
  act = $derived(
    this.preview?.acts.find(({ decision }) => decision !== 'skip') ?? this.preview?.acts[0] ?? null,
  );
  /** What the line looked at does; within a line, what is still to come of it. */
  steps = $derived(this.entry?.steps ?? this.act?.steps ?? []);
  view = $derived.by(() => this.table.view);
  free = $derived(this.mayAct && this.view?.phase !== 'line' ? freeCells(this.lines) : []);
  /** Whether a card of the market may be taken. */
  open = $derived(this.mayAct && this.lines.length > 0 && !hasHeld(this.lines));
  /** The cell chosen, with the card that would stand there. */
  ghost = $derived.by(() => {
    const { cell, slot } = this.choice;
    if (!cell) return null;
    if (!this.view || this.view.phase === 'line') return { cell, card: null };
    const id = this.view.held ?? (slot ? this.view.market[slot - 1] : null);
    return { cell, card: this.cards.card(id) };
  });
  /** What each of one's goals would score after what is chosen. */
  could = $derived.by(() => {
    const { cell, slot } = this.choice;
    const all = this.table.sheet?.could ?? [];
    return all.find((one) => one.cell === cell && (one.slot === null || one.slot === slot))?.goals ?? null;
  });
  refusal = $derived.by(() => this.why ?? this.table.refusal);

  choose(next: Choice): void {
    this.hint = this.notice = '';
    this.choice = settle(this.lines, next);
  }

  /** A choice belongs to one moment of the game: keep of it what still holds. */
  renew(): void {
    this.choice = settle(this.lines, this.lines.length ? this.choice : NOTHING);
    this.why = null;
    this.notice = '';
  }

  chooseSlot(slot: number): void {
    this.choose({ ...this.choice, slot: this.choice.slot === slot ? null : slot });
  }

  chooseCell(cell: string): void {
    if (!freeCells(this.lines).includes(cell)) {
      if (!this.view!.seats[this.table.eye!]!.town[cell]) void this.#explain(cell);
      return;
    }
    const { choice } = this;
    if (choice.cell === cell) this.choose({ ...choice, line: choice.line === 'row' ? 'col' : 'row' });
    else this.choose({ ...choice, cell });
  }

  /** Something was pressed that cannot be done now: say what can. */
  remind(acting: string): void {
    if (this.table.phase !== 'playing') return;
    this.notice = this.mayAct && this.table.live ? t('bosa.idle.taken') : formatIdle(this.table, acting, t);
  }

  dismiss(): void {
    this.why = null;
    this.table.refusal = null;
  }

  /** Why a cell cannot be built on: the law says it of a card taken, so one is supposed to be. */
  async #explain(cell: string): Promise<void> {
    const { phase, market } = this.view!;
    const slot = this.choice.slot ?? market.findIndex((card) => card !== null) + 1;
    const after = phase === 'take' ? [`take ${slot}`] : [];
    try {
      this.why = (await this.table.explain(`place ${cell}`, after)).refusal ?? null;
    } catch (error) {
      if (error instanceof rest.Refused) this.why = error.refusal;
    }
  }

  async askHint(): Promise<void> {
    const { table, preview, view } = this;
    const seat = table.held.find((held) => held.seat === table.eye);
    if (!seat || !preview || !view) return;
    this.asking = true;
    try {
      const version = table.now!.version;
      const given = await ask.hint(table.id, seat, table.known());
      if (table.now?.version !== version) return;
      const line = given.line.length ? given.line : [given.action];
      this.hint = formatHint(line, view, seat.seat, preview, this.cards, t);
      if (this.lines.length) this.choice = settle(this.lines, choiceOf(line));
    } catch (error) {
      table.refusal = refusalFor(error, t);
    } finally {
      this.asking = false;
    }
  }
}
