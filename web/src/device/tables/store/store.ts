/** What keeps tables, and what it says of each without looking at its events. */
import type { HeldSeat, Occupant, StateMessage } from '../../../api/schema';
import type { Event } from '../events';

/** A table as lists show it; nothing in it is hidden from anybody. */
export interface Row {
  table: string;
  game: string;
  /** The seats at this screen, by the words that open them. */
  held: HeldSeat[];
  phase: 'playing' | 'over';
  seats: Occupant[];
  actor: number | null;
  /** When something last happened, in milliseconds. */
  at: number;
  /** How it ended, as everybody may see it. */
  over: StateMessage | null;
  /** The word of which it is made under which the server is asked to take the table over. */
  key: string | null;
  /** The server's table on which it goes on, and our seats there. */
  moved: { table: string; held: HeldSeat[] } | null;
}

export interface Kept {
  row: Row;
  events: Event[];
}

/** Rejects where nothing can be kept. */
export interface Store {
  create(kept: Kept): Promise<void>;
  /**
   * Keep the events from number `first` on; false, and nothing kept, where somebody else has written that
   * number, or has deleted the table or moved it.
   */
  append(row: Row, first: number, events: readonly Event[]): Promise<boolean>;
  read(table: string): Promise<Kept | null>;
  rows(): Promise<Row[]>;
  /**
   * Change what is noted of a table that has `count` events, and return it; null, and nothing changed,
   * where it has others, has moved or is not here.
   */
  note(table: string, count: number, change: (row: Row) => Row): Promise<Row | null>;
  remove(table: string): Promise<void>;
}
