/**
 * The page's one door to the law: what helps somebody to play or to look back is answered on this
 * device where it can be, at once and without a request, else by the server. The answers are the
 * same. What counts, a move at the server's table, is always the server's to judge.
 */
import * as rest from '../api/rest';
import type { Remote } from 'comlink';

import type { Evaluated, Explained, HeldSeat, Hint, Replayed, Studied } from '../api/schema';
import { settings } from '../browser/settings.svelte';
import type { Told } from './answers/answers';
import { NotPossible, type Budget, type Found } from './game';
import { canShareMemory } from './core/core';
import { CannotThink } from './thinking/hand';
import type { Compared, Played } from './thinking/messages';
import type { Thinking } from './thinking/thinking';
import { thinking } from './thinking/worker';
import { rulesWorker, type RulesWorker } from './worker';

/** A moment of a game: how it came there or, where the deal is not known, what is seen. */
export interface Moment extends Played {
  /** What a record of the game calls its moves. */
  movesKey: 'actions' | 'decisions';
}

const recordOf = ({ header, moves, movesKey }: Moment) => ({ ...header, [movesKey]: [...moves] });

/** What a record of one's own comes to, and what may be done after it; nothing is kept. */
export const study = <S extends Studied = Studied>(record: object, seat = 0, action: string | null = null): Promise<S> =>
  ask((rules) => rules.study(record, seat, action), () => rest.study(record, seat, action)) as Promise<S>;

/** A record checked move by move, and what could be seen after each. */
export const replay = (record: unknown): Promise<Replayed> =>
  ask((rules) => rules.replay(record), () => rest.replay(record));

/** Why an action is not legal at a table, perhaps after others. */
export const explain = (
  table: string,
  moment: Moment,
  action: string,
  after: readonly string[] = [],
): Promise<Explained> =>
  ask(
    (rules) => rules.explain(recordOf(moment), action, [...after], moment.view ?? null),
    () => rest.explain(table, action, after),
  );

/** Whether this device answers what is asked about a game. */
export async function knows(game: string): Promise<boolean> {
  const rules = await rulesHere();
  return rules !== null && rules.knows(game).catch(() => false);
}

/** The best lines that are looked for. */
const LINES = 3;
/** How long one looks at a moment, for as long as somebody stays there, and at how many lines. */
const LONG_LOOK: Budget = { milliseconds: 20_000, lines: LINES };
/** For each of the two positions that are compared: a tenth of a second. */
const SHORT_LOOK: Budget = { nodes: 200_000 };

/** Who stands better at a moment, and the best lines; `report` hears of more and more. */
export function evaluate(
  moment: Moment,
  { report, signal }: { report: (found: Found) => void; signal: AbortSignal },
): Promise<Found> {
  const server = async () => foundOf(await rest.evaluate(recordOf(moment), moment.moves.length, signal));
  return think(moment, (thinkers) => thinkers.evaluate(playedOf(moment), LONG_LOOK, { report, signal }), server);
}

/** How a game stood before its last move and after it. */
export function compare(moment: Moment, signal: AbortSignal): Promise<Compared> {
  const count = moment.moves.length;
  const server = async () => {
    const [before, after] = await Promise.all(
      [count - 1, count].map((at) => rest.evaluate(recordOf(moment), at, signal)),
    );
    return { before: foundOf(before!), after: foundOf(after!) };
  };
  return think(moment, (thinkers) => thinkers.compare(playedOf(moment), SHORT_LOOK, { signal }), server);
}

/** What a strong player would do in the place of a seat. */
export async function hint(table: string, { seat, token }: HeldSeat, moment: Moment): Promise<Hint> {
  const server = () => rest.hint(table, token);
  const device = async (thinkers: Thinking): Promise<Hint> => {
    const { line, value, winsIn } = await thinkers.hint(playedOf(moment), seat);
    return { action: line[0]!, line, value, wins_in: winsIn };
  };
  return think(moment, device, server);
}

/** Load who thinks about a game, so that the first answer comes at once. */
export function prepare(game: string): void {
  if (canThink(game)) thinking().prepare(game).catch((error: unknown) => noteProblem(game, error));
}

/** Whether what was asked is given up at once, so that it may be asked without waiting whether one stays. */
export const canStopAtOnce = () => isHere() && canShareMemory();

/** How many of the best lines an evaluation has at most: the server looks at one. */
export const linesLookedFor = () => (isHere() ? LINES : 1);

const playedOf = ({ header, moves, view }: Moment): Played => ({ header, moves: [...moves], view });

/** What the server finds, as the device says it. */
const foundOf = (found: Evaluated): Found => ({
  ...found,
  lines: found.line.length ? [{ actions: found.line, chances: found.chances, winsIn: found.wins_in }] : [],
  nodes: 0,
});

/** Less memory than this, in gigabytes, is wanted by the browser itself. */
const LEAST_GIGABYTES = 1;

/** Whether this device is asked at all: if its owner likes, and it has workers, and memory enough. */
const isHere = () =>
  settings.device &&
  typeof Worker !== 'undefined' &&
  ((navigator as { deviceMemory?: number }).deviceMemory ?? LEAST_GIGABYTES) >= LEAST_GIGABYTES;

/** When it was found out, by game, that nobody on this device can think about it. */
const failedAt = new Map<string, number>();
/** How long the server alone is asked then: what was missing may be there again. */
const REST_MS = 60_000;
const canThink = (game: string) => isHere() && performance.now() - (failedAt.get(game) ?? -REST_MS) >= REST_MS;

/** Remember a game that nobody here can think about now; whether this is what an error says. A question given up says nothing. */
function noteProblem(game: string, error: unknown): boolean {
  if (error instanceof CannotThink) failedAt.set(game, performance.now());
  return error instanceof CannotThink;
}

/** Let this device think and, where it cannot, the server. */
async function think<T>(
  { header }: Moment,
  device: (thinkers: Thinking) => Promise<T>,
  server: () => Promise<T>,
): Promise<T> {
  const game = String(header.game);
  if (!canThink(game)) return server();
  try {
    return await device(thinking());
  } catch (error) {
    if (error instanceof NotPossible) throw new rest.Refused(CONFLICT, error.refusal);
    if (!noteProblem(game, error)) throw error;
    return server();
  }
}

/** The status with which the server refuses what the law says no to. */
const CONFLICT = 409;

/** Ask the law on the device and, where it cannot tell, the server. What either refuses is thrown as `Refused`. */
async function ask<T>(device: (rules: Remote<RulesWorker>) => Promise<Told<T>>, server: () => Promise<T>): Promise<T> {
  const rules = await rulesHere();
  const told = rules && (await device(rules).catch(reported));
  if (!told) return server();
  if ('refusal' in told) throw new rest.Refused(told.status, told.refusal);
  return told.answer;
}

/** The rules worker; null where this device is not to be asked, or cannot run it. */
const rulesHere = async () => (isHere() ? rulesWorker().catch(() => null) : null);

/** What must not happen is seen by whoever looks for it; whoever plays is answered all the same. */
function reported(problem: unknown): null {
  console.error('the rules worker failed', problem);
  return null;
}
