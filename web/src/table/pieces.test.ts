import { beforeEach, describe, expect, it } from 'vitest';

import { placeOf } from '../router.svelte';
import { recordsIn } from './files';
import { forget, keep, keptTables, seatsAt, tokensIn } from './seats';
import { actors, happened, lastActions, undoTo } from './timeline';

const START = '1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1';
const AFTER1 = '(g)4S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 s2';
const AFTER2 = '(g)5/(s)1(g)1S1/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 s1';
const AFTER3 = '(g)5/1(s)(g)1S1/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g2';
const game = { moves: ['b6-a6', '@e5', 'a5-b5'], positions: [START, AFTER1, AFTER2, AFTER3] };

beforeEach(() => localStorage.clear());

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

describe('seats', () => {
  it('are kept by table, the newest token of each, and forgotten', () => {
    keep('A', [{ seat: 1, token: 'x' }]);
    keep('A', [{ seat: 0, token: 'y' }]);
    keep('A', [{ seat: 1, token: 'z' }]);
    keep('B', [{ seat: 0, token: 'b' }]);
    expect(seatsAt('A')).toEqual([
      { seat: 0, token: 'y' },
      { seat: 1, token: 'z' },
    ]);
    expect(keptTables().map(({ table }) => table)).toEqual(['B', 'A']);
    forget('A');
    expect(seatsAt('A')).toEqual([]);
    localStorage.setItem('lungomare.seats', 'not JSON');
    expect(keptTables()).toEqual([]);
  });

  it('are read from the fragment of a link', () => {
    expect(tokensIn('#seat=abc&seat=def')).toEqual(['abc', 'def']);
    expect(tokensIn('#C4.1')).toEqual([]);
  });
});

describe('files', () => {
  it('hold one record, several, or one a line', () => {
    expect(recordsIn('{"a": 1}')).toEqual([{ a: 1 }]);
    expect(recordsIn('{"a": 1}\n{"a": 2}\n')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(() => recordsIn('nothing')).toThrow();
    expect(() => recordsIn('{"a": 1}\nnothing')).toThrow();
  });
});

describe('addresses', () => {
  it('lead to their places', () => {
    expect(placeOf('/')).toEqual({ page: 'arrive' });
    expect(placeOf('/t/abc')).toEqual({ page: 'table', id: 'abc' });
    expect(placeOf('/rules/canosa')).toEqual({ page: 'rules', game: 'canosa' });
    expect(placeOf('/replay')).toEqual({ page: 'replay' });
    expect(placeOf('/t')).toEqual({ page: 'lost' });
    expect(placeOf('/t/a/b')).toEqual({ page: 'lost' });
  });
});
