/** How a table is reached, and why it is not. */
import * as rest from '../../api/rest';
import { forget } from '../seats';

/** Why there is nothing to see: no such table, or a seat's token that opens nothing. */
export type Missing = 'table' | 'seat';

export function liveUrl(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${table}/live`;
}

/** A connection that could not be opened: is it the net (null), or is there nothing for us? */
export async function whyRefused(table: string, token: string | undefined): Promise<Missing | null> {
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
