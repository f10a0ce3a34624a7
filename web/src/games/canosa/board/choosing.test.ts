import { describe, expect, it } from 'vitest';

import {
  REST,
  choicesOf,
  drop,
  isSelectable,
  press,
  readGame,
  takeOrWhy,
  type Stage,
} from './choosing';
import { rich, silver, start, type Moment } from '../fixtures/moments';
import { parsePosition } from '../notation';

const game = ({ position, legal, effects }: Moment) =>
  readGame(parsePosition(position), legal, effects);
const on = (square: string): Stage => ({ at: 'piece', square });
const offered = (stage: Stage, moment = rich) =>
  choicesOf(game(moment), stage)
    .map(({ kind, square }) => `${kind} ${square}`)
    .sort();

describe('what a selection shows', () => {
  it('shows all a Siren may do, an attack once', () => {
    expect(offered(on('c3'))).toEqual(
      [
        ...['go b2', 'go c4', 'go d3', 'attack d4'],
        ...['transfer b3', 'transfer c2', 'transfer d2', 'withdraw b3', 'withdraw b4'],
      ].sort(),
    );
  });

  it('shows where a Sailor may go, what scores, and his rings', () => {
    expect(offered(on('b1'))).toEqual(['score a1']);
    expect(offered(on('b3'))).toEqual(['go a3', 'go b2', 'transfer b3', 'withdraw b3']);
    expect(offered(on('c2'))).toEqual(['transfer c2']);
  });

  it('shows the push squares of an attack, and nothing at rest', () => {
    expect(offered({ at: 'push', on: 'd4' })).toHaveLength(7);
    expect(offered(REST)).toEqual([]);
  });

  it('offers the pieces with something to do', () => {
    expect(isSelectable(game(rich), 'c3')).toBe(true);
    expect(isSelectable(game(rich), 'd2')).toBe(true);
    expect(isSelectable(game(rich), 'e1')).toBe(false);
    expect(isSelectable(game({ ...rich, legal: [] }), 'c3')).toBe(false);
  });
});

describe('press', () => {
  it('selects, selects another, and lets go', () => {
    expect(press(game(rich), REST, 'c3')).toEqual({ stage: on('c3') });
    expect(press(game(rich), on('c3'), 'b1')).toEqual({ stage: on('b1') });
    expect(press(game(rich), on('c3'), 'c3')).toEqual({ stage: REST });
    expect(press(game(rich), on('b1'), 'b1')).toEqual({ stage: REST });
  });

  it.each([
    ['c3', 'b2', '@b2'],
    ['c3', 'd2', '+d2'],
    ['c3', 'b4', '-b4'],
    ['b3', 'a3', 'b3-a3'],
    ['b1', 'a1', 'b1-a1'],
  ])('from %s on %s takes %s', (from, square, act) => {
    expect(press(game(rich), on(from), square)).toEqual({ stage: REST, act });
  });

  it('asks which ring where a ring may be given and taken', () => {
    const stage: Stage = { at: 'rings', sailor: 'b3', origin: 'c3' };
    expect(press(game(rich), on('c3'), 'b3')).toEqual({ stage });
    expect(press(game(rich), stage, 'b3')).toEqual({ stage: on('c3') });
    expect(press(game(rich), on('b3'), 'b3').stage).toMatchObject({ at: 'rings', origin: 'b3' });
  });

  it('asks for the push square, takes it, and goes back', () => {
    const push: Stage = { at: 'push', on: 'd4' };
    expect(press(game(rich), on('c3'), 'd4')).toEqual({ stage: push });
    expect(press(game(rich), REST, 'd4')).toEqual({ stage: push });
    expect(press(game(rich), push, 'e3')).toEqual({ stage: REST, act: '@d4xe3' });
    expect(press(game(rich), push, 'c3')).toEqual({ stage: REST, act: '@d4xc3' });
    expect(press(game(rich), push, 'd4')).toEqual({ stage: on('c3') });
  });

  it.each([
    ['at rest an empty square', REST, 'a4', undefined],
    ['at rest the other’s Sailor', REST, 'e5', 'e5-d5'],
    ['the Siren far away', on('c3'), 'f6', '@f6'],
    ['the Siren to a Sailor out of reach', on('c3'), 'e1', '+e1'],
    ['the Sailor aside', on('b3'), 'c4', 'b3-c4'],
    ['the Sailor onto one beside him who cannot be chosen', on('b1'), 'b2', 'b1-b2'],
    ['the push to a square that is taken', { at: 'push', on: 'd4' } as Stage, 'e5', '@d4xe5'],
  ])('means: %s', (_, stage, square, why) => {
    const answer = press(game(rich), stage, square);
    expect(answer.why).toBe(why);
    expect(answer.act).toBeUndefined();
    expect(answer.stage).toEqual(stage);
  });

  it('means the other Siren when she is out of reach', () => {
    expect(press(game(start), REST, 'f6').why).toBe('@f6');
    expect(press(game(start), on('a1'), 'f6').why).toBe('@f6');
  });

  it('means a step on the board also at the edge', () => {
    expect(press(game(start), REST, 'a5').why).toBe('a5-a4');
    expect(press(game(silver), REST, 'b5').why).toBe('b5-c5');
  });

  it('means to take the ring off a full Sailor of one’s own', () => {
    const full = { ...rich, legal: rich.legal.filter((action) => !/b4/.test(action)) };
    expect(press(game(full), on('c3'), 'b4').why).toBe('-b4');
  });

  it('does nothing where nothing is legal', () => {
    expect(press(game({ ...rich, legal: [] }), REST, 'c3')).toEqual({ stage: REST });
  });
});

describe('drop', () => {
  it.each([
    ['c3', 'b2', '@b2'],
    ['c3', 'd2', '+d2'],
    ['b3', 'b2', 'b3-b2'],
    ['b3', 'c3', '-b3'],
  ])('of %s on %s takes %s', (from, to, act) => {
    expect(drop(game(rich), from, to)).toEqual({ stage: REST, act });
  });

  it('asks for push square or ring where there is a choice', () => {
    expect(drop(game(rich), 'c3', 'd4').stage).toEqual({ at: 'push', on: 'd4' });
    expect(drop(game(rich), 'c3', 'b3').stage).toMatchObject({ at: 'rings', sailor: 'b3' });
  });

  it('means what is not allowed', () => {
    expect(drop(game(rich), 'e1', 'e2').why).toBe('e1-e2');
    expect(drop(game(rich), 'd2', 'c3').why).toBe('-d2');
    expect(drop(game(rich), 'c3', 'a6').why).toBe('@a6');
    expect(drop(game({ ...rich, legal: [] }), 'c3', 'b2')).toEqual({ stage: REST });
  });
});

it('takes a written action or says that it was meant', () => {
  expect(takeOrWhy(game(rich), '+b3')).toEqual({ stage: REST, act: '+b3' });
  expect(takeOrWhy(game(rich), '+b4', on('c3'))).toEqual({ stage: on('c3'), why: '+b4' });
});
