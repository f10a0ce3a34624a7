import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Moment } from './history';
import { BEFORE_MS, Timeline } from './timeline.svelte';

const PACE = 100;
const moment = (view: string, sheet: string | null = null): Moment<string, string> => ({ view, sheet });

let asked: number[];
let answer: Moment<string, string>[] | null;

function timeline(pace = PACE, lookBack = Infinity): Timeline<string, string> {
  const fetch = async (since: number) => {
    asked.push(since);
    return answer && answer.slice(since);
  };
  return new Timeline({ beat: (_moves, _at, again) => (again ? PACE : pace), patience: () => 4 * pace, lookBack, fetch });
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
    expect([line.at, line.playing]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(PACE);
    expect([line.at, line.playing, line.live]).toEqual([2, false, true]);
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

  it('shows what comes meanwhile after what is being shown, each for its time', async () => {
    const line = timeline();
    line.renew([], moment('a'));
    line.add(1, ['1'], [], moment('b'));
    expect([line.at, line.live]).toEqual([1, true]);
    line.add(2, ['2', '3'], ['c'], moment('d'));
    expect([line.at, line.live]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(PACE);
    expect(line.at).toBe(2);
    line.add(3, ['4'], [], moment('e'));
    await vi.advanceTimersByTimeAsync(PACE);
    expect([line.at, line.live]).toEqual([3, false]);
    await vi.advanceTimersByTimeAsync(PACE);
    expect([line.at, line.live]).toEqual([4, true]);
  });

  it('shows at once what was done here, and only the end of what was missed', () => {
    const line = timeline();
    line.renew([], moment('a'));
    line.add(0, ['1'], [], moment('b'));
    line.add(0, ['2'], [], moment('c'), 'now');
    expect(line.at).toBe(2);
    line.add(1, ['3', '4'], ['d'], moment('e'), 'late');
    expect([line.at, line.live]).toEqual([4, true]);
  });

  it('skips to the present when asked, and when nobody looks at the page', async () => {
    const line = timeline();
    line.renew([], moment('a'));
    line.add(1, ['1', '2', '3'], ['b', 'c'], moment('d'));
    line.skip();
    expect([line.at, line.playing]).toEqual([3, false]);
    line.add(1, ['4', '5', '6'], ['e', 'f'], moment('g'));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(PACE);
    expect(line.at).toBe(6);
    line.add(1, ['7', '8'], ['h'], moment('i'));
    expect(line.at).toBe(8);
    hidden.mockRestore();
  });

  it('waits while something else is to be read', async () => {
    const line = timeline();
    line.renew([], moment('a'));
    line.add(1, ['1', '2'], ['b'], moment('c'));
    line.hold();
    await vi.advanceTimersByTimeAsync(9 * PACE);
    expect(line.at).toBe(1);
    line.goOn();
    expect(line.at).toBe(2);
  });

  it.each([PACE, 0])('shows a part of the game again, and stays at its end (pace %i)', async (pace) => {
    const line = timeline(pace);
    line.renew([], moment('a'));
    line.add(0, ['1', '2'], ['b'], moment('c'));
    line.add(1, ['3'], [], moment('d'), 'late');
    void line.watch(0, 2);
    await settled();
    expect([line.at, line.playing, line.following]).toEqual([0, true, false]);
    await vi.advanceTimersByTimeAsync(BEFORE_MS);
    expect(line.at).toBe(1);
    line.add(1, ['4'], [], moment('e'));
    await vi.advanceTimersByTimeAsync(2 * PACE);
    expect([line.at, line.playing, line.following]).toEqual([2, false, false]);
    void line.watch(0, 4);
    line.skip();
    expect([line.at, line.live, line.following]).toEqual([4, true, true]);
  });

  it('asks for what it shows again where it is not known', async () => {
    answer = ['a', 'b', 'c', 'd'].map((view) => moment(view));
    const line = timeline(PACE, 0);
    line.renew(['1', '2', '3'], moment('d'));
    void line.watch(0, 2);
    await settled();
    expect(asked).toEqual([0]);
    await vi.advanceTimersByTimeAsync(BEFORE_MS);
    expect([line.at, views(line)]).toEqual([1, ['a', 'b', 'c', 'd']]);
  });

  it('keeps what waits to be shown when the rest is forgotten', async () => {
    const line = timeline();
    line.renew([], moment('a'));
    line.add(1, ['1', '2'], ['b'], moment('c'));
    line.forget(moment('C'));
    expect(views(line)).toEqual(['', 'b', 'C']);
    await vi.advanceTimersByTimeAsync(PACE);
    expect(line.at).toBe(2);
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
