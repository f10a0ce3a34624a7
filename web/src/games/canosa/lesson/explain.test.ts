import { describe, expect, it } from 'vitest';

import type { Effect } from '../notation';
import { speak } from '../../../i18n';
import { t, texts } from '../texts';
import { formatFact, lastTurn, lookAt, meaning, othersTurn } from './explain';

const at = (squares: string, rest: string) => `${squares} ${rest}`;

describe('what an action of Canosa means', () => {
  const before = at('5S/2(g)3/6/2G3/4S1/6', '2,2 0,0 s2').replace('5S', '6');

  it.each([
    ['+c5', '(g)', '(gs)', 'explain.canosa.turned'],
    ['+c5', '(sg)', '(sgs)', 'explain.canosa.turned.full'],
    ['+c5', '()', '(s)', 'explain.canosa.claimed'],
    ['+c5', '(s)', '(ss)', 'explain.canosa.doubled'],
    ['+c5', '(gs)', '(gss)', 'explain.canosa.doubled.full'],
    ['-c5', '(gs)', '(g)', 'explain.canosa.withdrawn.mine'],
    ['-c5', '(ss)', '(s)', 'explain.canosa.withdrawn.theirs'],
    ['-c5', '(s)', '()', 'explain.canosa.withdrawn.nobody'],
  ])('%s from %s to %s', (action, then, now, key) => {
    const after = before.replace('(g)', now).replace('s2', 's1');
    const fact = meaning(before.replace('(g)', then), action, after, 'gold');
    expect(fact).toEqual({ key, values: { at: 'c5' } });
    expect(texts).toHaveProperty([key]);
  });

  it('counts the steps home, the Sailors home, and who is near', () => {
    const start = '6/4(s)1/6/2G3/4S1/6 2,2 0,2 s2';
    const stepped = '6/5(s)/6/2G3/4S1/6 2,2 0,2 s1';
    const home = '6/6/6/2G3/4S1/6 2,3 0,3 s1';
    expect(meaning(start, 'e5-f5', stepped, 'gold').values).toEqual({ from: 'e5', to: 'f5', n: 1 });
    expect(meaning(stepped, 'f5-f6', home, 'gold')).toEqual({ key: 'explain.canosa.home', values: { score: 3 } });
    const near = '6/6/2(g)3/2G3/4S1/6 2,2 0,0 s2';
    const swum = '6/6/2(g)3/2GS2/6/6 2,2 0,0 s1';
    expect(meaning(near, '@d3', swum, 'gold')).toEqual({ key: 'explain.canosa.swam.near', values: { to: 'd3' }, squares: ['c4'] });
  });

  it('names the last turn of the other, also while one acts', () => {
    const positions = [
      '5S/6/6/6/6/G5 2,2 0,0 g1',
      '5S/6/6/6/1G4/6 2,2 0,0 s2',
      '6/4S1/6/6/1G4/6 2,2 0,0 s1',
      '6/6/3S2/6/1G4/6 2,2 0,0 g2',
      '6/6/3S2/2G3/6/6 2,2 0,0 g1',
    ];
    const moves = ['@b2', '@e5', '@d4', '@c3'];
    const squares = lastTurn({ moves, positions }, 'gold').map(({ values }) => values!.to);
    expect(squares).toEqual(['e5', 'd4']);
    expect(lastTurn({ moves: moves.slice(0, 1), positions: positions.slice(0, 2) }, 'gold')).toEqual([]);
    expect(lastTurn({ moves, positions: positions.with(2, '') }, 'gold')).toEqual([]);
  });
});

describe('what to look at in Canosa', () => {
  const position = '5S/6/6/6/6/G5 2,2 0,0 g2';
  const effect = (some: Partial<Effect>): Effect => ({
    kind: 'sailor', from: 'b1', to: 'a1', push: null, after: '', scores: false, returns: [0, 0], lost: [0, 0],
    control: null, wins: null, loses: null, draws: null, ends_turn: false, ...some,
  });
  const keys = (...args: Parameters<typeof lookAt>) => lookAt(...args).map(({ key }) => key.replace('explain.canosa.look.', ''));

  it('says what is urgent first, and at most three things', () => {
    const mine = { 'b1-a1': effect({ scores: true }), '@e5xd4': effect({ kind: 'attack' }) };
    const theirs = { 'f5-f6': effect({ from: 'f5', scores: true }), 'e6-f6': effect({ wins: 'sailors', scores: true }) };
    expect(keys(position, mine, theirs, 'gold')).toEqual(['lose', 'home', 'homes']);
    expect(keys(position, { x: effect({ wins: 'sailors', scores: true }) }, {}, 'gold')).toEqual(['win']);
    expect(keys(position, {}, {}, 'gold')).toEqual(['calm']);
  });

  it('sees whose Sailor a ring would turn, and who is two steps from home', () => {
    const near = '6/4(s)1/2(g)3/2GS2/6/6 2,2 0,0 g2';
    const theirs = { '+c4': effect({ kind: 'transfer', to: 'c4', control: 'silver' }) };
    expect(keys(near, {}, theirs, 'gold')).toEqual(['turns', 'near']);
    expect(othersTurn(near, 'gold')).toBe('6/4(s)1/2(g)3/2GS2/6/6 2,2 0,0 s2');
  });

  it('speaks of one Sailor, and of several', () => {
    const said = (...squares: string[]) =>
      formatFact({ key: 'explain.canosa.look.turn', squares }, { me: t('board.player.gold'), other: t('board.player.silver') }, t);
    expect(said('d2')).toBe('Your Siren is beside Silver’s Sailor on d2: your ring would make him yours.');
    expect(said('d2', 'c3')).toBe('Your Siren is beside Silver’s Sailors on d2 and c3: your ring would make one of them yours.');
    expect(said('d2', 'c3', 'b4')).toContain('on d2, c3 and b4:');
    speak('it');
    expect(said('d2', 'c3')).toBe('La tua Sirena è accanto ai Marinai di Argento in d2 e c3: con il tuo anello uno di loro sarebbe tuo.');
    speak('en');
  });
});
