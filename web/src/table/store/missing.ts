/** How a table is reached, and why it is not. */
import * as rest from '../../api/rest';
import type { StateMessage } from '../../api/schema';
import { forget } from '../seats';

/** Why there is nothing to see: no such table, or a seat's token that opens nothing. */
export type Missing = 'table' | 'seat';

export function liveUrl(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${table}/live`;
}

/** Ask for a table: its state, why there is nothing for us, or null where the net does not answer. */
export async function lookUp(table: string, token: string | undefined): Promise<StateMessage | Missing | null> {
  try {
    return await rest.getTable(table, token);
  } catch (error) {
    const status = error instanceof rest.Refused ? error.status : 0;
    const missing = status === 404 ? 'table' : status === 403 ? 'seat' : null;
    if (missing) forget(table);
    return missing;
  }
}

/** A connection that could not be opened: is it the net (null), or is there nothing for us? */
export async function whyRefused(table: string, token: string | undefined): Promise<Missing | null> {
  const found = await lookUp(table, token);
  return typeof found === 'string' ? found : null;
}
