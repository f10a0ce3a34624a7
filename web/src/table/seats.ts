/** The seats this browser holds, by table; a seat's token is the seat, so it stays here. */
import { isHere } from '../api/here';
import type { HeldSeat, Occupant } from '../api/schema';
import { keepItem, readItem } from '../browser/items';

export interface Kept {
  table: string;
  seats: HeldSeat[];
  /** When the table was last looked at. */
  at: number;
}

const KEY = 'lungomare.seats';
const NAME = 'lungomare.name';
/** Tables remembered of the server, and as many of this device, the latest; finished ones are of use for a while only. */
const MOST = 40;

/** Those of this visit, where the browser keeps nothing. */
let unkept: Kept[] | null = null;

export function keptTables(): Kept[] {
  if (unkept) return unkept;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function seatsAt(table: string): HeldSeat[] {
  return keptTables().find((kept) => kept.table === table)?.seats ?? [];
}

/** Keep seats beside those already held at the table; a seat's newest token wins. */
export function keep(table: string, seats: readonly HeldSeat[]): HeldSeat[] {
  const before = seatsAt(table).filter((old) => !seats.some((one) => one.seat === old.seat));
  const all = [...before, ...seats].sort((a, b) => a.seat - b.seat);
  write([{ table, seats: all, at: Date.now() }, ...others(table)]);
  return all;
}

/** Seats that somebody may still take. */
export const freeSeats = (seats: readonly Occupant[]): number[] =>
  seats.flatMap(({ kind, name }, seat) => (kind !== 'computer' && !name ? [seat] : []));

export function forget(table: string): void {
  write(others(table));
}

const others = (table: string) => keptTables().filter((kept) => kept.table !== table);

function write(tables: Kept[]): void {
  const latest = [true, false].flatMap((here) => tables.filter(({ table }) => isHere(table) === here).slice(0, MOST));
  const kept = tables.filter((one) => latest.includes(one));
  unkept = keepItem(KEY, JSON.stringify(kept)) ? null : kept;
}

export const ownName = (): string => readItem(NAME) ?? '';
export const keepName = (name: string): void => void keepItem(NAME, name.trim());

/** The tokens in an address's fragment, as a link to a seat has them: #seat=NUMBER.TOKEN. */
export function tokensIn(fragment: string): string[] {
  return new URLSearchParams(fragment.replace(/^#/, '')).getAll('seat').filter(Boolean);
}

export const seatLink = (table: string, seats: readonly HeldSeat[]): string =>
  `${location.origin}/t/${table}#${seats.map(({ seat, token }) => `seat=${seat}.${token}`).join('&')}`;

export const tableLink = (table: string): string => `${location.origin}/t/${table}`;

/** A name for a command, never used twice; also where the page is not served securely. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
