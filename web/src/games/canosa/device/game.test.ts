// @vitest-environment node
/** What this device says of Canosa; that it is what the law says of very many states is tested in tests/equivalence. */
import { expect, it } from 'vitest';

import { readModule } from '../../../device/core/files';
import { Core } from '../../../device/core/core';
import { NotPossible } from '../../../device/game';
import { CanosaFamily } from './family';

const family = new CanosaFamily(new Core(readModule('canosa')));

function refused(header: Record<string, unknown>): unknown {
  try {
    return family.open(header);
  } catch (error) {
    return error instanceof NotPossible ? error.refusal : error;
  }
}

it('a game is opened as shops have it where a record says nothing', () => {
  const game = family.open({});
  expect(game.header).toEqual({ game: 'canosa', edition: 'retail', rules: {}, layout: 'standard' });
  expect(game.view(game.start, 1)).toMatchObject({ seat: 1, turn: 1, quiet: 0, times: 1 });
  expect(game.legal(game.start)).toHaveLength(13);
});

it('a header is refused with the sentence of the law', () => {
  expect(refused({ start: 'x' })).toEqual({
    sentence:
      '"start": a position has four fields with one space between: squares, rings carried, scores, who is to act; this has 1, at character 2',
    clause: null,
    where: null,
    code: 'start-position',
    values: {
      fault:
        'a position has four fields with one space between: squares, rings carried, scores, who is to act; this has 1, at character 2',
      fault_code: 'position-fields',
      fault_count: 1,
    },
  });
});

it('states are values: one goes on in two ways, and a position that comes back is counted', () => {
  const game = family.open({ rules: { 'first-turn': '2' } });
  const { start } = game;
  const after = (state: typeof start, ...actions: string[]) => actions.reduce((now, each) => game.advance(now, each), state);
  const there = after(start, '@b1', 'f2-f1', '@f5', '@e6', '@a2', '@b1', '@f5', '@e6');
  expect(game.view(after(there, '@a2', '@b1', '@f5'), null)).toMatchObject({ times: 3 });
  expect(game.result(after(there, '@a2', '@b1', '@f5'))).toEqual({ winner: null, reason: 'repetition' });
  expect(game.view(there, null)).toMatchObject({ times: 2, turn: 5 });
  expect(game.view(start, null)).toMatchObject({ times: 1, turn: 1 });
  expect(() => after(there, '@a1')).toThrow('not legal');
});

it('a table may end a game early', () => {
  const game = family.open({});
  expect(game.earlyResult('resigned', [1])).toEqual({ winner: 'silver', reason: 'resigned' });
  expect(game.earlyResult('agreed', [])).toEqual({ winner: null, reason: 'agreed' });
  expect(game.earlyResult('abandoned', [])).toBeNull();
  expect(game.checkEarlyResult({ reason: 'agreed', winner: null })).toBeNull();
  expect(game.checkEarlyResult({ reason: 'time' })?.sentence).toBe(
    "the winner of a game that ends by 'time' is gold or silver, not missing",
  );
});
