/** What a table asks of this game: nothing is hidden, and every action can be followed. */
import type { CanosaState } from '../../../api/schema';
import { openGame } from '../../../table/create';
import type { TableGame, Undo } from '../../../table/store/game';
import type { Table } from '../../../table/store/table.svelte';
import { GAME, TITLE } from '../facts';
import { t } from '../texts';
import { clauses } from '../texts/clauses';
import { colourOfSeat, inTurn, seatOfColour, toActIn, undoTo, type Played } from './played';

export type CanosaTable = Table<CanosaState>;

/** How long each action of a turn of several is shown, so that it can be followed. */
export const STEP_MS = 480;
/** More actions than these at once are not shown one by one. */
const MOST_STEPS = 4;

/** The game so far in notation; a position that is not known is empty. */
export function playedAt(table: CanosaTable): Played {
  const { moves, history } = table.timeline;
  const count = Math.max(history.length, moves.length + 1);
  return { moves, positions: Array.from({ length: table.view ? count : 0 }, (_, at) => history[at]?.view.position ?? '') };
}

/** What is on the board: the present, or the moment one looks at; nothing before the game. */
export const positionAt = (table: CanosaTable): string => table.shown?.view.position ?? '';

/** An action of the running turn, else the last turn of whoever asks. */
function undo(table: CanosaTable): Undo | null {
  const [played, last] = [playedAt(table), table.moves.length - 1];
  const seat = table.myTurn ? table.actor! : table.mySeats[0];
  if (seat === undefined) return null;
  if (table.myTurn && inTurn(played)) return { seat, kept: last, free: true, turn: false };
  if (table.shared) {
    const before = played.positions[last];
    return before ? { seat: seatOfColour(toActIn(before)), kept: last, free: false, turn: true } : null;
  }
  const kept = undoTo(played, colourOfSeat(seat));
  return kept === null ? null : { seat, kept, free: table.alone, turn: true };
}

export const game: TableGame<CanosaState> = {
  name: GAME,
  title: TITLE,
  t,
  clauses,
  beat: (moves, at) => (at < moves.length ? STEP_MS : 0),
  patience: () => (MOST_STEPS - 1) * STEP_MS,
  lookBack: Infinity,
  isHidden: () => false,
  conceal: (seen) => seen,
  preview({ view, effects }, [action]) {
    const after = action && effects?.[action]?.after;
    return view && after ? { ...view, position: after } : null;
  },
  undo,
  open: ({ options: { edition, rules, layout } }, wanted) => openGame(GAME, { edition, rules, layout }, wanted),
};
