import { expect, it } from 'vitest';

import { endedFor } from './ended';

const result = { winners: [1], totals: [120, 141, 99] };

it('counts one’s own points, then the best of the others', () => {
  expect(endedFor({ result }, [1])).toEqual({ verdict: 'won', score: '141 : 120' });
  expect(endedFor({ result }, [2])).toEqual({ verdict: 'lost', score: '99 : 141' });
});

it('counts everybody from the best where several share a screen, and nobody where the game was broken off', () => {
  expect(endedFor({ result }, [0, 1])).toEqual({ verdict: null, score: '141 : 120 : 99' });
  expect(endedFor({ result: { winners: [] } }, [0])).toEqual({ verdict: null, score: '' });
});
