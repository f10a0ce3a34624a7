/** What a table asks of this game: goals are hidden, a turn is sent whole, the deal can be checked. */
import type { BosaState } from '../../../api/schema';
import type { TableGame, Undo } from '../../../table/store/game';
import type { Table } from '../../../table/store/table.svelte';
import { keepSeal, randomBytes, sealOf } from '../deal/seals';
import { GAME, TITLE } from '../facts';
import { openLike } from '../start/create';
import { stepBack } from '../market/choosing';
import { lastOf, turnsOf } from '../replay/turns';
import { t } from '../texts';
import { clauses } from '../texts/clauses';
import type { Sheet } from '../types';
import { beat, patience } from './pace';

/** How far back the last turns are asked for when the page comes to a running game. */
const LOOK_BACK = 80;

/** A step of the running turn, else the last turn of whoever asks; at one screen, the last of all. */
function undo(table: Table<BosaState>): Undo | null {
  const kept = table.myTurn && table.view?.phase !== 'take' ? stepBack(table.moves) : null;
  if (kept !== null) return { seat: table.actor!, kept, free: true, turn: false };
  // Where a screen is covered between turns, who sits there cannot agree at once.
  if (table.shared && game.isHidden(table.options)) return null;
  const turns = turnsOf(table.timeline.history, table.moves, table.moves.length);
  const last = table.shared ? turns.at(-1) : lastOf(turns, table.mySeats[0] ?? -1);
  return last ? { seat: last.seat, kept: last.from, free: table.alone, turn: true } : null;
}

/** A score sheet without the goals that only their owners know. */
const withoutGoals = (sheet: Sheet): Sheet => ({
  seats: sheet.seats.map((seat) => ({ ...seat, goals: null })),
  could: [],
});

export const game: TableGame<BosaState> = {
  name: GAME,
  title: TITLE,
  t,
  clauses,
  beat,
  patience,
  lookBack: LOOK_BACK,
  /** The simple game has no goals, so there is nothing to hide. */
  isHidden: (options) => !options?.simple,
  conceal: ({ effects: _, ...seen }) => ({
    ...seen,
    legal: [],
    view: seen.view && { ...seen.view, seat: null, goals: [] },
    ...(seen.sheet && seen.phase !== 'over' ? { sheet: withoutGoals(seen.sheet) } : {}),
  }),
  preview: () => null,
  undo,
  open: openLike,
  shuffle: {
    contribution: randomBytes,
    /** A seal seen for the first time after something was added from here, as in a rematch. */
    sawCommit(table, commit) {
      const kept = sealOf(table);
      if (!kept?.commit) keepSeal(table, { commit, added: kept?.added ?? {}, before: false });
    },
    carryOver: (next, seat, added) => keepSeal(next, { commit: '', added: { [seat]: added }, before: false }),
  },
};
