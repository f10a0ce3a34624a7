import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { general, language, speak, t, translator } from './index';
import type { Key } from './index';
import { formatSentence } from './sentences';

const ROOT = join(import.meta.dirname, '../..');

it('has every phrase that the server has', () => {
  const phrases = readFileSync(join(ROOT, '../src/lungomare/match/commands/phrases.py'), 'utf8').match(/^ {8}"([\w-]+)":/gm) ?? [];
  expect(phrases.length).toBe(10);
  for (const phrase of phrases) {
    expect(general).toHaveProperty([`phrase.${phrase.match(/"(.+)"/)![1]}`]);
  }
});

describe('t', () => {
  it('fills in blanks, chooses the form, and follows the language', () => {
    speak('en');
    expect(t('status.watchers', { n: 1 })).toBe('1 person is watching.');
    expect(t('status.watchers', { n: 2 })).toBe('2 people are watching.');
    speak('it');
    expect(language()).toBe('it');
    expect(t('status.watchers', { n: 2 })).toBe('2 persone guardano.');
    expect(localStorage.getItem('lungomare.language')).toBe('it');
    expect(t('no such key' as Key)).toBe('no such key');
    expect(t.find('no such key')).toBeNull();
    speak('en');
  });

  it('of a game says its own words before the general ones', () => {
    const own = translator({ 'do.resign': { en: 'Go home', it: 'Torna a casa' }, 'own.word': { en: 'Ahoy', it: 'Ehi' } });
    expect(own('do.resign')).toBe('Go home');
    expect(own('own.word')).toBe('Ahoy');
    expect(own('do.more')).toBe(t('do.more'));
    expect(own.find('phrase.hello')).toBe('Hello!');
  });
});

describe('sentences of the law', () => {
  it('are said in Italian by their shape', () => {
    expect(formatSentence('c3 is not next to the gold Siren on a1', 'it')).toBe(
      'c3 non è accanto alla Sirena d’oro in a1',
    );
    expect(
      formatSentence('the gold Siren on d3 carries one ring, not more than the other\'s two rings', 'it'),
    ).toBe('La Sirena d’oro in d3 porta un anello, non più dell’altra, che porta due anelli');
    expect(formatSentence('a sentence of tomorrow', 'it')).toBeNull();
    expect(formatSentence('anything', 'en')).toBe('anything');
  });
});
