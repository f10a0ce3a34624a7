/** Playing: one action or several, all or none. */
import { NotPossible, type Seat } from '../../game';
import type { Ended, Later, Moved } from '../events';
import { actorOf, isGuest, stateOf, type DeviceTable } from '../table';
import { abandoned } from './ending';
import { MOST_MOVES, moment, needFresh, needRunning, needSeat, refused } from './checks';

/** Characters of a page's name for a move. */
const LONGEST_ID = 64;

/**
 * Play `actions` for `seat`, as decided upon the table's `version`. All must be the seat's and legal, and
 * none may come after one that shows something. A person's move has an id; the computer's has none.
 */
export function play(table: DeviceTable, seat: Seat, actions: readonly string[], version: number, now: number, id: string | null): Later[] {
  const chair = needSeat(table, seat);
  needRunning(table);
  if (isGuest(chair) && id === null) throw refused(`a guest plays on seat ${seat}, and a guest's move has an id`);
  if (!isGuest(chair) && id !== null) throw refused(`the computer plays on seat ${seat}`, 'seat-not-held');
  checkMove(table, actions, version, id);
  const after = stateAfter(table, seat, actions);
  const moved: Moved = { type: 'moved', at: moment(table, now), seat, actions: [...actions], id };
  const end = endOf(table, after, actions.length, moved.at);
  return end ? [moved, { ...end, id, by: seat }] : [moved];
}

function checkMove(table: DeviceTable, actions: readonly string[], version: number, id: string | null): void {
  if (!actions.length) throw refused('a move has at least one action');
  if (id !== null && (!id || id.length > LONGEST_ID)) throw refused(`the id of a move has 1 to ${LONGEST_ID} characters`);
  if (version > table.version) throw refused(`the table is at event ${table.version}; ${version} has not happened`);
  needFresh(table, version);
}

/** The state after all these actions; nothing is looked at that comes after one that shows something. */
function stateAfter(table: DeviceTable, seat: Seat, actions: readonly string[]): unknown {
  const { game } = table;
  let state = stateOf(table);
  for (const [at, action] of actions.entries()) {
    if (game.actor(state) !== seat) throw refused(`it is not the turn of seat ${seat}`, 'not-your-turn');
    const refusal = game.explain(state, action);
    if (refusal) throw new NotPossible(refusal);
    const before = state;
    state = game.advance(before, action);
    if (at < actions.length - 1 && game.reveals(before, state)) {
      throw refused(`${action} ends this move: it shows something new, so decide upon the rest then`, 'not-seen-yet');
    }
  }
  return state;
}

/** The end of the game by its rules, or by the most moves that a table takes. */
function endOf(table: DeviceTable, after: unknown, played: number, at: number): Ended | null {
  const result = table.game.result(after);
  if (result) return { type: 'ended', at, reason: String(result.reason ?? table.game.endsBy), result, id: null, by: null };
  return table.moves.length + played >= MOST_MOVES ? abandoned(table, at) : null;
}

/** The part of a line that is the running turn: up to what shows what nobody could know when it was chosen. */
export function restOfTurn(table: DeviceTable, line: readonly string[]): string[] {
  const { game } = table;
  let state = stateOf(table);
  const [seat, turn, actions] = [game.actor(state), game.turn(state), [] as string[]];
  for (const action of line) {
    if (game.actor(state) !== seat || game.turn(state) !== turn || game.explain(state, action)) break;
    actions.push(action);
    const before = state;
    state = game.advance(before, action);
    if (game.reveals(before, state)) break;
  }
  return actions;
}

/** The seat for which a computer is to choose now, or null. */
export function computerToAct(table: DeviceTable): Seat | null {
  const seat = actorOf(table);
  return seat !== null && !isGuest(table.chairs[seat]!) ? seat : null;
}

