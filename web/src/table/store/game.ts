/** What a table asks of the game that is played at it. */
import type { Translate } from '../../i18n';
import type { StateMessage } from '../../api/schema';
import type { NewGame } from '../create';
import type { ViewOf } from './messages';
import type { Table } from './table.svelte';

/** How far "take back" would go: how many actions it keeps, and whether nobody has to be asked. */
export interface Undo {
  seat: number;
  kept: number;
  free: boolean;
  /** A whole turn, rather than an action of the running one. */
  turn: boolean;
}

/** What a browser keeps of a deal that can be checked, and what it adds to it. */
export interface ShuffleKeeper {
  /** Bytes for the shuffle that nobody else can know, in hex. */
  contribution(): string;
  /** The seal of a table where we sit has been seen. */
  sawCommit(table: string, commit: string): void;
  /** `seat` goes on to a rematch, for whose shuffle it has added something. */
  carryOver(next: string, seat: number, added: string): void;
}

export interface TableGame<State extends StateMessage = StateMessage> {
  /** As the server calls it. */
  readonly name: string;
  readonly title: string;
  /** Its own words, which go before the general ones. */
  readonly t: Translate;
  /** Its clauses in Italian; in English the server has them. */
  readonly clauses: Record<string, string>;
  /** How long the moment after `at` of `moves` is shown before the next, as `Timeline` asks it. */
  beat(moves: readonly string[], at: number, again: boolean): number;
  /** How long all that waits to be shown may take, in milliseconds; of more only the end is shown. */
  patience(): number;
  /** How many moments are asked for when one comes to a running game; the rest when looked at. */
  readonly lookBack: number;
  /** Whether seats know different things; null asks while the options are not known yet. */
  isHidden(options: State['options'] | null): boolean;
  /** What anybody may see of what one seat saw. */
  conceal(seen: State): State;
  /** What actions on their way will lead to, as its effects say; null to wait for the server. */
  preview(now: State, actions: readonly string[]): ViewOf<State> | null;
  undo(table: Table<State>): Undo | null;
  /** Open a table with the options of this one, from the start; without it, with the usual ones. */
  open?(state: State, wanted: NewGame): Promise<void>;
  readonly shuffle?: ShuffleKeeper;
}
