// @vitest-environment node
/** Engine, levels and judge say here what they say natively, as it is recorded in tests/native/canosa. */
import { describe, expect, it, vi } from 'vitest';

import fingerprint from '../../../../../../tests/native/canosa/fingerprint.json';
import recorded from '../../../../../../tests/native/canosa/players.json';
import LEVELS from '../../../../../../src/lungomare/players/canosa/levels.toml';
import { Core } from '../../../../device/core/core';
import { readModule } from '../../../../device/core/files';
import { CanosaFamily } from '../family';
import { CanosaPlayers } from '.';
import { weightsOf } from './aims';
import { Engine, type EngineFinding } from './engine';
import { Judge } from './judge';
import { Level, type Strength } from './level';
import { drawnFor } from './varying';

const MODULE = readModule('canosa');
const STRENGTHS = (LEVELS as unknown as { strengths: Strength[] }).strengths;
const SEED = 20261118;
const MEGABYTES = 16;

const family = new CanosaFamily(new Core(MODULE));
const engine = new Engine(MODULE);

/** Gold has won. */
function finished() {
  const row = recorded.judged.at(-1)!;
  const game = opened(row);
  const line = String(row.quick[2]).split(' ');
  return { game, state: line.reduce((state, action) => game.advance(state, action), game.start) };
}

const opened = ({ edition, start }: { edition: string; start: string }) => family.open({ edition, start });

describe('the search', () => {
  it.each(fingerprint)('visits and finds what it does natively: $edition $position', (row) => {
    const { start } = opened({ edition: row.edition, start: row.position });
    const found = engine.search(start, { megabytes: 2, depth: 8 });
    const [best] = found.lines;
    const [nodes, line] = [found.nodes, best!.actions.join(' ')];
    expect({ nodes, score: best!.score, wins_in: best!.winsIn, line }).toEqual({
      nodes: row.nodes,
      score: row.score,
      wins_in: row.wins_in,
      line: row.line,
    });
  });

  it('tells of each depth that it has finished, and ends where nobody waits any more', () => {
    const { start } = family.open({});
    let looks = 0;
    const stopped = new Engine(MODULE, () => ++looks > 100);
    const heard: EngineFinding[] = [];
    const found = stopped.search(start, { megabytes: 1, depth: 60, lines: 2 }, (early) => heard.push(early));
    expect(looks).toBeLessThan(110);
    expect(heard.map(({ depth }) => depth)).toEqual(Array.from({ length: found.depth }, (_, depth) => depth + 1));
    expect(heard.at(-1)!.lines.map(({ actions }) => actions.length)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(found.nodes).toBeGreaterThan(40_000);
  });

  it('ends with its time', () => {
    const began = performance.now();
    engine.search(family.open({}).start, { megabytes: 1, milliseconds: 30 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(29);
  });

  it('is not asked of a finished game', () => {
    expect(() => engine.search(finished().state, { megabytes: 1, depth: 1 })).toThrow('the game is over');
  });

  it('has half the memory where a device has not enough', () => {
    const poor = new Engine(MODULE);
    expect([poor.reserve(1000), poor.reserve(800), poor.reserve(1024)]).toEqual([512, 512, 1024]);
    expect(poor.reserve(2048)).toBe(1024);
    expect(poor.search(family.open({}).start, { megabytes: 1, depth: 2 }).depth).toBe(2);
  });
});

describe('a level', () => {
  const settingsOf = ({ depth, nodes, notices = 1, attention = 1, noise = 0, avoids_blunders = false }: Strength) => ({
    ...{ depth, nodes, notices, attention, noise, avoids_blunders },
  });

  it.each(recorded.ranked.map((row, number) => ({ number, ...row })))('of strength $number ranks actions as on the server', (row) => {
    const strength = STRENGTHS[row.number]!;
    expect(settingsOf(strength)).toEqual(row.settings);
    const game = opened(row);
    const choices = new Level(strength, engine).ranked(game.start, game.legal(game.start).length, SEED);
    expect(choices.map(({ line }) => line[0]).join(' ')).toBe(row.actions);
    expect(choices[0]).toEqual({ line: row.line.split(' '), value: row.value });
    if (strength.aims === 'all') return expect(row.weights).toBeNull();
    const { slope, flat } = weightsOf(strength.aims, engine.terms);
    const counted = [slope, ...flat].map((weight, place) => [place, weight]).filter(([, weight]) => weight);
    expect(counted).toEqual(row.weights);
  });

  it.each(recorded.obvious)('overlooks nothing obvious: $start', (row) => {
    expect(engine.withoutBlunders(opened(row).start).join(' ')).toBe(row.safe);
  });

  it('takes the best of what it notices, and thinks of one action at least', () => {
    const game = family.open({});
    const level = new Level({ ...STRENGTHS[3]!, notices: 0.5 }, engine);
    const legal = game.legal(game.start);
    const none = level.choose(game.start, legal, () => 0.99);
    expect(none.line[0]).toBe(legal.at(-1));
    const all = level.choose(game.start, legal, () => 0);
    expect(all).toEqual(level.ranked(game.start, legal.length, 0)[0]);
  });

  it('plays each game at one of its strengths, each as often', () => {
    const counts = [0, 0, 0];
    for (let game = 0; game < 3000; ++game) {
      const moves = ['@b2', '@e5', `@a${game}`, '@d4', '@b3'];
      const drawn = drawnFor([0, 1, 2], 'level-5', 1, moves);
      expect(drawnFor([0, 1, 2], 'level-5', 1, [...moves, '@c3'])).toBe(drawn);
      ++counts[drawn]!;
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });

  it('is one of eight, and the last has no bad days', () => {
    const players = new CanosaPlayers(engine, MEGABYTES);
    expect(players.players).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `level-${number}`));
    const last = recorded.ranked.at(-1)!;
    const game = opened(last);
    vi.spyOn(Math, 'random').mockReturnValue(SEED / 2 ** 32);
    const choice = players.choose(game, [game.start], [], 'level-8');
    expect(choice).toEqual({ line: last.line.split(' '), value: last.value });
    expect(() => players.choose(game, [game.start], [], 'level-9')).toThrow('nobody called level-9');
  });
});

describe('the judge', () => {
  const judge = new Judge(engine, MEGABYTES);

  it.each(recorded.judged)('says what the server says: $edition $start', (row) => {
    const game = opened(row);
    const quick = judge.evaluate(game, game.start, {});
    expect([quick.chances, quick.wins_in, quick.line.join(' '), quick.depth]).toEqual(row.quick);
    expect(quick.gold).toBe(quick.chances[0]);
    const { lines } = judge.evaluate(game, game.start, { nodes: 30_000, lines: 3 });
    const actor = game.actor(game.start)!;
    expect(lines.map(({ chances, winsIn, actions }) => [chances[actor], winsIn, actions.join(' ')])).toEqual(row.lines);
    expect(engine.worths(game.start)).toEqual(row.worth);
    const { result, nodes } = engine.prove(game.start, 1, 2);
    expect([result, nodes]).toEqual(row.proof);
  });

  it('hints at what is best for the seat that asks', () => {
    const row = recorded.judged.at(-1)!;
    const game = opened(row);
    expect(judge.hint(game, game.start, 0)).toEqual({ line: String(row.quick[2]).split(' '), value: 1, winsIn: -1 });
  });

  it('says how a finished game stands', () => {
    const { game, state } = finished();
    expect(judge.evaluate(game, state, {})).toMatchObject({ chances: [1, 0], gold: 1, line: [], lines: [], depth: 0 });
  });
});
