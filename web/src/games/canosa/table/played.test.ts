import { describe, expect, it } from 'vitest';

import { actors, happened, lastActions, undoTo } from './played';

const START = '1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1';
const AFTER1 = '(g)4S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 s2';
const AFTER2 = '(g)5/(s)1(g)1S1/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 s1';
const AFTER3 = '(g)5/1(s)(g)1S1/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g2';
const game = { moves: ['b6-a6', '@e5', 'a5-b5'], positions: [START, AFTER1, AFTER2, AFTER3] };

describe('a timeline', () => {
  it('knows who took each move and what was last', () => {
    expect(actors(game)).toEqual(['gold', 'silver', 'silver']);
    expect(lastActions(game, 0)).toEqual([]);
    expect(lastActions(game, 1)).toEqual(['b6-a6']);
    expect(lastActions(game, 3)).toEqual(['@e5', 'a5-b5']);
  });

  it('undoes a whole turn of the one who asks', () => {
    expect(undoTo(game, 'silver')).toBe(1);
    expect(undoTo(game, 'gold')).toBe(0);
    expect(undoTo({ moves: ['b6-a6'], positions: [START, AFTER1] }, 'silver')).toBeNull();
  });

  it('reads off what happened', () => {
    expect(happened(START, 'b6-a6', AFTER1)).toMatchObject({
      kind: 'sailor',
      from: 'b6',
      to: 'a6',
      scores: false,
      ends_turn: true,
    });
    const before = '5S/6/1(s)1(s)2/2(s)3/4(g)1/1(sgg)G3 1,2 2,2 g2';
    const home = '5S/6/1(s)1(s)2/2(s)3/4(g)1/2G3 2,3 3,2 g1';
    expect(happened(before, 'b1-a1', home)).toMatchObject({
      scores: true,
      returns: [1, 1],
      lost: [1, 0],
      ends_turn: false,
    });
    const given = '5S/6/1(s)1(s)2/2(s)3/4(g)1/1(sggg)G3 0,2 2,2 g1';
    expect(happened(before, '+b1', given)).toMatchObject({ kind: 'transfer', control: 'gold' });
  });
});
