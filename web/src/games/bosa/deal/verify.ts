/**
 * Checking a deal (B12), from the published recipe alone: commitment, seed, streams, shuffles. It
 * shares nothing with the server but the rules, so what it finds does not rest on the server's word.
 */
import { hashing, join, type Bytes, type Hashing } from './sha256';
import type { Seal } from './seals';
import type { Deck } from '../types';

export interface Setup {
  first: number;
  starts: string[];
  seasons: string[][];
  goals: string[][];
}
export interface Shuffle {
  commit?: string;
  secret?: string;
  contributions?: string[];
  text?: string;
}

export type Part = 'commit' | 'shown' | 'added' | 'first' | 'starts' | 'seasons' | 'goals';
export interface Found {
  part: Part;
  holds: boolean;
}

const ascii = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string): Bytes => new TextEncoder().encode(text) as Bytes;
export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error('not hex');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const commitOf = async (secret: Bytes, using: Hashing = hashing()) =>
  toHex(await using.sha256(join(ascii('lungomare-commit-v1'), secret)));

export async function seedOf(shuffle: Shuffle, using: Hashing = hashing()): Promise<Bytes> {
  if (shuffle.text !== undefined) return using.sha256(utf8(shuffle.text));
  const added = (shuffle.contributions ?? []).map(fromHex).map((bytes) => join(Uint8Array.of(bytes.length), bytes));
  return using.sha256(join(ascii('lungomare-seed-v1'), fromHex(shuffle.secret ?? ''), ...added));
}

/** The endless row of 64-bit words of a label. */
export async function* words(seed: Bytes, label: string, using: Hashing = hashing()): AsyncGenerator<bigint> {
  for (let block = 0n; ; block += 1n) {
    const number = new DataView(new ArrayBuffer(8));
    number.setBigUint64(0, block);
    const made = await using.hmac(seed, join(ascii(label), new Uint8Array(number.buffer)));
    const view = new DataView(made.buffer, made.byteOffset, made.byteLength);
    for (let at = 0; at < 32; at += 8) yield view.getBigUint64(at);
  }
}

const ALL = 1n << 64n;

export async function shuffled<T>(list: readonly T[], seed: Bytes, label: string, using: Hashing = hashing()): Promise<T[]> {
  const items = [...list];
  const stream = words(seed, label, using);
  const next = async () => (await stream.next()).value as bigint;
  for (let i = items.length - 1; i > 0; i -= 1) {
    const n = BigInt(i + 1);
    let word = await next();
    while (word >= ALL - (ALL % n)) word = await next();
    const j = Number(word % n);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}

/** The deal that a seed gives a deck and so many players. */
export async function dealFrom(seed: Bytes, deck: Deck, players: number, simple: boolean, using: Hashing = hashing()): Promise<Setup> {
  const of = (season: number) => deck.cards.filter((card) => card.season === season).map(({ id }) => id);
  const seasons = await Promise.all(
    [1, 2, 3].map((season) => shuffled(of(season), seed, `season-${season}`, using)),
  );
  const starts = await shuffled(of(0), seed, 'start', using);
  const goals = await shuffled(deck.goals.map(({ id }) => id), seed, 'goals', using);
  const seats = await shuffled(Array.from({ length: players }, (_, seat) => seat), seed, 'first', using);
  return {
    first: seats[0]!,
    starts: starts.slice(0, players),
    seasons: seasons.map((cards) => cards.slice(0, 5 * players + 3)),
    goals: Array.from({ length: players }, (_, seat) => (simple ? [] : goals.slice(4 * seat, 4 * seat + 4))),
  };
}

export interface DealtRecord {
  players: number;
  simple: boolean;
  setup: Setup;
  shuffle?: Shuffle;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Every part of the check; null where the record says nothing of a shuffle. */
export async function verify(record: DealtRecord, deck: Deck, seen: Seal | null, using: Hashing = hashing()): Promise<Found[] | null> {
  const { shuffle, setup } = record;
  if (!shuffle || (shuffle.text === undefined && !shuffle.secret)) return null;
  const found: Found[] = [];
  if (shuffle.secret) {
    found.push({ part: 'commit', holds: (await commitOf(fromHex(shuffle.secret), using)) === shuffle.commit });
  }
  if (seen) {
    found.push({ part: 'shown', holds: seen.commit === shuffle.commit });
    const mine = Object.entries(seen.added);
    found.push({ part: 'added', holds: mine.every(([seat, bytes]) => shuffle.contributions?.[Number(seat)] === bytes) });
  }
  const dealt = await dealFrom(await seedOf(shuffle, using), deck, record.players, record.simple, using);
  for (const part of ['first', 'starts', 'seasons', 'goals'] as const) {
    found.push({ part, holds: same(dealt[part], setup[part]) });
  }
  return found;
}
