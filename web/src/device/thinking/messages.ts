/** What the page and a thinking worker send each other. */
import type { Refusal } from '../../api/schema';
import type { Budget, Choice, Found, Json, Seat } from '../game';

/** A game so far: a record's header, and what was played. */
export interface Played {
  header: Json;
  moves: readonly string[];
  /** What a seat sees now, where it does not know the deal: then nothing is played through. */
  view?: Json | undefined;
}

/** What a hint says: what a strong player would do, and its chance to win. */
export interface Advice extends Choice {
  /** Proved: the seat wins in so many of its turns, or, negative, loses in so many. */
  winsIn: number | null;
}

/** How a game stood before its last move and after it; the better move is the first of `before.line`. */
export interface Compared {
  before: Found;
  after: Found;
}

/** A question about a game so far. */
export type Task =
  | { kind: 'prepare'; game: string }
  | ({ kind: 'choose'; player: string } & Played)
  | ({ kind: 'hint'; seat: Seat } & Played)
  | ({ kind: 'evaluate'; seat: Seat | null; budget: Budget } & Played)
  | ({ kind: 'compare'; seat: Seat | null; budget: Budget } & Played);

/** The first message to a worker: what it thinks with. */
export interface Begin {
  kind: 'begin';
  /** Not 0 once nobody waits for the answer any more; null where no memory can be shared. */
  stop: Int32Array | null;
  threads: number;
  megabytes: number;
}

export type Reply =
  | { kind: 'report'; found: Found }
  | { kind: 'answer'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /** What must not happen, or a core that cannot be loaded: the worker is of no use any more. */
  | { kind: 'failed'; sentence: string };
