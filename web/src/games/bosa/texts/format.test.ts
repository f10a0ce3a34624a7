import { beforeEach, describe, expect, it } from 'vitest';

import { speak } from '../../../i18n';
import { t, texts } from '.';
import { chapters } from './chapters';
import { clauses as italian } from './clauses';
import clauses from '../fixtures/clauses.json';
import { DECK, CARDS, MOMENTS } from '../fixtures/moments';
import { formatOutcome, formatBestSource } from '../score/outcome';
import { choiceOf, lineOf, formatHint } from '../market/hint';
import type { BuildingCard, GoalCard } from '../types';
import { formatCard, formatChange, formatEffect, formatGoal, formatName, formatStep } from './format';

beforeEach(() => speak('en'));

describe('cards in words', () => {
  it('say what the server says, for every card of the deck', () => {
    for (const card of DECK.cards as (BuildingCard & { sentence: string })[]) {
      const { sentence } = card;
      expect(formatEffect(card, t)).toBe(`${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`);
    }
  });

  it('say the points and the kind of every goal', () => {
    const texts = (DECK.goals as (GoalCard & { sentence: string })[]).map((goal) => formatGoal(goal, t));
    expect(new Set(texts).size).toBe(20);
    for (const [at, goal] of DECK.goals.entries()) expect(texts[at]).toContain(`${goal.points} points for each`);
  });

  it('speak Italian', () => {
    speak('it');
    const card: BuildingCard = { id: 'x', season: 1, color: 'red', effect: { gain: { fish: 2 }, per: 'color' } };
    expect(formatCard(card, t)).toBe('Una casa rossa, casa rossa. Prendi 2 pesci per ogni tua casa rossa.');
    expect(formatGoal({ id: 'g', kind: 'group', points: 7, size: 3 }, t)).toBe('7 punti per ogni gruppo unito di 3 o più case di un colore');
  });

  it('are called by their name in the language spoken, else by any, else by their colour', () => {
    const card: BuildingCard = { id: 'x', name: 'Old Tannery', names: { it: 'Vecchia conceria' }, season: 1, color: 'red', effect: { gain: { fish: 2 } } };
    expect(formatName(card, t)).toBe('Old Tannery');
    expect(formatName({ ...card, names: { en: 'The Old Tannery' } }, t)).toBe('The Old Tannery');
    speak('it');
    expect(formatName(card, t)).toBe('Vecchia conceria');
    expect(formatName({ ...card, names: {} }, t)).toBe('Old Tannery');
    expect(formatName({ ...card, name: '', names: { it: '' } }, t)).toBe('Una casa rossa');
  });

  it('have every clause of Bosa in Italian, and no other', () => {
    expect(Object.keys(italian)).toEqual(Object.keys(clauses));
    const known = Object.keys(clauses).map((clause) => clause.split('.')[0]);
    expect(Object.keys(chapters)).toEqual([...new Set(known)]);
  });
});

describe('the lesson', () => {
  it('calls goals by what they ask for: no name of theirs is on the table', () => {
    const names = Object.entries(texts).flatMap(([key, { en, it: italian }]) => (key.startsWith('bosa.goal.name.') ? [en, italian] : []));
    expect(names).toHaveLength(14);
    const said = Object.entries(texts).flatMap(([key, { en, it: italian }]) => (key.startsWith('lesson.') ? [en, italian] : []));
    expect(said.filter((text) => names.some((name) => text.includes(`“${name}”`)))).toEqual([]);
  });
});

describe('steps and sums', () => {
  it('say what is paid, gained, passed and skipped', () => {
    const step = { cell: 'b2', card: 'x', can: true, price: { coins: 1 }, gain: { fish: 2 } };
    expect(formatStep(step, t)).toBe('b2: 1 coin for 2 fish');
    expect(formatStep({ ...step, price: {}, copied: 'a1' }, t)).toBe('b2 copies a1: 2 fish');
    expect(formatStep({ ...step, can: false }, t)).toBe('b2 cannot be done');
    expect(formatStep({ ...step, skipped: true }, t)).toBe('b2 is skipped');
    expect(formatStep({ ...step, price: {}, gain: {} }, t)).toBe('b2: nothing');
    expect(formatChange({ fish: 2, coins: -1 }, t)).toBe('−1 coin, +2 fish');
    expect(formatChange({}, t)).toBe('nothing');
  });
});

describe('a hint', () => {
  const { view, effects } = MOMENTS.middle;
  const entry = effects.lines.find(({ gain }) => gain.points)!;

  it('is found among the lines and says why', () => {
    expect(lineOf(entry.decisions, effects)).toEqual(entry);
    expect(choiceOf(entry.decisions)).toEqual({ slot: entry.slot, cell: entry.cell, line: entry.line });
    const texts = formatHint(entry.decisions, view, 0, effects, CARDS, t);
    expect(texts).toContain(`on ${entry.cell}`);
    expect(texts).toMatch(/That gives .*\+\d+ points/);
    expect(texts).toMatch(/pay for \d+ points? on/);
  });

  it('within a line is about the building at hand', () => {
    const moment = MOMENTS.kinds;
    const [skip, act] = [moment.effects.acts.find(({ decision }) => decision === 'skip')!, moment.effects.acts.find(({ decision }) => decision !== 'skip')!];
    expect(formatHint([act.decision], moment.view, 0, moment.effects, CARDS, t)).toContain(`Do ${moment.view.at}`);
    expect(formatHint([skip.decision], moment.view, 0, moment.effects, CARDS, t)).toContain('Skip');
  });
});

describe('the end', () => {
  const names = ['Anna', 'Bea', 'Computer 3'];
  it('names who won, and by what', () => {
    expect(formatOutcome({ totals: [90, 80, 70], winners: [0] }, 'points', names, 0, t)).toBe('You win with 90 points!');
    expect(formatOutcome({ totals: [90, 80, 70], winners: [0] }, 'points', names, 1, t)).toBe('Anna wins with 90 points');
    expect(formatOutcome({ totals: [90, 90, 70], winners: [1] }, 'coins', names, 0, t)).toBe('Bea wins with 90 points and more coins');
    expect(formatOutcome({ totals: [90, 90, 70], winners: [0, 1] }, 'shared', names, 0, t)).toBe('Anna, Bea share the victory with 90 points');
    expect(formatOutcome({ winners: [], reason: 'abandoned' }, 'abandoned', names, 0, t)).toContain('closed');
    const { sheet } = MOMENTS.over;
    expect(formatBestSource(sheet, 0, names, t)).toMatch(/^Anna scored most by .+: \d+ points\.$/);
  });
});
