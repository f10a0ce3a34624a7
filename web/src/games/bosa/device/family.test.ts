// @vitest-environment node
/** How games of Bosa are opened in the core; that it is as the law does it is tested in tests/equivalence. */
import { expect, it } from 'vitest';

import { Core } from '../../../device/core/core';
import { readModule } from '../../../device/core/files';
import { SHIPPED } from './deck/deck';
import { BosaFamily } from './family';

const family = new BosaFamily(new Core(readModule('bosa')));
const SEED = new Uint8Array(32);
const WHOLE = { ...SHIPPED['standard-1']!, name: 'mine' };

const tableOf = (options: Record<string, unknown>) => family.open(family.deal(options, SEED)).table;

it('a deck is worked out once for all games with it: a shipped one, and the last that came whole', () => {
  const shipped = tableOf({ players: 3 });
  const whole = tableOf({ deck: WHOLE });
  expect(tableOf({ deck: structuredClone(WHOLE) })).toBe(whole);
  const other = tableOf({ deck: { ...WHOLE, name: 'yours' } });
  expect(tableOf({ deck: { ...WHOLE, name: 'yours' } })).toBe(other);
  expect(tableOf({ deck: WHOLE })).not.toBe(whole);
  expect(tableOf({ players: 3 })).toBe(shipped);
  expect(tableOf({ players: 3, simple: true })).not.toBe(shipped);
});
