import { beforeEach, describe, expect, it } from 'vitest';

import { parsePosition } from '../canosa/notation';
import { entries } from '../i18n';
import { placeOf } from '../router.svelte';
import { BOSA_STEPS, firstOff } from './bosa';
import { CANOSA_STEPS } from './canosa';
import { finish, isUnderWay, progressIn, reach, restart } from './progress';
import { STEPS } from './steps';

describe('the lesson of Canosa', () => {
  it('has as many steps as the first page says', () => {
    expect(CANOSA_STEPS.length).toBe(STEPS.canosa);
  });

  it('has words for everything that may happen in a step', () => {
    for (const { name, wants } of CANOSA_STEPS) {
      const parts = ['title', 'text', 'but', 'done', ...(wants.length > 1 ? ['on'] : [])];
      for (const part of parts) expect(entries).toHaveProperty([`lesson.canosa.${name}.${part}`]);
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

describe('the lesson of Bosa', () => {
  it('has as many steps as the first page says', () => {
    expect(BOSA_STEPS.length).toBe(STEPS.bosa);
  });

  it('has words for everything that may happen in a step', () => {
    for (const { name, chooses, plan } of BOSA_STEPS) {
      const parts = ['title', 'text', 'but', 'show', 'done', ...(chooses ? ['more'] : []), ...(plan ? ['place'] : [])];
      for (const part of parts) expect(entries).toHaveProperty([`lesson.bosa.${name}.${part}`]);
    }
  });

  it('goes on from step to step in one game, and knows the first decision that does not fit', () => {
    const [first, next] = [BOSA_STEPS[3]!, BOSA_STEPS[4]!];
    const turn = next.before.slice(0, first.plan!.length);
    expect(firstOff(first.plan!, turn)).toBe(-1);
    expect(first.reply!.flat()).toEqual(next.before.slice(first.plan!.length));
    expect(firstOff(first.plan!, ['take 2', 'place a2'])).toBe(1);
    expect(firstOff(first.plan!, [...turn, 'do'])).toBe(turn.length);
  });
});

describe('progress', () => {
  beforeEach(() => localStorage.clear());

  it('begins at the first step, is kept, and can be begun anew', () => {
    expect(progressIn('canosa')).toEqual({ step: 1, done: [] });
    finish('canosa', 2);
    finish('canosa', 1);
    finish('canosa', 2);
    expect(progressIn('canosa')).toEqual({ step: 3, done: [1, 2] });
    reach('canosa', 7);
    expect(progressIn('canosa').step).toBe(7);
    expect(progressIn('bosa').done).toEqual([]);
    restart('canosa');
    expect(progressIn('canosa')).toEqual({ step: 1, done: [] });
  });

  it('is under way between the first step and the last', () => {
    expect(isUnderWay({ step: 4, done: [] }, 11)).toBe(false);
    expect(isUnderWay({ step: 4, done: [3] }, 11)).toBe(true);
    expect(isUnderWay({ step: 12, done: [11] }, 11)).toBe(false);
  });

  it('survives whatever else stands in the browser', () => {
    localStorage.setItem('lungomare.lesson.canosa', '{"step":"x","done":[1,"y"]}');
    expect(progressIn('canosa')).toEqual({ step: 1, done: [1] });
    localStorage.setItem('lungomare.lesson.canosa', 'nonsense');
    expect(progressIn('canosa')).toEqual({ step: 1, done: [] });
  });
});

describe('the address of a lesson', () => {
  it('names the game and the step', () => {
    expect(placeOf('/learn/canosa')).toEqual({ page: 'learn', game: 'canosa', step: null });
    expect(placeOf('/learn/bosa/12')).toEqual({ page: 'learn', game: 'bosa', step: 12 });
    for (const wrong of ['/learn', '/learn/chess', '/learn/bosa/0', '/learn/bosa/1/2']) {
      expect(placeOf(wrong)).toEqual({ page: 'lost' });
    }
  });
});
