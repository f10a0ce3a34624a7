import { beforeEach, describe, expect, it } from 'vitest';

import { finish, isFinished, isUnderWay, progressIn, reach, restart } from './progress';

describe('progress', () => {
  beforeEach(() => localStorage.clear());

  it('begins at the first step, is kept, and can be begun anew', () => {
    expect(progressIn('harbour')).toEqual({ step: 1, done: [] });
    finish('harbour', 2);
    finish('harbour', 1);
    finish('harbour', 2);
    expect(progressIn('harbour')).toEqual({ step: 3, done: [1, 2] });
    reach('harbour', 7);
    expect(progressIn('harbour').step).toBe(7);
    expect(progressIn('lagoon').done).toEqual([]);
    restart('harbour');
    expect(progressIn('harbour')).toEqual({ step: 1, done: [] });
  });

  it('is under way between the first step and the last', () => {
    expect(isUnderWay({ step: 4, done: [] }, 11)).toBe(false);
    expect(isUnderWay({ step: 4, done: [3] }, 11)).toBe(true);
    expect(isUnderWay({ step: 12, done: [11] }, 11)).toBe(false);
  });

  it('is finished once the last step is behind, also for whoever looks at one again', () => {
    expect(isFinished({ step: 11, done: [1, 2, 10] }, 11)).toBe(false);
    expect(isFinished({ step: 12, done: [11] }, 11)).toBe(true);
    expect(isFinished({ step: 2, done: [1, 2, 3] }, 3)).toBe(true);
  });

  it('survives whatever else stands in the browser', () => {
    localStorage.setItem('lungomare.lesson.harbour', '{"step":"x","done":[1,"y"]}');
    expect(progressIn('harbour')).toEqual({ step: 1, done: [1] });
    localStorage.setItem('lungomare.lesson.harbour', 'nonsense');
    expect(progressIn('harbour')).toEqual({ step: 1, done: [] });
  });
});
