/**
 * Checking a deal (B12), from the published recipe alone: commitment, seed, streams, shuffles. It
 * shares nothing with the server but the rules, so what it finds does not rest on the server's word.
 * The hashes are @noble/hashes: browsers withhold their own (Web Crypto) from pages that came over
 * plain http from another machine, as at home with --lan, and one way for every page is enough.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import type { Shuffle as SealedShuffle } from '../../../api/schema';
import type { Deck, Setup } from '../types';
import type { Seal } from './seals';

/** How the cards came about: by a secret and what the seats added to it, or from a text. */
export type Shuffle = Partial<SealedShuffle> & { text?: string };

export type Part = 'commit' | 'shown' | 'added' | 'first' | 'starts' | 'seasons' | 'goals';
export interface Found {
  part: Part;
  holds: boolean;
}

export const commitOf = (secret: Uint8Array): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes('lungomare-commit-v1'), secret)));

export function seedOf(shuffle: Shuffle): Uint8Array {
  if (shuffle.text !== undefined) return sha256(utf8ToBytes(shuffle.text));
  const added = (shuffle.contributions ?? []).map(hexToBytes).map((bytes) => concatBytes(Uint8Array.of(bytes.length), bytes));
  return sha256(concatBytes(utf8ToBytes('lungomare-seed-v1'), hexToBytes(shuffle.secret ?? ''), ...added));
}

/** The endless row of 64-bit words of a label. */
export function* words(seed: Uint8Array, label: string): Generator<bigint, never> {
  for (let block = 0n; ; block += 1n) {
    const number = new DataView(new ArrayBuffer(8));
    number.setBigUint64(0, block);
    const made = hmac(sha256, seed, concatBytes(utf8ToBytes(label), new Uint8Array(number.buffer)));
    const view = new DataView(made.buffer, made.byteOffset, made.byteLength);
    for (let at = 0; at < made.byteLength; at += 8) yield view.getBigUint64(at);
  }
}

const ALL = 1n << 64n;

export function shuffled<T>(list: readonly T[], seed: Uint8Array, label: string): T[] {
  const items = [...list];
  const stream = words(seed, label);
  for (let i = items.length - 1; i > 0; i -= 1) {
    const n = BigInt(i + 1);
    let word = stream.next().value;
    while (word >= ALL - (ALL % n)) word = stream.next().value;
    const j = Number(word % n);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}

/** The deal that a seed gives a deck and so many players. */
export function dealFrom(seed: Uint8Array, deck: Deck, players: number, simple: boolean): Setup {
  const of = (season: number) => deck.cards.filter((card) => card.season === season).map(({ id }) => id);
  const seasons = [1, 2, 3].map((season) => shuffled(of(season), seed, `season-${season}`));
  const goals = shuffled(deck.goals.map(({ id }) => id), seed, 'goals');
  const seats = shuffled(Array.from({ length: players }, (_, seat) => seat), seed, 'first');
  return {
    first: seats[0]!,
    starts: shuffled(of(0), seed, 'start').slice(0, players),
    seasons: seasons.map((cards) => cards.slice(0, 5 * players + 3)),
    goals: Array.from({ length: players }, (_, seat) => (simple ? [] : goals.slice(4 * seat, 4 * seat + 4))),
  };
}

/** A record, as far as the check reads it. */
export type DealtRecord = { players: number; simple: boolean; setup: Setup; shuffle?: Shuffle };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Every part of the check; null where the record says nothing of a shuffle. */
export function verify(record: DealtRecord, deck: Deck, seen: Seal | null): Found[] | null {
  const { shuffle, setup } = record;
  if (!shuffle || (shuffle.text === undefined && !shuffle.secret)) return null;
  const found: Found[] = [];
  if (shuffle.secret) {
    found.push({ part: 'commit', holds: commitOf(hexToBytes(shuffle.secret)) === shuffle.commit });
  }
  if (seen) {
    found.push({ part: 'shown', holds: seen.commit === shuffle.commit });
    const mine = Object.entries(seen.added);
    found.push({ part: 'added', holds: mine.every(([seat, bytes]) => shuffle.contributions?.[Number(seat)] === bytes) });
  }
  const dealt = dealFrom(seedOf(shuffle), deck, record.players, record.simple);
  for (const part of ['first', 'starts', 'seasons', 'goals'] as const) {
    found.push({ part, holds: same(dealt[part], setup[part]) });
  }
  return found;
}
