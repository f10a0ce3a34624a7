/** A table of this game: its turns, and the Season that has just ended. */
import type { HeldSeat } from '../../../api/schema';
import { Table, type Surroundings } from '../../../table/table.svelte';
import { turnsOf } from '../replay/turns';
import type { BosaResult, Preview, Sheet, View } from '../types';
import { game } from './game';

/** A Season that has just ended, and how things stood after it, as everyone saw. */
export interface SeasonEnd {
  season: number;
  after: View;
}

export class BosaTable extends Table<View, Preview, Sheet, BosaResult> {
  ended = $state.raw<SeasonEnd | null>(null);

  constructor(id: string, held: readonly HeldSeat[], surroundings?: Surroundings) {
    super(game, id, held, surroundings);
  }

  simple = $derived(Boolean(this.options?.simple));
  turns = $derived(turnsOf(this.timeline.history, this.moves, this.moves.length));
  /** The turns up to what is shown. */
  shownTurns = $derived(this.live ? this.turns : turnsOf(this.timeline.history, this.moves, this.at));
  /** Where stepping stops: after each turn, and at the present. */
  stops = $derived([...this.turns.map(({ from }) => from), this.moves.length]);

  protected override onMoved(before: View, after: View): void {
    if (after.season === before.season && after.phase !== 'over') return;
    this.ended = { season: before.season, after: { ...after, seat: null, goals: [] } };
  }
}
