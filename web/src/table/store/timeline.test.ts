import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Moment } from './history';
import { Timeline } from './timeline.svelte';

const PACE = 100;
const moment = (view: string, sheet: string | null = null): Moment<string, string> => ({ view, sheet });

let asked: number[];
let answer: Moment<string, string>[] | null;

function timeline(pace = PACE, lookBack = Infinity): Timeline<string, string> {
  const fetch = async (since: number) => {
    asked.push(since);
    return answer && answer.slice(since);
  };
  return new Timeline({ pace, lookBack, fetch });
}

const views = (line: Timeline<string, string>) => line.history.map((one) => one?.view ?? '');
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = null;
});

describe('a timeline', () => {
  it('asks for what came before, as far back as it looks by itself', async () => {
    answer = ['a', 'b', 'c', 'd'].map((view) => moment(view));
    const whole = timeline();
    whole.renew(['1', '2', '3'], moment('d'));
    const short = timeline(PACE, 1);
    short.renew(['1', '2', '3'], moment('d'));
    await settled();
    expect(asked).toEqual([0, 2]);
    expect(views(whole)).toEqual(['a', 'b', 'c', 'd']);
    expect(views(short)).toEqual(['', '', 'c', 'd']);
  });

  it('shows several actions one after the other, asking for nothing where the views came with them', async () => {
    const line = timeline();
    line.renew([], moment('a'));
    line.add(1, ['1', '2'], ['b'], moment('c'));
    expect(line.at).toBe(1);
    await vi.advanceTimersByTimeAsync(PACE);
    expect(line.at).toBe(2);
    expect(line.live).toBe(true);
    expect(line.actors).toEqual([1, 1]);
    expect(asked).toEqual([]);
  });

  it('asks for views that did not come, and steps over what cannot be had', async () => {
    const line = timeline();
    line.renew([], moment('a'));
    line.add(0, ['1', '2'], [], moment('c'));
    await settled();
    expect(asked).toEqual([1]);
    expect(line.at).toBe(2);
  });

  it('shows only the end without a pace, and after many actions', () => {
    const still = timeline(0);
    still.renew([], moment('a'));
    still.add(0, ['1', '2'], ['b'], moment('c'));
    expect(still.at).toBe(2);
    const long = timeline();
    long.renew([], moment('a'));
    long.add(0, ['1', '2', '3', '4', '5'], ['b', 'c', 'd', 'e'], moment('f'));
    expect(long.at).toBe(5);
  });

  it('stays where one looks, and follows again at the end', () => {
    const line = timeline();
    line.renew([], moment('a'));
    line.add(0, ['1'], [], moment('b'));
    line.look(0);
    line.add(0, ['2'], [], moment('c'));
    expect([line.at, line.following]).toEqual([0, false]);
    line.look(9);
    expect([line.at, line.following]).toEqual([2, true]);
  });

  it('keeps what is the same when the game comes anew', async () => {
    answer = ['x', 'x', 'x', 'd'].map((view) => moment(view));
    const line = timeline();
    line.renew([], moment('a'));
    line.add(0, ['1', '2'], ['b'], moment('c'));
    line.renew(['1', '3', '4'], moment('e'));
    await settled();
    expect(asked).toEqual([2]);
    expect(views(line)).toEqual(['a', 'b', 'x', 'd']);
    expect(line.actors).toEqual([0, null, null]);
  });

  it('goes back with what is taken back', () => {
    const line = timeline(0);
    line.renew([], moment('a'));
    line.add(0, ['1', '2'], ['b'], moment('c'));
    line.takeBack(1, moment('b'));
    expect([line.moves, line.at, views(line)]).toEqual([['1'], 1, ['a', 'b']]);
  });

  it('asks for the sheet of a moment that came without one', () => {
    const line = timeline(0);
    line.renew([], moment('a', 'sheet'));
    line.add(0, ['1', '2'], ['b'], moment('c', 'sheet'));
    line.look(1);
    expect(asked).toEqual([1]);
  });

  it('does not take what belonged to another game', async () => {
    answer = ['a', 'b', 'c'].map((view) => moment(view));
    const line = timeline();
    line.renew(['1', '2'], moment('c'));
    answer = null;
    line.renew(['9'], moment('z'));
    await settled();
    expect(views(line)).toEqual(['', 'z']);
  });
});
