import { describe, expect, it } from 'vitest';

import { LESSON_STEPS } from '../facts';
import { texts } from '../texts';
import { BOSA_STEPS, firstOff } from './steps';

describe('the lesson of Bosa', () => {
  it('has as many steps as the first page says', () => {
    expect(BOSA_STEPS.length).toBe(LESSON_STEPS);
  });

  it('has words for everything that may happen in a step', () => {
    for (const { name, chooses, plan } of BOSA_STEPS) {
      const parts = ['title', 'text', 'but', 'show', 'done', ...(chooses ? ['more'] : []), ...(plan ? ['place'] : [])];
      for (const part of parts) expect(texts).toHaveProperty([`lesson.bosa.${name}.${part}`]);
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
