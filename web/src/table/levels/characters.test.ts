import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { CHARACTERS } from './Character.svelte';
import { matchOf } from './strength';

const ROOT = join(import.meta.dirname, '../../../..');
const ladders = Object.keys(JSON.parse(readFileSync(join(ROOT, 'docs/research/strength.json'), 'utf8')) as object);
const games = [...new Set(ladders.map((name) => name.replace(/-\d$/, '')))];

it('there are games with measured levels', () => {
  expect(games.length).toBeGreaterThan(1);
});

it.each(games)('every level of %s has a drawing of its own, and was measured', (game) => {
  const text = readFileSync(join(ROOT, `src/lungomare/players/${game}/levels.toml`), 'utf8');
  const names = [...text.matchAll(/^name = \{ en = "([^"]+)"/gm)].map(([, name]) => name!);
  expect(names).toEqual(CHARACTERS);
  for (const at of names.keys()) {
    const match = matchOf(game, `level-${at + 1}`, 2);
    expect(match?.lower).toBe(at ? `level-${at}` : 'random');
    expect(match!.score).toBeGreaterThan(0.5);
  }
  expect(matchOf(game, 'level-99', 2)).toBeNull();
  expect(matchOf(game, 'level-1', 9)).toBeNull();
});
