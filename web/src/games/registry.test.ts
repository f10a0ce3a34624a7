import { afterEach, describe, expect, it } from 'vitest';

import { speak } from '../i18n';
import { MODULES, moduleOf, wordsOf } from './registry';

/** By code, of each game that has its own. */
const REFUSALS = import.meta.glob<Record<string, string>>('./*/texts/refusals.ts', { eager: true, import: 'refusals' });

describe('the words about a game', () => {
  afterEach(() => speak('en'));

  it.each(MODULES)('say its refusals, which the first page does not load: $name', async (module) => {
    speak('it');
    const words = await wordsOf(module);
    const refusals = REFUSALS[`./${module.name}/texts/refusals.ts`]!;
    for (const code of Object.keys(refusals)) {
      expect(words.find(`refusal.${code}`), code).not.toBeNull();
      expect(module.t.find(`refusal.${code}`), code).toBeNull();
    }
    expect(words.find('arrive.line')).toBe(module.t.find('arrive.line'));
  });

  it('are the general ones where the page does not know the game', async () => {
    const module = moduleOf('another');
    expect(await wordsOf(module)).toBe(module.t);
  });

  it('are those of the first page where the others cannot be loaded', async () => {
    const words = () => Promise.reject(new Error('no network'));
    expect(await wordsOf({ ...MODULES[0]!, words })).toBe(MODULES[0]!.t);
  });
});
