/** A table of this game: its turns, and the Season that has just ended. */
import type { BosaState, Explained, HeldSeat } from '../../../api/schema';
import * as ask from '../../../device/ask';
import { Table, type Surroundings } from '../../../table/store/table.svelte';
import { turnsOf, turnsUpTo } from '../replay/turns';
import type { View } from '../types';
import { game } from './game';

/** A Season that has just ended, and how things stood after it, as everyone saw. */
export interface SeasonEnd {
  season: number;
  /** After how many actions it ended. */
  at: number;
  after: View;
}

export interface BosaSurroundings extends Surroundings<BosaState> {
  /** Where the law is asked why an action is not legal. */
  explain?: Explain;
}
type Explain = (action: string, after: readonly string[]) => Promise<Pick<Explained, 'refusal'>>;

export class BosaTable extends Table<BosaState> {
  ended = $state.raw<SeasonEnd | null>(null);

  constructor(
    id: string,
    held: readonly HeldSeat[],
    private readonly around: BosaSurroundings = {},
  ) {
    super(game, id, held, around);
  }

  simple = $derived(Boolean(this.options?.simple));
  turns = $derived(turnsOf(this.timeline.history, this.moves, this.moves.length));
  /** The turns up to what is shown. */
  shownTurns = $derived(this.live ? this.turns : turnsUpTo(this.turns, this.timeline.history, this.moves, this.at));
  /** Where stepping stops: after each turn, and at the present. */
  stops = $derived([...this.turns.map(({ from }) => from), this.moves.length]);

  protected override onMoved(before: View, after: View): void {
    if (after.season === before.season && after.phase !== 'over') return;
    this.ended = { season: before.season, at: this.moves.length, after: { ...after, seat: null, goals: [] } };
  }

  /** Why an action is not legal, after others that are supposed to be done. */
  explain: Explain = (action, after) =>
    this.around.explain?.(action, after) ?? ask.explain(this.id, this.known(), action, after);

  /** The game as the eyes know it that look now. */
  known = (): ask.Moment => ({
    header: this.options ?? {},
    moves: [],
    movesKey: 'decisions',
    view: this.view ? { ...this.view } : undefined,
  });
}
