import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { general, type Texts } from '../i18n';

const SOURCE = join(import.meta.dirname, '..');
const games = Object.fromEntries(
  Object.entries(import.meta.glob<{ texts: Texts }>('./*/texts/index.ts', { eager: true })).map(
    ([path, { texts }]) => [path.split('/')[1]!, texts],
  ),
);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(path) && !/\.test\.ts$/.test(path) ? [path] : [];
  });
}

it('knows the texts of some game', () => {
  expect(Object.keys(games).length).toBeGreaterThan(1);
});

describe.each(Object.entries({ general, ...games }))('the texts of %s', (name, texts: Texts) => {
  it('are in both languages, with the same blanks and forms', () => {
    for (const [key, { en, it: italian }] of Object.entries(texts)) {
      expect(en.trim() && italian.trim(), key).toBeTruthy();
      const blanks = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
      expect(blanks(italian), key).toEqual(blanks(en));
      expect(Math.max(...[en, italian].map((text) => text.split('|').length)), key).toBeLessThan(3);
    }
  });

  it('have every key that is asked for by name', () => {
    const own = join(SOURCE, 'games', name);
    const asking = name === 'general' ? sources(SOURCE).filter((path) => !/games\/\w+\//.test(path)) : sources(own);
    const asked = asking.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bt\('([^']+)'/g)].map((match) => match[1]!),
    );
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !(key in texts) && !(key in general))).toEqual([]);
  });
});
