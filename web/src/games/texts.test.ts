import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';

import { general, type Texts } from '../i18n';
import { texts as analysis } from '../analysis/texts';
import { texts as offline } from '../offline/texts';
import { texts as rules } from '../shell/rules/texts';
import { texts as settings } from '../shell/settings/texts';

const SOURCE = join(import.meta.dirname, '..');
const games = Object.fromEntries(
  Object.entries(import.meta.glob<{ texts: Texts }>('./*/texts/index.ts', { eager: true })).map(
    ([path, { texts }]) => [path.split('/')[1]!, texts],
  ),
);

/** Words that are the same in English and Italian, with the reason. */
const ALIKE: Record<string, string> = {
  Lungomare: 'our name',
  Computer: 'what Italians call it too',
  no: 'the same word',
};
/** English words that no Italian text has, unless it quotes one. */
const ENGLISH = /\b(the|and|of|your|you|with|this|that|is|are|has|have|from|which|card|turn|game|player|house|row|market)\b/i;

/** A text without its blanks. */
const bare = (text: string) => text.replace(/\{\w+\}/g, '');

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

describe.each(Object.entries({ general: { ...general, ...rules, ...analysis, ...offline, ...settings }, ...games }))('the texts of %s', (name, texts: Texts) => {
  it('are in both languages, with the same blanks and forms', () => {
    for (const [key, { en, it: italian }] of Object.entries(texts)) {
      expect(en.trim() && italian.trim(), key).toBeTruthy();
      const blanks = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
      expect(blanks(italian), key).toEqual(blanks(en));
      expect(Math.max(...[en, italian].map((text) => text.split('|').length)), key).toBeLessThan(3);
    }
  });

  it('differ in the two languages, but for those that are said alike', () => {
    const alike = Object.values(texts).filter(({ en, it: italian }) => en === italian);
    const words = alike.flatMap(({ en }) => bare(en).match(/\p{L}+/gu) ?? []);
    expect(words.filter((word) => !(word in ALIKE))).toEqual([]);
  });

  it('have no English in the Italian', () => {
    const said = Object.entries(texts).map(([key, entry]) => [key, bare(entry.it)] as const);
    expect(said.filter(([, text]) => ENGLISH.test(text))).toEqual([]);
  });

  const own = name === 'general' ? sources(SOURCE).filter((path) => !/games\/\w+\//.test(path)) : sources(join(SOURCE, 'games', name));

  it('have every key that is asked for by name', () => {
    const asked = own.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\bt\('([^']+)'/g)].map((match) => match[1]!));
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !(key in texts) && !(key in general))).toEqual([]);
  });

  it('are all used: by their key, or by a key put together of what may stand in it', () => {
    // General texts may be used, or said in other words, by any game.
    const using = (name === 'general' ? sources(SOURCE) : [...own, ...sources(SOURCE).filter((path) => !/games\/\w+\//.test(path))])
      .filter((path) => !/\/texts\/(?!format)|(^|\/)texts\.ts$|^i18n\/(catalogue|home|lessons|refused)/.test(relative(SOURCE, path)))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const shapes = [...using.matchAll(/`([a-z][\w-]*\.[^`\s]*\$\{[^`]*)`/g)].map(
      ([, shape]) => new RegExp(`^${shape!.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`),
    );
    const isUsed = (key: string) => using.includes(`'${key}'`) || shapes.some((shape) => shape.test(key));
    expect(Object.keys(texts).filter((key) => !isUsed(key))).toEqual([]);
  });
});
