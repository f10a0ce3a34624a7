/**
 * What the page asks of a game. Whatever is optional has a general stand-in, so that a game of
 * which the page knows nothing but its name can be opened, played and looked back on (`general/`).
 * Components are loaded when they are needed; what stands here by itself is on the first page.
 */
import type { Component, Snippet } from 'svelte';

import type { HeldSeat } from '../api/schema';
import type { Translate } from '../i18n';
import type { NewGame } from '../table/create';
import type { Connecting, Table } from '../table/store/table.svelte';

/** Something of the page that is loaded when it is first shown. */
export type Lazy<Part> = () => Promise<Part>;
export type LazyComponent<Props extends Record<string, unknown> = Record<string, never>> = Lazy<{ default: Component<Props> }>;

/** The game's clauses and the titles of their chapters in Italian (in English the server has them), and pictures. */
export interface Rules {
  clauses: Record<string, string>;
  chapters: Record<string, string>;
  pictureFor: (clause: string) => Component | null;
}

export interface Lesson {
  /** How many steps it has; here, so that the first page loads no lesson. */
  steps: number;
  /** The step in the address, from 1; null where the lesson is to go on from where it was left. */
  page: LazyComponent<{ at: number | null }>;
}

/** A table of the game: its store, how one sits down at it, and how it is drawn. */
export interface TablePart {
  makeTable(id: string, held: readonly HeldSeat[], connecting: Connecting): Table;
  /** Take seats; without it nothing is added to a shuffle. */
  sitDown?(table: string, seats: readonly { seat: number; name: string }[]): Promise<HeldSeat[]>;
  /** Drawn with the very table that `makeTable` made, whatever the game's types are. */
  default: Component<{ table: any; onsit: (seat: number, name: string) => Promise<void> }>;
}

/** What the first page shows of a game, and how a table of it is opened there. */
export interface Start {
  /** The address of a picture of a real position. Its words are the text `home.picture`. */
  picture: string;
  /** Behind the words under the picture; cream is read on it. */
  colour: string;
  /** How many usually play, where that may be chosen. */
  players?: number;
  /** Who sits where by the rules, for those who give no name at a shared screen. */
  seatName?: (seat: number) => string;
  /** What else may be chosen about a table of this game. */
  Options?: LazyComponent;
  /** Open a table by what was chosen; the first seat is whoever opens it. */
  open: (wanted: NewGame) => Promise<void>;
}

/** How a game ended for the seats held here: null where it is nobody's to say. */
export interface Ended {
  verdict: 'won' | 'lost' | 'draw' | null;
  /** Such as "3 : 2"; empty where there is nothing to count. */
  score: string;
}

export interface GameModule {
  /** As the server calls it. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** What the first page says of it, which goes before the general words. */
  readonly t: Translate;
  /** All words about it, refusals among them; what draws the game has them already. */
  readonly words?: Lazy<Translate>;
  /** Its part of the first page; a game without one gets the same form, with a plain picture. */
  readonly start?: Start;
  /** How a finished game went for the seats held here, by the state that the server sends. */
  readonly ended?: (state: any, seats: readonly number[]) => Ended;
  readonly table: Lazy<TablePart>;
  /** Drawn with what the server has replayed of this very game. */
  readonly replay: LazyComponent<{ game: any; record: Record<string, unknown>; choose: Snippet }>;
  readonly rules?: Lazy<Rules>;
  readonly lesson?: Lesson;
  /** Further pages of its own, by the first word of their address. */
  readonly pages?: Record<string, LazyComponent>;
}
