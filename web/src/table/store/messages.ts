/** What the server sends of a table, with the types of the game played at it. */
import type { Command } from '../../api/connection';
import type { EventMessage, StateMessage } from '../../api/schema';

/** What a game's states hold: one pair of eyes sees the view, and reads off the rest. */
export type ViewOf<S extends StateMessage> = NonNullable<S['view']>;
export type SheetOf<S extends StateMessage> = NonNullable<S['sheet']>;

/** A phrase that somebody said, with the number of its event. */
export interface Said {
  seat: number;
  phrase: string;
  number: number;
}

type WithoutSender<C> = C extends unknown ? Omit<C, 'id' | 'seat'> : never;
/** A command, before it is said for which seat and under which id. */
export type Request = WithoutSender<Command>;

/** A table's state after an event; of several at once only the last brings the sheet. */
export function afterEvent<S extends StateMessage>(before: S, message: EventMessage): S {
  const { type: _type, number: _number, event: _event, between: _between, effects, sheet, ...now } = message;
  return { ...before, ...now, effects, sheet: sheet ?? before.sheet };
}
