/** What several commands demand before they do anything. The words of refusals are the server's. */
import type { Refusal } from '../../../api/schema';
import { NotPossible, type Seat } from '../../game';
import type { OfferKind } from '../events';
import { guests, isGuest, type Chair, type DeviceTable, type Offer } from '../table';

/** Actions a game may have; with this one it ends abandoned. */
export const MOST_MOVES = 5_000;
/** Events a table may have; beyond it a table takes nothing but what brings the game on or ends it. */
const MOST_EVENTS = 10_000;

/** What only a faulty page asks for. */
const NOT_UNDERSTOOD = 'not-understood';

export function refused(sentence: string, code = NOT_UNDERSTOOD, values: Refusal['values'] = {}): NotPossible {
  return new NotPossible({ sentence, clause: null, where: null, code, values });
}

/** A move made for a table that has changed since: look again and decide anew. */
export class Late extends NotPossible {}

export function needFresh(table: DeviceTable, version: number): void {
  if (version >= table.changed) return;
  const { refusal } = refused(`the game has changed with event ${table.changed}, after ${version}`, 'late');
  throw new Late(refusal);
}

export function needRoom(table: DeviceTable): void {
  if (table.version < MOST_EVENTS) return;
  throw refused(`this table has had ${MOST_EVENTS} events; it takes only moves from now on`, 'many-events', { n: MOST_EVENTS });
}

/** The time for the next event: never before the last one. */
export const moment = (table: DeviceTable, now: number): number => Math.max(now, table.at);

export function needSeat(table: DeviceTable, seat: Seat): Chair {
  const chair = table.chairs[seat];
  if (chair) return chair;
  throw refused(`there is no seat ${seat} at this table; they are 0 to ${table.chairs.length - 1}`);
}

/** The chair of a person who sits there and decides. */
export function needGuest(table: DeviceTable, seat: Seat): Chair {
  const chair = needSeat(table, seat);
  if (chair.standIn) throw refused(`the computer plays on for seat ${seat}: it was left (${chair.leftBy})`, 'seat-left');
  if (!isGuest(chair)) throw refused(`nobody from outside sits on seat ${seat}`, 'seat-not-held');
  return chair;
}

export function needRunning(table: DeviceTable): void {
  if (table.ended) throw refused(`the game is over: ${table.ended.reason}`, 'game-over');
}

/** The seats whose agreement `seat` needs: all other persons. */
export const others = (table: DeviceTable, seat: Seat): Seat[] => guests(table).filter((other) => other !== seat);

export const offerOf = (table: DeviceTable, kind: OfferKind): Offer | null =>
  table.offers.find((offer) => offer.kind === kind) ?? null;
