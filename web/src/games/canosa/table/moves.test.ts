import { expect, it } from 'vitest';

import { rounds } from './moves';

it('groups moves into rounds: one action first, then two a turn', () => {
  const moves = ['b6-b5', '@e5', '@e4', '@b2', '+c3', 'a5-b5'];
  expect(rounds(moves, ['gold', 'silver', 'silver', 'gold', 'gold', 'silver'])).toEqual([
    {
      number: 1,
      gold: [{ at: 0, action: 'b6-b5' }],
      silver: [
        { at: 1, action: '@e5' },
        { at: 2, action: '@e4' },
      ],
    },
    {
      number: 2,
      gold: [
        { at: 3, action: '@b2' },
        { at: 4, action: '+c3' },
      ],
      silver: [{ at: 5, action: 'a5-b5' }],
    },
  ]);
});

it('leaves the first column empty when Silver begins', () => {
  const [round] = rounds(['@e5'], ['silver']);
  expect(round?.gold).toEqual([]);
  expect(round?.silver).toEqual([{ at: 0, action: '@e5' }]);
});

it('lists four actions in a row of one player in one turn where the other forfeits', () => {
  expect(rounds(['@a2', '@a3', '@a2', '@a3'], ['gold', 'gold', 'gold', 'gold'])).toHaveLength(1);
});
