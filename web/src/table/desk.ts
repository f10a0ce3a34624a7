/** What the parts that both games share need of a table, and how any table is reached. */
import type { Answer, Command } from '../api/line';
import * as rest from '../api/rest';
import type { HeldSeat } from '../api/schema';
import type { Translate } from '../i18n';
import { forget } from './seats';

export interface Chair {
  kind: 'person' | 'computer' | 'bot';
  player: string | null;
  name: string | null;
  stand_in: string | null;
  left_by: string | null;
}
export interface Offer {
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
export interface Said {
  seat: number;
  phrase: string;
  number: number;
}
/** An event of a table, as far as the page reads it. */
export interface Happening {
  type: string;
  seat?: number;
  actions?: string[];
  kept?: number;
  phrase?: string;
  table?: string;
}
type OrNothing<C> = C extends unknown ? Omit<C, 'id' | 'seat'> : never;
export type Wish = OrNothing<Command>;
/** Why there is nothing to see: no such table, or a seat's token that opens nothing. */
export type Missing = 'table' | 'seat';

/** A table of either game. */
export interface Desk {
  readonly id: string;
  readonly game: string;
  /** The game's own words, which go before the general ones. */
  readonly t: Translate;
  readonly held: readonly HeldSeat[];
  readonly mySeats: readonly number[];
  readonly chairs: readonly Chair[];
  readonly offers: readonly Offer[];
  readonly present: readonly boolean[];
  readonly phase: 'waiting' | 'playing' | 'over';
  /** How long the seat to act may be away before it can be claimed, in milliseconds. */
  readonly away: number;
  /** How long it may be here and not move, in milliseconds. */
  readonly idle: number;
  /** The number of the last event that changed the game. */
  readonly changed: number;
  readonly actor: number | null;
  readonly myTurn: boolean;
  /** One person against computers: then help is fair. */
  readonly alone: boolean;
  /** The seats in whose name this screen may ask for something now. */
  readonly speakers: readonly number[];
  /** Somebody else is there to hear what is said. */
  readonly company: boolean;
  ask(seat: number, wish: Wish): Promise<Answer>;
}

export const isAlone = (held: readonly HeldSeat[], chairs: readonly Chair[]): boolean =>
  held.length === 1 &&
  chairs.filter(({ kind }) => kind === 'person').length === 1 &&
  chairs.every(({ kind }) => kind !== 'bot');

/** Seats that somebody may still take. */
export const freeSeats = (chairs: readonly Chair[]): number[] =>
  chairs.flatMap((chair, seat) => (chair.kind !== 'computer' && !chair.name ? [seat] : []));

export function lineUrl(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${table}/live`;
}

/** A line that could not be opened: is it the net (null), or is there nothing for us? */
export async function askAtDoor(table: string, token: string | undefined): Promise<Missing | null> {
  try {
    await rest.getTable(table, token);
    return null;
  } catch (error) {
    const status = error instanceof rest.Refused ? error.status : 0;
    const missing = status === 404 || status === 422 ? 'table' : status === 403 ? 'seat' : null;
    if (missing) forget(table);
    return missing;
  }
}
