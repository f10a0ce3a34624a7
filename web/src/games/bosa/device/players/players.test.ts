// @vitest-environment node
/** Levels and evaluations say here what they say natively, as it is recorded in tests/native/bosa. */
import { describe, expect, it } from 'vitest';

import recorded from '../../../../../../tests/native/bosa/players.json';
import records from '../../../../../../tests/players/data/choices.json';
import { Core } from '../../../../device/core/core';
import { readModule } from '../../../../device/core/files';
import type { Found, Json } from '../../../../device/game';
import { BosaFamily } from '../family';
import type { BosaGame } from '../game';
import type { State } from '../table';
import { DECISIONS } from '../decisions';
import { BosaPlayers, LEVELS } from './players';
import { Planner } from './planner';
import { specOf } from './level';
import { Random } from './random';

const SEED = 20_261_118n;
const TRIES = 60;

const family = new BosaFamily(new Core(readModule('bosa')));
const players = () => new BosaPlayers(() => false, new Random(1n));

function moment(number: string): { game: BosaGame; state: State } {
  const record = records[Number(number)]!.record as Json;
  const game = family.open(record);
  const state = (record.decisions as string[]).reduce((now, each) => game.advance(now, each), game.start);
  return { game, state };
}

describe.each(Object.entries(recorded))('after record %s', (number, { plans, evaluation }) => {
  const { game, state } = moment(number);
  const seat = game.actor(state)!;
  const unheard = () => {};

  it('each level plans the turn that it plans natively', () => {
    const planner = new Planner(game.table.core as never);
    const setting = { deck: game.table.address, seats: game.seats };
    const found = LEVELS.map((level) => {
      const [best] = planner.plan(setting, game.table.put(state), specOf(level.settingsAt(game.seats)), SEED);
      const { decisions, ...rest } = best!;
      return [level.name, { line: decisions.map((each) => DECISIONS[each]), ...rest }];
    });
    expect(Object.fromEntries(found)).toEqual(plans);
  });

  it('the same is expected, and heard of as it becomes clearer', () => {
    const heard: Found[] = [];
    const found = players().evaluate(game, [state], { nodes: TRIES }, seat, (early) => heard.push(early));
    expect(found).toMatchObject({ chances: evaluation.chances, line: evaluation.line, wins_in: null, nodes: TRIES });
    expect(heard.map(({ nodes }) => nodes)).toEqual([40]);
  });

  it('what is hidden from a seat changes nothing for it', () => {
    const other = game.resample(state, seat, 5n);
    expect(other).not.toEqual(state);
    for (const name of ['level-1', 'level-5', 'level-8']) {
      expect(players().choose(game, [other], [], name)).toEqual(players().choose(game, [state], [], name));
    }
    for (const knows of [seat, (seat + 1) % game.seats, null]) {
      const hidden = game.resample(state, knows, 6n);
      const judge = (now: State) => players().evaluate(game, [now], { nodes: 8, lines: 3 }, knows, unheard);
      expect(judge(hidden)).toEqual(judge(state));
    }
  });
});

const losses = Object.entries(recorded).flatMap(([number, row]) => ('loss' in row ? [{ number, ...row.loss }] : []));

it.each(losses)('a turn after record $number loses what it loses natively', ({ number, seeds, played, ...lost }) => {
  const { game, state } = moment(number);
  const [racing, choosing, comparing] = seeds.map(BigInt) as [bigint, bigint, bigint];
  const found = players().lookBack(game, state, played, TRIES, [racing, choosing, comparing]);
  const of = [found.share, found.margin];
  expect({
    best: found.best,
    mark: found.mark,
    futures: found.futures,
    values: of.map(({ played, best }) => [played, best]),
    losses: of.map(({ loss }) => [expect.closeTo(loss.value, 10), expect.closeTo(loss.error, 10)]),
  }).toEqual(lost);
});

describe('at three', () => {
  const { game, state } = moment('10');

  it('chances of all seats add up, whoever asks, and the best lines come first', () => {
    for (const seat of [0, 1, 2, null]) {
      const found = players().evaluate(game, [state], { nodes: 40, lines: 3 }, seat, () => {});
      expect(found.chances.reduce((sum, each) => sum + each)).toBeCloseTo(1);
      const own = found.lines.map(({ chances }) => chances[game.actor(state)!]!);
      expect(own).toEqual([...own].sort((one, other) => other - one));
      expect(found.lines.length).toBe(seat === game.actor(state) ? 3 : 1);
    }
  });

  it('a look ends when its time is over or nobody waits any more', () => {
    expect(players().evaluate(game, [state], { milliseconds: 1 }, 0, () => {}).nodes).toBeLessThan(400);
    expect(new BosaPlayers(() => true).evaluate(game, [state], {}, 0, () => {}).nodes).toBe(8);
  });

  it('a hint is what the strongest level does', () => {
    expect(players().hint(game, [state], [])).toEqual({ ...players().choose(game, [state], [], 'level-8'), winsIn: null });
  });
});

it('a level looks away as often as it is said to, and then does anything', () => {
  const slips = LEVELS[0]!.settingsAt(2).slips;
  const level = players();
  const lines = Array.from({ length: 400 }, (_, deal) => {
    const seed = new Uint8Array(32).fill(deal % 256).fill(deal >> 8, 1, 2);
    const game = family.open(family.deal({}, seed));
    return level.choose(game, [game.start], [], 'level-1').line;
  });
  const slipped = lines.filter(({ length }) => length === 1).map(([decision]) => decision);
  expect(slipped.length / lines.length).toBeGreaterThan(slips - 0.1);
  expect(slipped.length / lines.length).toBeLessThan(slips + 0.1);
  for (const slot of ['take 1', 'take 2', 'take 3', 'take 4']) {
    expect(slipped.filter((each) => each === slot).length / slipped.length).toBeGreaterThan(0.12);
  }
});

it('after the end the winners share the victory', () => {
  const game = family.open(family.deal({}, new Uint8Array(32)));
  let state = game.start;
  while (game.actor(state) !== null) state = game.advance(state, game.legal(state)[0]!);
  const winners = game.result(state)!.winners as number[];
  const found = players().evaluate(game, [state], {}, null, () => {});
  expect(found.chances).toEqual([0, 1].map((seat) => (winners.includes(seat) ? 1 / winners.length : 0)));
  expect(found.line).toEqual([]);
});
