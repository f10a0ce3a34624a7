import { afterEach, expect, it, vi } from 'vitest';

import { isStill } from '../../../browser/motion';
import { MOVE_MS, come, leave } from './motion';

const node = document.createElement('i');
const asked = (less: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: less }));

afterEach(() => vi.unstubAllGlobals());

it('moves for less than a quarter of a second, from where a thing was to where it is', () => {
  asked(false);
  const { duration, css } = come(node, { x: 100, y: -50 });
  expect(duration).toBe(MOVE_MS);
  expect(MOVE_MS).toBeLessThan(250);
  expect(css!(0, 1)).toBe('transform: translate(100px, -50px)');
  expect(css!(1, 0)).toBe('transform: translate(0px, 0px)');
  expect(leave(node, { x: -100, y: 0 }).css!(0, 1)).toContain('translate(-100px, 0px)');
});

it('does not move when less was asked for, or nobody can be asked', () => {
  asked(true);
  expect(isStill()).toBe(true);
  expect(come(node, { x: 1, y: 1 }).duration).toBe(0);
  expect(leave(node, { x: 1, y: 1 }).duration).toBe(0);
  vi.stubGlobal('matchMedia', undefined);
  expect(isStill()).toBe(true);
});

it.each([null, {} as { x: number; y: number }])('stays where it is with nowhere to go: %j', (way) => {
  asked(false);
  expect(come(node, way).duration).toBe(0);
  expect(leave(node, way).css!(0.5, 0.5)).toContain('translate(0px, 0px)');
});
