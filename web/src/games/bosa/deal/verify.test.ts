import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { DECK } from '../fixtures/moments';
import record from '../fixtures/record.json';
import { plain, webCrypto, type Bytes } from './sha256';
import { commitOf, dealFrom, fromHex, seedOf, toHex, verify, words, type DealtRecord, type Shuffle } from './verify';

interface Vector extends Shuffle {
  players: number;
  simple: boolean;
  seed: string;
  words: Record<string, string[]>;
  setup: unknown;
}
const page = readFileSync(join(import.meta.dirname, '../../../../../docs/shuffle.md'), 'utf8');
const VECTORS = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text!) as Vector);
const BOTH = { 'the browser’s own': webCrypto(webcrypto.subtle as SubtleCrypto), 'our few lines': plain };

describe.each(Object.entries(BOTH))('with %s', (_, using) => {
  it.each(VECTORS)('gives the published deal for $players players', async (vector) => {
    if (vector.secret) expect(await commitOf(fromHex(vector.secret), using)).toBe(vector.commit);
    const seed = await seedOf(vector, using);
    expect(toHex(seed)).toBe(vector.seed);
    for (const [label, wanted] of Object.entries(vector.words)) {
      const stream = words(seed, label, using);
      for (const word of wanted) {
        expect(((await stream.next()).value as bigint).toString(16).padStart(16, '0')).toBe(word);
      }
    }
    expect(await dealFrom(seed, DECK, vector.players, vector.simple, using)).toEqual(vector.setup);
  });
});

it('hashes whatever its length as the browser does', async () => {
  const own = BOTH['the browser’s own'];
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 200]) {
    const data = Uint8Array.from({ length }, (_, at) => (at * 37) % 256) as Bytes;
    expect(toHex(await plain.sha256(data))).toBe(toHex(await own.sha256(data)));
    if (length) expect(toHex(await plain.hmac(data, data))).toBe(toHex(await own.hmac(data, data)));
  }
});

describe('a record', () => {
  const dealt = record as unknown as DealtRecord;
  const seen = { commit: dealt.shuffle!.commit!, added: { '0': '0102' }, before: true };
  const broken = async (change: (copy: DealtRecord) => void) => {
    const copy = structuredClone(dealt);
    change(copy);
    const found = await verify(copy, DECK, seen);
    return found!.filter(({ holds }) => !holds).map(({ part }) => part);
  };

  it('that was dealt honestly holds in every part', async () => {
    const found = await verify(dealt, DECK, seen);
    expect(found!.map(({ part }) => part)).toEqual(['commit', 'shown', 'added', 'first', 'starts', 'seasons', 'goals']);
    expect(found!.every(({ holds }) => holds)).toBe(true);
  });

  it('is found out where it lies', async () => {
    expect(await broken(({ setup }) => setup.goals[0]!.reverse())).toEqual(['goals']);
    expect(await broken(({ setup }) => setup.seasons[2]!.reverse())).toEqual(['seasons']);
    expect(await broken(({ setup }) => setup.starts.reverse())).toEqual(['starts']);
    expect(await broken(({ setup }) => (setup.first = (setup.first + 1) % 3))).toEqual(['first']);
    const other = await broken(({ shuffle }) => (shuffle!.secret = '00'.repeat(32)));
    expect(other).toContain('commit');
    expect(await broken(({ shuffle }) => (shuffle!.commit = 'ff'.repeat(32)))).toEqual(['commit', 'shown']);
    expect(await broken(({ shuffle }) => (shuffle!.contributions![0] = '0103'))).toContain('added');
  });

  it('without a shuffle says nothing', async () => {
    const { shuffle: _, ...bare } = dealt;
    expect(await verify(bare, DECK, null)).toBeNull();
  });
});
