/**
 * What a seat asks the others for: to take back, a draw, another game. Everyone who could be asked sits
 * at this screen. So a take-back and another game need no answer; a draw ends the game, and is agreed to.
 */
import type { Seat } from '../../game';
import type { Accepted, Later, Offered, OfferKind, TakenBack } from '../events';
import { type DeviceTable, type Offer } from '../table';
import { endedEarly } from './ending';
import { moment, needFresh, needGuest, needRoom, needRunning, offerOf, others, refused } from './checks';

/** Go back to where `kept` moves had been played and `seat` was to act. */
export function takeBack(table: DeviceTable, seat: Seat, kept: number, version: number, now: number): Later[] {
  needRunning(table);
  needGuest(table, seat);
  needFresh(table, version);
  checkTarget(table, seat, kept);
  needRoom(table);
  const back: TakenBack = { type: 'taken-back', at: moment(table, now), seat, kept, id: null, by: null };
  return [back];
}

function checkTarget({ game, moves, states }: DeviceTable, seat: Seat, kept: number): void {
  if (kept < 0 || kept >= moves.length) {
    throw refused(`there are ${moves.length} moves; nothing to take back from ${kept}`, 'nothing-to-take-back');
  }
  if (game.actor(states[kept]!) !== seat) {
    throw refused(`seat ${seat} was not to act after ${kept} moves`, 'nothing-to-take-back');
  }
}

/** Offer a draw; it stands until the other seat moves or declines, once a turn. */
export function offerDraw(table: DeviceTable, seat: Seat, now: number): Later[] {
  needRunning(table);
  if (table.game.playsOn) throw refused(`${table.game.name} knows no draw by agreement`, 'no-draw');
  const offered = offer(table, seat, 'draw', now);
  if (!others(table, seat).length) throw refused('nobody at this table can answer a draw offer', 'nobody-answers');
  needRoom(table);
  return [offered];
}

/** Agree to the draw; with the last agreement it ends the game. */
export function acceptDraw(table: DeviceTable, seat: Seat, now: number): Later[] {
  needRunning(table);
  const { seat: owner, agreed } = needOffer(table, seat, 'draw');
  if (seat === owner || agreed.includes(seat)) throw refused(`seat ${seat} has agreed already`, 'agreed-already');
  const at = moment(table, now);
  const accepted: Accepted = { type: 'accepted', at, seat, kind: 'draw', id: null, by: null };
  return [accepted, endedEarly(table, 'agreed', null, at)];
}

/** Refuse what another seat offers, or withdraw one's own offer. */
export function decline(table: DeviceTable, seat: Seat, kind: OfferKind, now: number): Later[] {
  needOffer(table, seat, kind);
  return [{ type: 'declined', at: moment(table, now), seat, kind, id: null, by: null }];
}

/** Another game, at the table `next`. */
export function rematch(table: DeviceTable, seat: Seat, next: string, now: number): Later[] {
  if (!table.ended) throw refused('the game is not over', 'not-over');
  if (table.next !== null) throw refused('the players have gone on to another table', 'gone-on');
  const offered = offer(table, seat, 'rematch', now);
  return [offered, { type: 'rematched', at: offered.at, table: next, id: null, by: null }];
}

function offer(table: DeviceTable, seat: Seat, kind: OfferKind, now: number): Offered {
  needGuest(table, seat);
  if (offerOf(table, kind)) throw refused(`a ${kind} is on offer already`, 'offered-already');
  if (table.declined.some((refusal) => refusal.kind === kind && refusal.seat === seat)) {
    throw refused(`the ${kind} has been declined; offer it again in another turn`, 'declined');
  }
  return { type: 'offered', at: moment(table, now), seat, kind, kept: null, id: null, by: null };
}

function needOffer(table: DeviceTable, seat: Seat, kind: OfferKind): Offer {
  needGuest(table, seat);
  const standing = offerOf(table, kind);
  if (!standing) throw refused(`no ${kind} is on offer`, 'no-offer');
  return standing;
}
