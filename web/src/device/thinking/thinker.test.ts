/** The inside of a thinking worker, with a small game. */
import { expect, it, vi } from 'vitest';

import { type DeviceFamily, type DevicePlayers, type Found, NotPossible } from '../game';
import { heap } from '../tables/fixtures/heap';
import { Thinker } from './thinker';

const MEANS = { isStopped: () => false, threads: 1, megabytes: 1 };
const budget = {};

function thinker() {
  const heard: unknown[] = [];
  const players = {
    players: [],
    evaluate: (_game: unknown, states: readonly unknown[]) => (heard.push(states.at(-1)), {} as Found),
  } as unknown as DevicePlayers;
  const load = vi.fn(async () => heap as DeviceFamily);
  const thinks = new Thinker({ families: { heap: load }, players: { heap: async () => players } }, MEANS);
  const ask = (stones: number, moves: string[]) =>
    thinks.answer({ kind: 'evaluate', seat: 0, budget, header: { game: 'heap', stones, marks: [] }, moves }, () => {});
  return { thinks, ask, heard, load };
}

it('the law of a game is loaded once for all that is asked', async () => {
  const { thinks, ask, heard, load } = thinker();
  await thinks.answer({ kind: 'prepare', game: 'heap' }, () => {});
  await ask(7, ['1', '2']);
  await ask(9, []);
  await ask(7, ['1']);
  expect(heard).toEqual([{ left: 4, turn: 2 }, { left: 9, turn: 0 }, { left: 6, turn: 1 }]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('what is not legal, or of no game here, is refused', async () => {
  const { thinks, ask } = thinker();
  await expect(ask(7, ['1', '3'])).rejects.toBeInstanceOf(NotPossible);
  await expect(thinks.answer({ kind: 'prepare', game: 'tower' }, () => {})).rejects.toThrow('tower is not on this device');
});
