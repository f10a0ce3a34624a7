/** The game so far, moment by moment: what one pair of eyes could see after each decision. */
import { tellAll, type Turn } from './turns';
import type { Sheet, View } from '../types';

/** How things stood, and the score sheet as these eyes could read it then. */
export interface Moment {
  view: View;
  sheet: Sheet | null;
}

/** By the number of decisions before it; what has not been asked for is not there. */
export type Past = readonly (Moment | undefined)[];

/** The past with `moments` from `since` on. */
export function filled(past: Past, since: number, moments: readonly Moment[]): Past {
  const length = Math.max(past.length, since + moments.length);
  return Array.from({ length }, (_, at) => moments[at - since] ?? past[at]);
}

/** The past up to and with the moment after `kept` decisions. */
export const cut = (past: Past, kept: number): Past => past.slice(0, kept + 1);

/** The first moment up to `last` that is not known; null where all are. */
export function firstGap(past: Past, last: number): number | null {
  for (let at = 0; at <= last; at += 1) if (!past[at]) return at;
  return null;
}

/** The turns up to a moment, as far back as every moment before it is known. */
export function turnsOf(past: Past, moves: readonly string[], at: number): Turn[] {
  let from = at;
  while (from > 0 && past[from - 1]) from -= 1;
  if (!past[at]) return [];
  const views = past.slice(from, at + 1).map((moment) => moment!.view);
  // The first may have lost its beginning.
  return tellAll(views, moves, from).filter(({ decisions }) => decisions[0]?.startsWith('take '));
}
