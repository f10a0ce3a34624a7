// @vitest-environment node
/** What a device tells a seat of Bosa never depends on what that seat may not know (B11). */
import { beforeAll, describe, expect, it } from 'vitest';

import { Core } from '../../../device/core/core';
import { readModule } from '../../../device/core/files';
import type { View } from '../types';
import { DECISIONS } from './decisions';
import { BosaFamily } from './family';
import type { BosaGame } from './game';
import type { Seat, State } from './table';

const STATES = 12;

let family: BosaFamily;

beforeAll(() => {
  family = new BosaFamily(new Core(readModule('bosa')));
});

/** Some states of a game whose players take now this, now that. */
function someStates(game: BosaGame, salt: number): State[] {
  const all = [game.start];
  for (let state = game.start; game.actor(state) !== null; ) {
    const legal = game.legal(state);
    state = game.advance(state, legal[(all.length * salt) % legal.length]!);
    all.push(state);
  }
  const step = Math.floor(all.length / STATES);
  return all.filter((_, at) => at % step === salt % step);
}

const opened = (players: number, simple: boolean) =>
  family.open(family.deal({ players, simple }, new Uint8Array(32).fill(players)));

/** All that a seat, or a spectator, is told of a state. */
const told = (game: BosaGame, state: State, seat: Seat | null): unknown => [
  game.view(state, seat),
  game.sheet([game.start, state], seat, false),
  game.actor(state),
  game.turn(state),
  game.legal(state),
  game.preview(state),
  game.result(state),
  DECISIONS.map((text) => game.explain(state, text)),
];

describe.each([2, 3, 4, 5].flatMap((players) => [false, true].map((simple) => ({ players, simple }))))(
  'with $players players, simple: $simple',
  ({ players, simple }) => {
    const readers = [null, ...Array.from({ length: players }, (_, seat) => seat)];

    it('worlds that a seat cannot tell apart are told alike', () => {
      const game = opened(players, simple);
      let others = 0;
      for (const state of someStates(game, 7)) {
        for (const seat of readers) {
          const world = game.resample(state, seat, BigInt(state[0]! + players));
          expect(told(game, world, seat)).toEqual(told(game, state, seat));
          others += readers.filter((other) => other !== seat && !same(told(game, world, other), told(game, state, other))).length;
        }
      }
      // That goals were drawn anew is seen by those who hold them.
      expect(others > 0).toBe(!simple);
    });

    it('a state is drawn around what a seat sees', () => {
      const game = opened(players, simple);
      for (const state of someStates(game, 11)) {
        for (const seat of readers) {
          const view = game.view(state, seat);
          const drawn = game.stateFromView(view as unknown as View, 1n)!;
          expect(game.view(drawn, seat)).toEqual(view);
          const there = (each: State) => [game.turn(each), game.legal(each), game.preview(each), game.actor(each)];
          expect(there(drawn)).toEqual(there(state));
        }
      }
    });
  },
);

it('what is drawn follows from the seed', () => {
  const game = opened(4, false);
  const draw = (seed: bigint) => game.resample(game.start, 2, seed);
  expect(draw(1n)).toEqual(draw(1n));
  expect(draw(1n)).not.toEqual(draw(2n));
  const view = game.view(game.start, 2) as unknown as View;
  expect(game.stateFromView(view, 5n)).toEqual(game.stateFromView(view, 5n));
  expect(game.stateFromView(view, 5n)).not.toEqual(game.stateFromView(view, 6n));
});

it('no state is drawn around what cannot be', () => {
  const game = opened(2, false);
  const view = game.view(game.start, 0) as unknown as View;
  expect(game.stateFromView({ ...view, phase: 'deal' }, 1n)).toBeNull();
  expect(game.stateFromView({ ...view, market: [null, null, null, null] }, 1n)).toBeNull();
});

it('a game drawn around a view goes on to its end', () => {
  const game = opened(3, false);
  let state = game.stateFromView(game.view(game.advance(game.start, 'take 2'), 1) as unknown as View, 9n)!;
  while (game.actor(state) !== null) state = game.advance(state, game.legal(state).at(-1)!);
  expect(game.result(state)).toMatchObject({ winners: expect.any(Array) });
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
