/** The game so far, moment by moment: what one pair of eyes could see after each action. */

/** How things stood, and the score sheet as these eyes could read it then. */
export interface Moment<View = unknown, Sheet = unknown> {
  view: View;
  sheet: Sheet | null;
}

/** By the number of actions before it; what has not been sent or asked for is not there. */
export type History<View = unknown, Sheet = unknown> = readonly (Moment<View, Sheet> | undefined)[];

/** The history with `moments` from `since` on. */
export function filled<V, S>(history: History<V, S>, since: number, moments: readonly Moment<V, S>[]): History<V, S> {
  const length = Math.max(history.length, since + moments.length);
  return Array.from({ length }, (_, at) => moments[at - since] ?? history[at]);
}

/** The history up to and with the moment after `kept` actions. */
export const cut = <V, S>(history: History<V, S>, kept: number): History<V, S> => history.slice(0, kept + 1);

/** The first moment from `first` up to `last` that is not known; null where all are. */
export function firstGap(history: History, first: number, last: number): number | null {
  for (let at = first; at <= last; at += 1) if (!history[at]) return at;
  return null;
}
