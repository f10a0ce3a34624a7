/** What can be asked of a table: each command gives the events that follow, or throws `NotPossible`. */
import type { Command } from '../../../api/connection';
import type { Seat } from '../../game';
import type { Later } from '../events';
import type { DeviceTable } from '../table';
import { acceptDraw, decline, offerDraw, rematch, takeBack } from './asking';
import { moment, needGuest, needRoom, needSeat, refused } from './checks';
import { resign } from './ending';
import { play } from './play';

/** The number of the last event that the seat's request of this id led to, if it is known. */
export const answeredAt = (table: DeviceTable, seat: Seat, id: string): number | null =>
  table.chairs[seat]?.recent.find(([known]) => known === id)?.[1] ?? null;

/**
 * The events that a command leads to: none where the table has done it already. `newTable` is where
 * another game will be.
 */
export function run(table: DeviceTable, command: Command, now: number, newTable: string): Later[] {
  needSeat(table, command.seat);
  if (answeredAt(table, command.seat, command.id) !== null) return [];
  const events = eventsOf(table, command, now, newTable);
  return events.map((event) => (event.type === 'moved' ? event : { ...event, id: command.id, by: command.seat }));
}

function eventsOf(table: DeviceTable, command: Command, now: number, newTable: string): Later[] {
  const { seat } = command;
  switch (command.type) {
    case 'play':
      return play(table, seat, command.actions, command.version, now, command.id);
    case 'take-back':
      return takeBack(table, seat, command.kept, command.version, now);
    case 'offer':
    case 'accept':
      if (command.kind === 'rematch') return rematch(table, seat, newTable, now);
      return command.type === 'offer' ? offerDraw(table, seat, now) : acceptDraw(table, seat, now);
    case 'decline':
      return decline(table, seat, command.kind, now);
    case 'say':
      needGuest(table, seat);
      needRoom(table);
      return [{ type: 'said', at: moment(table, now), seat, phrase: command.phrase, id: null, by: null }];
    case 'resign':
      return resign(table, seat, now);
    case 'assign':
      needGuest(table, seat);
      if (needSeat(table, command.target).name !== null) throw refused(`seat ${command.target} is taken`, 'seat-taken');
      throw refused('the game has begun: its seats stay as they are', 'seats-stay');
    case 'claim':
      throw refused(`nobody waits for seat ${command.absent}`, 'nobody-waits');
  }
}
