/**
 * How a table ends a game before its rules do, or hands a seat to the computer. In a game of two without
 * secrets whoever gives up loses. Else the computer plays on, until nobody is left to play for.
 */
import type { Seat } from '../../game';
import type { Ended, Later, Replaced } from '../events';
import { afterEvent, guests, type DeviceTable } from '../table';
import { moment, needGuest, needRunning } from './checks';

/** Who plays on for a seat that was given up, as at the server. */
const STAND_IN = 'level-2';

export function resign(table: DeviceTable, seat: Seat, now: number): Later[] {
  needRunning(table);
  needGuest(table, seat);
  const at = moment(table, now);
  if (!table.game.playsOn) return [endedEarly(table, 'resigned', opponent(table, seat), at)];
  const replaced: Replaced = { type: 'replaced', at, seat, reason: 'resigned', player: STAND_IN, id: null, by: null };
  const isSomebodyLeft = guests(afterEvent(table, replaced)).length > 0;
  return isSomebodyLeft ? [replaced] : [replaced, abandoned(table, at)];
}

/** The end of a game that nobody plays to its end. */
export const abandoned = (table: DeviceTable, at: number): Ended => endedEarly(table, 'abandoned', null, at);

/** Who wins a game that `seat` gives up: the other of two, nobody where it is alone. */
const opponent = (table: DeviceTable, seat: Seat): Seat | null => (table.chairs.length === 2 ? 1 - seat : null);

export function endedEarly({ game }: DeviceTable, reason: string, winner: Seat | null, at: number): Ended {
  const result = game.earlyResult(reason, winner === null ? [] : [winner]);
  return { type: 'ended', at, reason, result, id: null, by: null };
}
