/** What a table asks of a game of which nothing is known but its name. */
import type { OtherState } from '../../api/schema';
import { translator } from '../../i18n';
import { offered } from '../../table/catalogue.svelte';
import type { TableGame, Undo } from '../../table/store/game';
import type { Table } from '../../table/store/table.svelte';
import type { Ended } from '../module';

export type GeneralTable = Table<OtherState>;

/** As many actions as are asked for at once when one comes to a running game. */
const LOOK_BACK = 80;

/** Back to before the last action from here; without one that was seen, by one action. */
function undo(table: GeneralTable): Undo | null {
  const seat = table.myTurn ? table.actor! : table.speakers[0];
  const own = table.timeline.actors.findLastIndex((by) => by !== null && table.mySeats.includes(by));
  const kept = own < 0 ? table.moves.length - 1 : own;
  return seat === undefined || kept < 0 ? null : { seat, kept, free: table.alone, turn: true };
}

export const titleOf = (name: string): string => offered(name)?.title ?? name;

export function gameOf(name: string): TableGame<OtherState> {
  /** Settled once for a table; whoever does not know covers. */
  const isHidden = offered(name)?.has_secrets ?? true;
  return {
    name,
    title: titleOf(name),
    t: translator({}),
    clauses: {},
    beat: () => 0,
    patience: () => 0,
    lookBack: LOOK_BACK,
    isHidden: () => isHidden,
    conceal: ({ effects: _effects, sheet: _sheet, ...seen }) => ({ ...seen, legal: [], view: null }),
    preview: () => null,
    undo,
  };
}

/** How it went for whoever held one seat here; nothing where a result names no winners. */
export function endedFor({ result }: Pick<OtherState, 'result'>, seats: readonly number[]): Ended {
  const winners = winnersIn(result);
  const isSaid = winners.length > 0 && seats.length === 1;
  return { verdict: isSaid ? (winners.includes(seats[0]!) ? 'won' : 'lost') : null, score: '' };
}

/** The seats that have won, where a result names them. */
export function winnersIn(result: OtherState['result']): number[] {
  const winners = result?.winners;
  return Array.isArray(winners) ? winners.filter((seat): seat is number => typeof seat === 'number') : [];
}
