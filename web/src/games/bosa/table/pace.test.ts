import { afterEach, describe, expect, it, vi } from 'vitest';

import { set } from '../../../browser/settings.svelte';
import { beat, patience } from './pace';

const MOVES = ['take 1', 'place b2', 'row', 'do', 'copy a1', 'do', 'skip', 'take 3', 'place a2', 'col'];
const beats = (again = false) => MOVES.map((_, at) => beat(MOVES, at + 1, again));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

afterEach(() => {
  vi.unstubAllGlobals();
  set('pace', null);
});

describe('the pace of turns', () => {
  it.each([
    ['slow', 3200],
    ['quick', 1200],
    ['at-once', 0],
  ] as const)('gives a whole turn its time: %s', (pace, ms) => {
    set('pace', pace);
    const all = beats();
    for (const turn of [all.slice(0, 7), all.slice(7)]) expect(Math.abs(sum(turn) - ms)).toBeLessThan(5);
    expect(patience()).toBe(6 * ms);
  });

  it('passes over taking a card, which is seen to be placed, and gives placing the most', () => {
    set('pace', 'quick');
    const [take, place, ...rest] = beats();
    expect(take).toBe(0);
    expect(place).toBeGreaterThan(Math.max(...rest.slice(0, 4)));
    expect(Math.min(...rest.slice(0, 5))).toBeGreaterThan(0);
  });

  it('shows four computers in less than six seconds unless another pace is chosen', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(4 * sum(beats().slice(0, 7))).toBeLessThan(6000);
  });

  it('shows at once what wants not to move, but not what is watched again', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(sum(beats())).toBe(0);
    expect(sum(beats(true))).toBeGreaterThan(2000);
  });
});
