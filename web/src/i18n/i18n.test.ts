import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { translated } from './clauses';
import { entries, language, speak, t } from './index';
import type { Key } from './index';
import { tellSentence } from './sentences';

const ROOT = join(import.meta.dirname, '../..');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(path) && !/\.test\.ts$/.test(path) ? [path] : [];
  });
}

describe('the catalogue', () => {
  it('has every text in both languages, with the same blanks and forms', () => {
    for (const [key, { en, it: italian }] of Object.entries(entries)) {
      expect(en.trim() && italian.trim(), key).toBeTruthy();
      const blanks = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
      expect(blanks(italian), key).toEqual(blanks(en));
      expect(Math.max(...[en, italian].map((text) => text.split('|').length)), key).toBeLessThan(3);
    }
  });

  it('has every key that is asked for by name', () => {
    const asked = sources(join(ROOT, 'src')).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bt\('([^']+)'/g)].map((match) => match[1]!),
    );
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !(key in entries))).toEqual([]);
  });

  it('has every clause of Canosa in Italian, and no other', () => {
    const toml = readFileSync(join(ROOT, '../src/lungomare/games/canosa/clauses.toml'), 'utf8');
    const clauses = [...toml.matchAll(/^"(C\d+\.\d+)"/gm)].map((match) => match[1]!);
    expect(translated).toEqual(clauses);
  });

  it('has every phrase, edition and switch that the server has', () => {
    const python = (path: string) => readFileSync(join(ROOT, '../src/lungomare', path), 'utf8');
    const phrases = python('match/phrases.py').match(/^ {8}"([\w-]+)":/gm) ?? [];
    expect(phrases.length).toBe(10);
    for (const phrase of phrases) {
      expect(entries).toHaveProperty([`phrase.${phrase.match(/"(.+)"/)![1]}`]);
    }
    const switches = python('games/canosa/editions.py').matchAll(
      /^ {4}"([\w-]+)": \("\w+", \("([\w-]+)", "([\w-]+)"\)\)/gm,
    );
    const all = [...switches];
    expect(all.length).toBe(6);
    for (const [, name, ...values] of all) {
      for (const value of values) expect(entries).toHaveProperty([`switch.${name}.${value}`]);
    }
  });
});

describe('t', () => {
  it('fills in blanks, chooses the form, and follows the language', () => {
    speak('en');
    expect(t('status.yours', { n: 1 })).toBe('Your turn: 1 action');
    expect(t('status.yours', { n: 2 })).toBe('Your turn: 2 actions');
    speak('it');
    expect(language()).toBe('it');
    expect(t('status.yours', { n: 2 })).toBe('Tocca a te: 2 azioni');
    expect(localStorage.getItem('lungomare.language')).toBe('it');
    expect(t('no such key' as Key)).toBe('no such key');
    speak('en');
  });
});

describe('sentences of the law', () => {
  it('are said in Italian by their shape', () => {
    expect(tellSentence('c3 is not next to the gold Siren on a1', 'it')).toBe(
      'c3 non è accanto alla Sirena d’oro in a1',
    );
    expect(
      tellSentence('the gold Siren on d3 carries one ring, not more than the other\'s two rings', 'it'),
    ).toBe('La Sirena d’oro in d3 porta un anello, non più dell’altra, che porta due anelli');
    expect(tellSentence('a sentence of tomorrow', 'it')).toBeNull();
    expect(tellSentence('anything', 'en')).toBe('anything');
  });
});
