import { expect, it } from 'vitest';

import { MOMENTS } from '../fixtures/moments';
import { withSameParts } from './same-parts';

const before = MOMENTS.five.view;
const copy = () => structuredClone(before);

it('keeps what is the same, and nothing that is not', () => {
  const after = copy();
  after.seats[1]!.points += 4;
  after.seats[2]!.town.z9 = 'new';
  after.market[0] = null;
  const shared = withSameParts(before, after);
  expect(shared).toEqual(after);
  expect(shared.seats[0]).toBe(before.seats[0]);
  expect(shared.seats[1]).not.toBe(before.seats[1]);
  expect(shared.seats[1]!.town).toBe(before.seats[1]!.town);
  expect(shared.seats[2]!.town).toBe(after.seats[2]!.town);
  expect(shared.market).toBe(after.market);
  expect(withSameParts(before, copy()).market).toBe(before.market);
});

it('takes the first view, and one of another table, as it is', () => {
  expect(withSameParts(null, before)).toBe(before);
  const fewer = { ...copy(), seats: copy().seats.slice(3) };
  expect(withSameParts(before, fewer)).toEqual(fewer);
});
