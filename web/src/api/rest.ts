/** Asking the server, or a table on this device: one function, and errors that are sentences. */
import { isHere, tablesHere } from './here';
import type {
  Catalogue,
  CheckedDeck,
  Evaluated,
  Explained,
  Games,
  Hint,
  HeldSeat,
  Listed,
  Opened,
  Refusal,
  Replayed,
  RulesText,
  StateMessage,
  Studied,
  TableRequest,
} from './schema';

/** The server said no; `refusal` has its sentence and clause. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.sentence);
  }
}

/** Nobody answered. */
export class Unreachable extends Error {}

async function ask<T>(method: string, path: string, body?: unknown, token?: string, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch {
    throw new Unreachable();
  }
  const json: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok && (json !== null || answer.status === 204)) return json as T;
  const refusal = (json as { refusal?: Refusal } | null)?.refusal;
  if (!refusal) throw new Unreachable();
  throw new Refused(answer.status, refusal);
}

/** How long to wait before a request without an answer is sent again, each time in milliseconds. */
const AGAIN = [500, 1000, 2000];

/** Ask under a key, and again as long as nobody answers: the server does it once. */
async function askAgain<T>(path: string, wanted: object): Promise<T> {
  const body = { ...wanted, key: newKey() };
  for (const wait of AGAIN) {
    try {
      return await ask<T>('POST', path, body);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return ask<T>('POST', path, body);
}

/** A random word of 192 bits, in letters that need no quoting. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}

let kept: Promise<Catalogue> | undefined;

/** Everything the page offers; asked for once. */
export function catalogue(): Promise<Catalogue> {
  kept ??= ask<Catalogue>('GET', '/catalogue').catch((error: unknown) => {
    kept = undefined;
    throw error;
  });
  return kept;
}

/** What the catalogue says of one game, which says more of itself than is said of every game. */
export async function catalogueOf<Name extends keyof Games>(game: Name): Promise<Games[Name]> {
  return (await catalogue()).games[game];
}

/** The rules of a game to read: our own HTML, as the server makes it of the rulebook. */
export const getRules = (game: string, language: string) =>
  ask<RulesText>('GET', `/rules/${encodeURIComponent(game)}?language=${language}`);

export const openTable = (wanted: Omit<TableRequest, 'key'>) =>
  askAgain<Opened>('/tables', wanted);

export const listTables = (phase: 'waiting' | 'playing') =>
  ask<Listed>('GET', `/tables?phase=${phase}&limit=20`);

export const getTable = async (table: string, token?: string): Promise<StateMessage> =>
  isHere(table) ? (await tablesHere()).getTable(table, token) : ask('GET', `/tables/${table}`, undefined, token);

export const join = (table: string, seat: number, name: string, contribution = '') =>
  askAgain<Opened>(`/tables/${table}/seats/${seat}`, { name, contribution });

export const leave = (table: string, held: HeldSeat) =>
  ask<null>('DELETE', `/tables/${table}/seats/${held.seat}`, undefined, held.token);

/** Why an action is not legal now, or after others, which are not done. */
export const explain = async (table: string, action: string, after: readonly string[] = []): Promise<Explained> => {
  if (isHere(table)) return (await tablesHere()).explain(table, action, after);
  return ask('POST', `/tables/${table}/explain`, after.length ? { action, after } : { action });
};

export const hint = async (table: string, token: string): Promise<Hint> =>
  isHere(table) ? (await tablesHere()).hint(table, token) : ask('POST', `/tables/${table}/hint`, undefined, token);

/** What could be seen after each of some moves; the types are those of the table's game. */
export interface Seen<View, Sheet> {
  since: number;
  views: View[];
  sheets: Sheet[];
}

/** The game after `since` moves and each that followed, as the token's seat, or anybody, saw it. */
export async function positions<View, Sheet>(table: string, since: number, token?: string): Promise<Seen<View, Sheet>> {
  if (isHere(table)) return (await tablesHere()).positions(table, since, token) as Promise<Seen<View, Sheet>>;
  const page = (from: number) =>
    ask<Seen<View, Sheet> & { more: boolean }>('GET', `/tables/${table}/positions?since=${from}`, undefined, token);
  const { views, sheets, ...first } = await page(since);
  let { more } = first;
  while (more) {
    const next = await page(since + views.length);
    views.push(...next.views);
    sheets.push(...next.sheets);
    more = next.more && next.views.length > 0;
  }
  return { since, views, sheets };
}

export const replay = (record: unknown) => ask<Replayed>('POST', '/replay', { record });

/** What a record of one's own comes to, and what may be done after it; nothing is kept there. */
export const study = <S extends Studied = Studied>(record: object, seat = 0, action: string | null = null) =>
  ask<S>('POST', '/study', { record, seat, action });

/** Who stands better after `at` moves of a record; nothing is kept there, and `signal` gives it up. */
export const evaluate = <E extends Evaluated = Evaluated>(record: object, at: number, signal?: AbortSignal) =>
  ask<E>('POST', '/evaluate', { record, at }, undefined, signal);

export const getRecord = async (table: string, token?: string): Promise<Record<string, unknown>> =>
  isHere(table) ? (await tablesHere()).getRecord(table, token) : ask('GET', `/tables/${table}/record`, undefined, token);

export const checkDeck = (deck: unknown) => ask<CheckedDeck>('POST', '/decks/check', { deck });
