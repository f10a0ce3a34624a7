import { expect, it } from 'vitest';

import { endedFor } from './ended';

const at = (winner: 'gold' | 'silver' | null, scores: string) => ({
  result: { winner, reason: 'sailors' as const },
  view: { position: `6/6/6/6/6/6 1,1 ${scores} s1` } as Parameters<typeof endedFor>[0]['view'],
});

it('is won or lost by one’s own side, and one’s own Sailors are counted first', () => {
  expect(endedFor(at('gold', '4,2'), [0])).toEqual({ verdict: 'won', score: '4 : 2' });
  expect(endedFor(at('gold', '4,2'), [1])).toEqual({ verdict: 'lost', score: '2 : 4' });
  expect(endedFor(at(null, '1,3'), [1])).toEqual({ verdict: 'draw', score: '3 : 1' });
});

it('is nobody’s win where two share a screen, and nothing where there is no result', () => {
  expect(endedFor(at('silver', '2,4'), [0, 1])).toEqual({ verdict: null, score: '2 : 4' });
  expect(endedFor({ result: null, view: null }, [0])).toEqual({ verdict: null, score: '' });
});
