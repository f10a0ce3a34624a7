/** Asking the server: one function, and errors that are sentences. */
import type {
  CheckedDeck,
  Evaluated,
  Explained,
  Hint,
  HeldSeat,
  Listed,
  Opened,
  Positions,
  Refusal,
  Replayed,
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

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Unreachable();
  }
  const told: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok && (told !== null || answer.status === 204)) return told as T;
  const refusal = (told as { refusal?: Refusal } | null)?.refusal;
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

/** A level of the computer: its player's name, and in each language what it is called and does. */
export interface Level {
  player: string;
  name: Record<'en' | 'it', string>;
  plays: Record<'en' | 'it', string>;
}

/** What the catalogue says of every game; a game says more of itself. */
export interface GameCatalogue {
  /** As people call it. */
  title?: string;
  /** The fewest and the most who can play. */
  seats: [number, number];
  /** Whether seats know different things. */
  has_secrets?: boolean;
  players: string[];
  levels: Level[];
  clauses: Record<string, string>;
}

export interface Catalogue {
  games: Record<string, GameCatalogue>;
  phrases: Record<string, string>;
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

/** What the catalogue says of one game, which knows more of itself than is said of every game. */
export async function catalogueOf<C extends GameCatalogue>(game: string): Promise<C> {
  return (await catalogue()).games[game] as C;
}

export const openTable = (wanted: Omit<TableRequest, 'key'>) =>
  askAgain<Opened>('/tables', wanted);

export const listTables = (phase: 'waiting' | 'playing') =>
  ask<Listed>('GET', `/tables?phase=${phase}&limit=20`);

export const getTable = (table: string, token?: string) =>
  ask<StateMessage>('GET', `/tables/${table}`, undefined, token);

export const join = (table: string, seat: number, name: string, contribution = '') =>
  askAgain<Opened>(`/tables/${table}/seats/${seat}`, { name, contribution });

export const leave = (table: string, held: HeldSeat) =>
  ask<null>('DELETE', `/tables/${table}/seats/${held.seat}`, undefined, held.token);

/** Why an action is not legal now, or after others, which are not done. */
export const explain = (table: string, action: string, after: readonly string[] = []) =>
  ask<Explained>('POST', `/tables/${table}/explain`, { action, after });

export const hint = (table: string, token: string) =>
  ask<Hint>('POST', `/tables/${table}/hint`, undefined, token);

/** A page of the positions of a table, from the one after `since` moves on. */
const positionsPage = (table: string, since: number, token?: string) =>
  ask<Positions>('GET', `/tables/${table}/positions?since=${since}`, undefined, token);

/** The game after `since` moves and each that followed, as the token's seat, or anybody, saw it. */
export async function positions(table: string, since: number, token?: string): Promise<Omit<Positions, 'more'>> {
  const { views, sheets, ...first } = await positionsPage(table, since, token);
  let { more } = first;
  while (more) {
    const next = await positionsPage(table, since + views.length, token);
    views.push(...next.views);
    sheets.push(...next.sheets);
    more = next.more && next.views.length > 0;
  }
  return { since, views, sheets };
}

export const replay = (record: unknown) => ask<Replayed>('POST', '/replay', { record });

/** What a record of one's own comes to, and what may be done after it; nothing is kept there. */
export const study = (record: Record<string, unknown>, seat = 0, action: string | null = null) =>
  ask<Studied>('POST', '/study', { record, seat, action });

/** Who stands better after `at` moves of a record of Canosa; nothing is kept there. */
export const evaluate = (record: Record<string, unknown>, at: number) =>
  ask<Evaluated>('POST', '/evaluate', { record, at });

export const getRecord = (table: string, token?: string) =>
  ask<Record<string, unknown>>('GET', `/tables/${table}/record`, undefined, token);

export const checkDeck = (deck: unknown) => ask<CheckedDeck>('POST', '/decks/check', { deck });
