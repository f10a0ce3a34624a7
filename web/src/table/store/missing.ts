/** How a table is reached, and why it is not. */
import { Connection, type Handlers } from '../../api/connection';
import { isHere } from '../../api/here';
import * as rest from '../../api/rest';
import type { StateMessage } from '../../api/schema';
import { DEVICE } from '../../device/tables/socket';
import { forget } from '../seats';

/**
 * Why there is nothing to see: no such table, none on this device, one there that is damaged or has gone to
 * the server, or a seat's token that opens nothing.
 */
export type Missing = 'table' | 'here' | 'damaged' | 'moved' | 'seat';

/** A line to a table, for the seats of these tokens: to the server, or to where this device keeps it. */
export const connectionTo = (table: string, tokens: string[], handlers: Handlers): Connection =>
  isHere(table) ? new Connection(table, tokens, handlers, DEVICE) : new Connection(liveUrl(table), tokens, handlers);

function liveUrl(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${table}/live`;
}

/** Ask for a table: its state, why there is nothing for us, or null where the net does not answer. */
export async function lookUp(table: string, token: string | undefined): Promise<StateMessage | Missing | null> {
  try {
    return await rest.getTable(table, token);
  } catch (error) {
    const missing = error instanceof rest.Refused ? missingFor(table, error.status) : null;
    if (missing && missing !== 'damaged') forget(table); // that one is listed until it is deleted
    return missing;
  }
}

const ON_SERVER: Record<number, Missing> = { 404: 'table', 403: 'seat' };
const ON_DEVICE: Record<number, Missing> = { 404: 'here', 403: 'seat', 410: 'moved', 422: 'damaged' };
const missingFor = (table: string, status: number): Missing | null => (isHere(table) ? ON_DEVICE : ON_SERVER)[status] ?? null;

/** A connection that could not be opened: is it the net (null), or is there nothing for us? */
export async function whyRefused(table: string, token: string | undefined): Promise<Missing | null> {
  const found = await lookUp(table, token);
  return typeof found === 'string' ? found : null;
}
