/** What the server sends of a table, read once, with the types of the game played at it. */
import type { Command } from '../api/connection';
import type { EventMessage, StateMessage } from '../api/schema';

/** Who holds a seat. */
export interface Occupant {
  kind: 'person' | 'computer' | 'bot';
  player: string | null;
  name: string | null;
  stand_in: string | null;
  left_by: string | null;
}
export interface OpenOffer {
  kind: 'take-back' | 'draw' | 'rematch';
  seat: number;
  kept: number | null;
  agreed: number[];
}
export interface Clocks {
  left: number[];
  running: number | null;
  since: number;
}
/** A phrase that somebody said, with the number of its event. */
export interface Said {
  seat: number;
  phrase: string;
  number: number;
}
/** An event of a table, as far as the page reads it. */
export interface TableEvent {
  type: string;
  seat?: number;
  actions?: string[];
  kept?: number;
  phrase?: string;
  table?: string;
}

type WithoutSender<C> = C extends unknown ? Omit<C, 'id' | 'seat'> : never;
/** A command, before it is said for which seat and under which id. */
export type Request = WithoutSender<Command>;

type Typed = 'type' | 'view' | 'effects' | 'sheet' | 'result' | 'seats' | 'offers' | 'clocks';

/** A whole table as one seat sees it, kept current by its events. */
export interface Snapshot<View = unknown, Effects = unknown, Sheet = unknown, Result = unknown>
  extends Omit<StateMessage, Typed> {
  view: View | null;
  effects: Effects | null;
  sheet: Sheet | null;
  result: Result | null;
  seats: Occupant[];
  offers: OpenOffer[];
  clocks: Clocks | null;
}

/** The table as it is sent whole. */
export function readState<V, E, S, R>(message: StateMessage): Snapshot<V, E, S, R> {
  const { type: _, ...rest } = message;
  const snapshot: unknown = rest;
  return snapshot as Snapshot<V, E, S, R>;
}

/** The table after an event; of several at once only the last brings the sheet. */
export function afterEvent<V, E, S, R>(before: Snapshot<V, E, S, R>, message: EventMessage): Snapshot<V, E, S, R> {
  const { type: _, number: _number, event: _event, ...rest } = message;
  const now: unknown = rest;
  const after = now as Partial<Snapshot<V, E, S, R>>;
  return { ...before, ...after, effects: after.effects ?? null, sheet: after.sheet ?? before.sheet };
}

export function eventIn(message: EventMessage): TableEvent {
  const event: unknown = message.event;
  return event as TableEvent;
}
