import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it, vi } from 'vitest';

import { DECK, RECORD } from '../fixtures/moments';
import { commitOf, dealFrom, seedOf, verify, words, type DealtRecord, type Shuffle } from './verify';

interface Vector extends Shuffle {
  players: number;
  simple: boolean;
  seed: string;
  words: Record<string, string[]>;
  setup: unknown;
}
const page = readFileSync(join(import.meta.dirname, '../../../../../docs/how/shuffle.md'), 'utf8');
const VECTORS = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text!) as Vector);

it.each(VECTORS)('gives the published deal for $players players', (vector) => {
  if (vector.secret) expect(commitOf(hexToBytes(vector.secret))).toBe(vector.commit);
  const seed = seedOf(vector);
  expect(bytesToHex(seed)).toBe(vector.seed);
  for (const [label, wanted] of Object.entries(vector.words)) {
    const stream = words(seed, label);
    expect(wanted.map(() => stream.next().value.toString(16).padStart(16, '0'))).toEqual(wanted);
  }
  expect(dealFrom(seed, DECK, vector.players, vector.simple)).toEqual(vector.setup);
});

it('needs nothing that a browser withholds from a page that came over plain http', () => {
  vi.stubGlobal('crypto', undefined);
  expect(dealFrom(seedOf(VECTORS[0]!), DECK, VECTORS[0]!.players, VECTORS[0]!.simple)).toEqual(VECTORS[0]!.setup);
  vi.unstubAllGlobals();
});

describe('a record', () => {
  const dealt = RECORD;
  const seen = { commit: dealt.shuffle!.commit!, added: { '0': '0102' }, before: true };
  const broken = (change: (copy: DealtRecord) => void) => {
    const copy = structuredClone(dealt);
    change(copy);
    const found = verify(copy, DECK, seen);
    return found!.filter(({ holds }) => !holds).map(({ part }) => part);
  };

  it('that was dealt honestly holds in every part', () => {
    const found = verify(dealt, DECK, seen);
    expect(found!.map(({ part }) => part)).toEqual(['commit', 'shown', 'added', 'first', 'starts', 'seasons', 'goals']);
    expect(found!.every(({ holds }) => holds)).toBe(true);
  });

  it('is found out where it lies', () => {
    expect(broken(({ setup }) => setup.goals[0]!.reverse())).toEqual(['goals']);
    expect(broken(({ setup }) => setup.seasons[2]!.reverse())).toEqual(['seasons']);
    expect(broken(({ setup }) => setup.starts.reverse())).toEqual(['starts']);
    expect(broken(({ setup }) => (setup.first = (setup.first + 1) % 3))).toEqual(['first']);
    const other = broken(({ shuffle }) => (shuffle!.secret = '00'.repeat(32)));
    expect(other).toContain('commit');
    expect(broken(({ shuffle }) => (shuffle!.commit = 'ff'.repeat(32)))).toEqual(['commit', 'shown']);
    expect(broken(({ shuffle }) => (shuffle!.contributions![0] = '0103'))).toContain('added');
  });

  it('without a shuffle says nothing', () => {
    const { shuffle: _, ...bare } = dealt;
    expect(verify(bare, DECK, null)).toBeNull();
  });
});
