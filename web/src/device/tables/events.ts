/**
 * All that can happen at a table on this device; a table is the fold of them. They are what the
 * server's `match/events.py` has for a table without clocks whose seats are all filled when it is
 * opened. Events hold secrets: what a seat may know of one is for `messages.ts` to say.
 */
import type { Json, Seat } from '../game';

export interface SeatPlan {
  kind: 'person' | 'computer';
  /** The player's name at a computer's seat. */
  player: string | null;
}

interface Happened {
  /** In milliseconds; never before the event before. */
  at: number;
}

/** What a seat asked for has the seat, and the page's id for the request. */
export interface Request {
  id: string | null;
  by: Seat | null;
}

export type OfferKind = 'take-back' | 'draw' | 'rematch';

export interface Created extends Happened {
  type: 'created';
  table: string;
  /** As a record's header; with moves, a game to go on from. */
  options: Json;
  seats: SeatPlan[];
  clock: { kind: 'none'; base: number; increment: number };
  public: boolean;
  away: number;
  /** The shuffle's secret in hex (B12.1), where the table deals; public at the end. */
  secret: string | null;
}
export interface Joined extends Happened {
  type: 'joined';
  seat: Seat;
  name: string;
  contribution: string;
}
export interface Started extends Happened {
  type: 'started';
  /** The record's header, the deal included. */
  header: Json;
}
export interface Moved extends Happened {
  type: 'moved';
  seat: Seat;
  actions: string[];
  id: string | null;
}
export interface TakenBack extends Happened, Request {
  type: 'taken-back';
  seat: Seat;
  kept: number;
}
export interface Offered extends Happened, Request {
  type: 'offered';
  seat: Seat;
  kind: OfferKind;
  kept: number | null;
}
export interface Accepted extends Happened, Request {
  type: 'accepted';
  seat: Seat;
  kind: OfferKind;
}
export interface Declined extends Happened, Request {
  type: 'declined';
  seat: Seat;
  kind: OfferKind;
}
export interface Replaced extends Happened, Request {
  type: 'replaced';
  seat: Seat;
  reason: string;
  player: string;
}
export interface Said extends Happened, Request {
  type: 'said';
  seat: Seat;
  phrase: string;
}
export interface Ended extends Happened, Request {
  type: 'ended';
  reason: string;
  result: Json | null;
}
export interface Rematched extends Happened, Request {
  type: 'rematched';
  table: string;
}

/** What opens a table. */
export type Opening = [Created, ...Joined[], Started];
/** What can happen at a table that has begun. */
export type Later = Moved | TakenBack | Offered | Accepted | Declined | Replaced | Said | Ended | Rematched;
export type Event = Created | Joined | Started | Later;

/** The seat that asked for this and the page's id for the request, where there is one. */
export function asker(event: Event): { seat: Seat; id: string } | null {
  if (event.type === 'moved') return event.id === null ? null : { seat: event.seat, id: event.id };
  if (!('by' in event) || event.by === null || event.id === null) return null;
  return { seat: event.by, id: event.id };
}
