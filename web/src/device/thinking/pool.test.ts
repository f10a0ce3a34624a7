/** Who thinks when, with workers that answer as they are told to. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NotPossible } from '../game';
import { CannotThink, type WorkerLike } from './hand';
import type { Begin, Task } from './messages';
import { Thinking } from './thinking';

class Told implements WorkerLike {
  onmessage: Worker['onmessage'] = null;
  onerror: Worker['onerror'] = null;
  begin: Begin | null = null;
  tasks: Task[] = [];
  isEnded = false;

  postMessage(message: Begin | Task): void {
    if (message.kind === 'begin') this.begin = message;
    else this.tasks.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  reply(data: unknown): void {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }
  get isStopped(): boolean {
    return Atomics.load(this.begin!.stop!, 0) !== 0;
  }
}

let workers: Told[];
const GAME = { header: { game: 'any' }, moves: [] };
const CHOICE = { line: ['a'], value: null };

const started = (cores: number, isShared = false) =>
  new Thinking(() => workers[workers.push(new Told()) - 1]!, { cores, gigabytes: 8, isShared });
const kinds = (worker: Told | undefined) => worker?.tasks.map(({ kind }) => kind);

beforeEach(() => {
  workers = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('one worker', () => {
  it('has a task at a time and takes them by rank', async () => {
    const thinking = started(2);
    const first = thinking.choose(GAME, 'one');
    const evaluated = thinking.evaluate(GAME);
    const hint = thinking.hint(GAME, 0);
    expect(kinds(workers[0])).toEqual(['choose']);
    workers[0]!.reply({ kind: 'answer', answer: CHOICE });
    expect(await first).toEqual(CHOICE);
    expect(kinds(workers[0])).toEqual(['choose', 'hint']);
    workers[0]!.reply({ kind: 'answer', answer: 'advice' });
    workers[0]!.reply({ kind: 'answer', answer: 'found' });
    expect(await hint).toBe('advice');
    expect(await evaluated).toBe('found');
  });

  it('gives an evaluation up for a move, and begins it anew afterwards', async () => {
    const thinking = started(2);
    const heard = vi.fn();
    const evaluated = thinking.evaluate(GAME, {}, { report: heard });
    const choice = thinking.choose(GAME, 'one');
    expect(workers[0]!.isEnded).toBe(true);
    workers[0]!.reply({ kind: 'report', found: 'too late' });
    expect(kinds(workers[1])).toEqual(['choose']);
    workers[1]!.reply({ kind: 'answer', answer: CHOICE });
    expect(await choice).toEqual(CHOICE);
    expect(kinds(workers[1])).toEqual(['choose', 'evaluate']);
    workers[1]!.reply({ kind: 'report', found: 'better' });
    workers[1]!.reply({ kind: 'answer', answer: 'found' });
    expect(await evaluated).toBe('found');
    expect(heard.mock.calls).toEqual([['better']]);
  });

  it('never gives a move up for an evaluation', () => {
    const thinking = started(2);
    void thinking.choose(GAME, 'one');
    void thinking.evaluate(GAME);
    expect(workers).toHaveLength(1);
    expect(kinds(workers[0])).toEqual(['choose']);
  });

  it('looks at the newest of what is asked for the same purpose', async () => {
    const thinking = started(2);
    const first = thinking.evaluate(GAME);
    const refused = expect(first).rejects.toMatchObject({ name: 'AbortError' });
    const second = thinking.evaluate({ ...GAME, moves: ['a'] });
    await refused;
    expect(workers[0]!.isEnded).toBe(true);
    workers[1]!.reply({ kind: 'answer', answer: 'found' });
    expect(await second).toBe('found');
  });

  it('is not ended while it loads: whoever asks next needs the same', async () => {
    const thinking = started(2);
    const loaded = thinking.prepare('any');
    expect(thinking.prepare('any')).toBe(loaded);
    const hint = thinking.hint(GAME, 0);
    expect(workers.map(kinds)).toEqual([['prepare']]);
    workers[0]!.reply({ kind: 'answer' });
    await loaded;
    expect(workers.map(kinds)).toEqual([['prepare', 'hint']]);
    workers[0]!.reply({ kind: 'answer', answer: 'advice' });
    expect(await hint).toBe('advice');
    void thinking.prepare('any');
    expect(kinds(workers[0])).toEqual(['prepare', 'hint', 'prepare']);
  });

  it('is ended by a signal, and one that was not begun is never begun', async () => {
    const thinking = started(2);
    const [running, queued] = [new AbortController(), new AbortController()];
    const one = expect(thinking.choose(GAME, 'one', running)).rejects.toMatchObject({ name: 'AbortError' });
    const two = expect(thinking.choose(GAME, 'two', queued)).rejects.toMatchObject({ name: 'AbortError' });
    queued.abort();
    running.abort();
    await Promise.all([one, two]);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  });

  it('hands on what is refused, and is replaced once it failed', async () => {
    const thinking = started(2);
    const refusal = { sentence: 'No.', clause: null, where: null, code: null, values: {} };
    const one = expect(thinking.choose(GAME, 'one')).rejects.toEqual(new NotPossible(refusal));
    workers[0]!.reply({ kind: 'refused', refusal });
    await one;
    const two = expect(thinking.choose(GAME, 'one')).rejects.toEqual(new CannotThink('out of memory'));
    workers[0]!.reply({ kind: 'failed', sentence: 'out of memory' });
    await two;
    void thinking.choose(GAME, 'one');
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });
});

it('a browser that begins no worker is no reason to wait for ever', async () => {
  const starting = vi.fn<() => WorkerLike>(() => {
    throw new ReferenceError('there are no workers here');
  });
  const thinking = new Thinking(starting, { cores: 2, gigabytes: 8, isShared: false });
  await expect(thinking.choose(GAME, 'one')).rejects.toBeInstanceOf(CannotThink);
  await expect(thinking.hint(GAME, 0)).rejects.toBeInstanceOf(CannotThink);
  expect(starting).toHaveBeenCalledTimes(2);
});

describe('a worker with shared memory', () => {
  beforeEach(() => vi.stubGlobal('crossOriginIsolated', true));

  it('is stopped by a flag and goes on with the next task', () => {
    const thinking = started(2, true);
    void thinking.evaluate(GAME).catch(() => {});
    void thinking.evaluate({ ...GAME, moves: ['a'] });
    expect(workers[0]!.isStopped).toBe(true);
    expect(workers[0]!.tasks).toHaveLength(1);
    workers[0]!.reply({ kind: 'answer', answer: 'too late' });
    expect(workers[0]!.isStopped).toBe(false);
    expect(workers[0]!.tasks).toHaveLength(2);
    expect(workers).toHaveLength(1);
  });

  it('is ended where it does not stop in time', () => {
    vi.useFakeTimers();
    const thinking = started(2, true);
    void thinking.evaluate(GAME).catch(() => {});
    void thinking.choose(GAME, 'one');
    vi.advanceTimersByTime(1000);
    expect(workers[0]!.isEnded).toBe(true);
    expect(kinds(workers[1])).toEqual(['choose']);
  });
});

it.each([
  { cores: 1, threads: 1 },
  { cores: 2, threads: 1 },
  { cores: 3, threads: 2 }, // one worker
  { cores: 4, threads: 2 }, // two workers
  { cores: 16, threads: 4 },
])('of $cores cores a search has $threads, and leaves one to the page', ({ cores, threads }) => {
  void started(cores, true).prepare('any');
  expect(workers[0]!.begin).toMatchObject({ threads });
});

it('with four cores a move and an evaluation are thought about at once', () => {
  const thinking = started(4);
  void thinking.choose(GAME, 'one');
  void thinking.evaluate(GAME);
  expect(workers.map(kinds)).toEqual([['choose'], ['evaluate']]);
  expect(workers[0]!.begin).toMatchObject({ threads: 1, megabytes: 16 });
});
