import { describe, expect, it } from 'vitest';

import { LESSON_STEPS } from '../facts';
import { parsePosition } from '../notation';
import { texts } from '../texts';
import { CANOSA_STEPS } from './steps';

describe('the lesson of Canosa', () => {
  it('has as many steps as the first page says', () => {
    expect(CANOSA_STEPS.length).toBe(LESSON_STEPS);
  });

  it('says the aim, four Sailors home, at the first step, and shows it where it matters', () => {
    const first = texts['lesson.canosa.siren.text'];
    expect(first.en).toMatch(/The aim: bring four of your Sailors home/);
    expect(first.it).toMatch(/Lo scopo: porta a casa quattro tuoi Marinai/);
    expect(CANOSA_STEPS.filter(({ aim }) => aim).map(({ name }) => name)).toEqual(['siren', 'sailor', 'score', 'win']);
  });

  it('has words for everything that may happen in a step', () => {
    for (const { name, wants } of CANOSA_STEPS) {
      const parts = ['title', 'text', 'but', 'done', ...(wants.length > 1 ? ['on'] : [])];
      for (const part of parts) expect(texts).toHaveProperty([`lesson.canosa.${name}.${part}`]);
    }
  });

  it('lets Gold, who learns, begin each step', () => {
    for (const { start, wants, way } of CANOSA_STEPS) {
      const { toAct, owed } = parsePosition(start);
      expect(toAct).toBe('gold');
      expect(owed).toBeGreaterThanOrEqual(wants.length);
      expect(way).toHaveLength(wants.length);
    }
  });
});
