/** What is wrong with the tables on this device, for the page to say. */
import type { Woe } from './wire';

const woes = $state<Record<string, Woe | null>>({});

export function learnWoe(table: string, woe: Woe | null): void {
  woes[table] = woe;
}

export const woeOf = (table: string): Woe | null => woes[table] ?? null;
