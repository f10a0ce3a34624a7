import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { general, language, speak, t, translator } from './index';
import type { Key } from './index';
import { Refused, Unreachable } from '../api/rest';
import { formatRefusal, refusalFor, translateRefusal } from './refusals';

afterEach(() => speak('en'));

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

describe('a refusal', () => {
  it('is shown for a question that failed too, but for one that was given up', () => {
    const refusal = { sentence: 'No.', clause: null, where: null, code: null, values: {} };
    expect(refusalFor(new Refused(409, refusal), t)).toBe(refusal);
    expect(refusalFor(new Unreachable(), t)?.sentence).toBe(t('trouble.server'));
    expect(refusalFor(new DOMException('', 'AbortError'), t)).toBeNull();
  });

  const law = { italian: { adrift: 'La barca {boat:capital} è alla deriva' }, forms: { capital: (text: string | number) => String(text).toUpperCase() } };
  const own = translator({}, law);
  const refusal = { sentence: 'the boat ada is adrift', code: 'adrift', values: { boat: 'ada' } };

  it('is said in the server’s English, and in Italian by its code', () => {
    speak('en');
    expect(formatRefusal(refusal, own)).toBe(refusal.sentence);
    expect(formatRefusal({ ...refusal, code: 'late' }, own)).toBe(t('refusal.late'));
    speak('it');
    expect(formatRefusal(refusal, own)).toBe('La barca ADA è alla deriva');
    expect(formatRefusal({ ...refusal, code: 'late' }, own)).toBe(t('refusal.late'));
  });

  it('says the fault it rests on in the language spoken too', () => {
    const values = { move: 'action', number: 3, text: 'x', fault: 'the boat ada is adrift (A1)', fault_code: 'adrift', fault_boat: 'ada' };
    const record = { sentence: '', code: 'record-move', values };
    speak('en');
    expect(formatRefusal(record, own)).toBe('action 3, x: the boat ada is adrift (A1).');
    speak('it');
    expect(formatRefusal(record, own)).toBe('“action” 3, x: La barca ADA è alla deriva.');
    expect(formatRefusal({ ...record, values: { ...values, fault_code: '' } }, own)).toContain('is adrift');
  });

  it('that has no Italian is left to its clause, or said in English', () => {
    speak('it');
    for (const code of ['of-tomorrow', null]) {
      expect(translateRefusal({ ...refusal, code }, own)).toBeNull();
      expect(formatRefusal({ ...refusal, code }, own)).toBe(refusal.sentence);
    }
  });
});
