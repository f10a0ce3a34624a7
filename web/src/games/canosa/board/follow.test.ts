import { expect, it } from 'vitest';

import { rich, start } from '../fixtures/moments';
import { follow, homeOf } from './follow';
import { ISLANDS, parsePosition } from '../notation';

const idOn = (scene: ReturnType<typeof follow>, square: string) =>
  scene.figures.find((figure) => figure.square === square)?.id;

it('recognises a Sailor who stepped, and leaves the others where they are', () => {
  const before = follow(null, parsePosition(start.position));
  const after = follow(before, parsePosition(start.effects['d4-d3']!.after));
  expect(idOn(after, 'd3')).toBe(idOn(before, 'd4'));
  expect(idOn(after, 'c3')).toBe(idOn(before, 'c3'));
  expect(after.figures.map(({ id }) => id)).toEqual(before.figures.map(({ id }) => id));
});

it('recognises a Sailor whose rings changed', () => {
  const before = follow(null, parsePosition(rich.position));
  const after = follow(before, parsePosition(rich.effects['+d2']!.after));
  expect(idOn(after, 'd2')).toBe(idOn(before, 'd2'));
});

it('knows where a ring came from: off a Sailor, or from one who came home', () => {
  const before = follow(null, parsePosition(rich.position));
  expect(before.ringFrom).toEqual({ gold: null, silver: null });
  const taken = follow(before, parsePosition(rich.effects['-b3']!.after));
  expect(taken.ringFrom).toEqual({ gold: 'b3', silver: null });
  const home = follow(before, parsePosition(rich.effects['b1-a1']!.after));
  expect(home.ringFrom).toEqual({ gold: 'b1', silver: 'b1' });
  expect(idOn(home, 'b1')).toBeUndefined();
});

it('knows the island a Sailor came home to', () => {
  expect(homeOf('b1', ISLANDS)).toBe('a1');
  expect(homeOf('f5', ISLANDS)).toBe('f6');
  expect(homeOf('c3', ISLANDS)).toBeNull();
});
