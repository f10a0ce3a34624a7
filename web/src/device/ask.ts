/**
 * The page's one door to the law: what helps somebody to play or to look back is answered on this
 * device where it can be, at once and without a request, else by the server. The answers are the
 * same. What counts, a move at the server's table, is always the server's to judge.
 */
import * as rest from '../api/rest';
import type { Explained, Replayed, Studied } from '../api/schema';
import { settings } from '../browser/settings.svelte';
import type { Told } from './answers/answers';
import { rulesWorker, type RulesWorker } from './worker';
import type { Remote } from 'comlink';

/** What a record of one's own comes to, and what may be done after it; nothing is kept. */
export const study = <S extends Studied = Studied>(record: object, seat = 0, action: string | null = null): Promise<S> =>
  ask((rules) => rules.study(record, seat, action), () => rest.study(record, seat, action)) as Promise<S>;

/** A record checked move by move, and what could be seen after each. */
export const replay = (record: unknown): Promise<Replayed> =>
  ask((rules) => rules.replay(record), () => rest.replay(record));

/** Why an action is not legal at a table: after a record of it, where all is known, else as the server says. */
export const explain = (
  table: string,
  record: object | null,
  action: string,
  after: readonly string[] = [],
): Promise<Explained> => {
  const server = () => rest.explain(table, action, after);
  return record ? ask((rules) => rules.explain(record, action, after), server) : server();
};

/** Ask the device and, where it cannot tell, the server. What either refuses is thrown as `Refused`. */
async function ask<T>(device: (rules: Remote<RulesWorker>) => Promise<Told<T>>, server: () => Promise<T>): Promise<T> {
  const told = settings.device ? await rulesWorker().then(device).catch(() => null) : null;
  if (!told) return server();
  if ('refusal' in told) throw new rest.Refused(told.status, told.refusal);
  return told.answer;
}
