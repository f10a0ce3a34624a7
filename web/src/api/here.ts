/**
 * Tables that are kept on this device answer for themselves, as the server does for its own. Their
 * names say where they are; what answers for them is told here, so that whoever asks for a table need
 * not know.
 */
import type { Explained, HeldSeat, Hint, StateMessage } from './schema';

/** What the names of tables on this device begin with. */
export const MARK = 'here-';

/** Whether a table is on this device. */
export const isHere = (table: string): boolean => table.startsWith(MARK);

/** What can be asked of a table here; what it refuses is thrown as `rest.Refused`. */
export interface TablesHere {
  getTable(table: string, token?: string): Promise<StateMessage>;
  explain(table: string, action: string, after: readonly string[]): Promise<Explained>;
  hint(table: string, token: string): Promise<Hint>;
  positions(table: string, since: number, token?: string): Promise<{ since: number; views: unknown[]; sheets: unknown[] }>;
  getRecord(table: string, token?: string): Promise<Record<string, unknown>>;
  held(table: string): Promise<HeldSeat[]>;
}

let load: () => Promise<TablesHere> = () => Promise.reject(new Error('no table is kept here'));

/** Say what answers for the tables on this device. */
export function answerHere(loader: () => Promise<TablesHere>): void {
  load = loader;
}

export const tablesHere = (): Promise<TablesHere> => load();
