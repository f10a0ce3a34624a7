import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import * as rest from '../api/rest';
import { AGAIN_MS } from './asked.svelte';
import { makeEvaluations, PAUSE_MS } from './evaluations';

const EVALUATED = { chances: [0.7, 0.3], wins_in: null, line: ['@b2'], depth: 9 };
const FOUND = { ...EVALUATED, lines: [{ actions: ['@b2'], chances: [0.7, 0.3], winsIn: null }], nodes: 0 };
const OPTIONS = { game: 'harbour', tide: 'high' };
const after = (...moves: string[]) => ({ header: OPTIONS, moves, movesKey: 'actions' as const });
const refused = (status: number) =>
  new rest.Refused(status, { sentence: '', clause: null, where: null, code: null, values: {} });

describe('evaluations of a game, by the server', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(rest, 'evaluate').mockResolvedValue(EVALUATED);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const wait = (ms = PAUSE_MS) => vi.advanceTimersByTimeAsync(ms);

  it('are asked for where one stays, and only once', async () => {
    const found = makeEvaluations();
    for (const line of [after(), after('@b2'), after('@b2', '@e5')]) found.look(line);
    await wait();
    expect(rest.evaluate).toHaveBeenCalledExactlyOnceWith(
      { ...OPTIONS, actions: ['@b2', '@e5'] }, 2, expect.any(AbortSignal),
    );
    expect(found.of(after('@b2'))).toBeUndefined();
    expect(found.of(after('@b2', '@e5'))).toEqual(FOUND);
    found.look(after());
    found.look(after('@b2', '@e5'));
    await wait();
    expect(rest.evaluate).toHaveBeenCalledTimes(1);
  });

  it('know a turn played otherwise, after it was taken back, from the one before', async () => {
    const found = makeEvaluations();
    found.look(after('@b2'));
    await wait();
    expect(found.of(after('@a2'))).toBeUndefined();
    expect(found.of(after('@b2'))).toEqual(FOUND);
  });

  it('give up what is not looked at any more', async () => {
    const signals: AbortSignal[] = [];
    vi.mocked(rest.evaluate).mockImplementation((_, __, signal) => {
      signals.push(signal!);
      return new Promise((_, refuse) => signal!.addEventListener('abort', () => refuse(new rest.Unreachable())));
    });
    const found = makeEvaluations();
    found.look(after());
    await wait();
    found.look(after('@b2'));
    expect(signals[0]!.aborted).toBe(true);
    await wait();
    expect(signals).toHaveLength(2);
    found.stop();
    expect(signals[1]!.aborted).toBe(true);
    await wait(2 * AGAIN_MS);
    expect(rest.evaluate).toHaveBeenCalledTimes(2);
  });

  it('are asked for again, after a while, where the server was busy', async () => {
    vi.mocked(rest.evaluate).mockRejectedValueOnce(refused(503)).mockRejectedValueOnce(new rest.Unreachable());
    const found = makeEvaluations();
    found.look(after());
    await wait();
    expect(found.of(after())).toBeUndefined();
    await wait(AGAIN_MS);
    await wait(AGAIN_MS);
    expect(found.of(after())).toEqual(FOUND);
  });

  it('are none where the server cannot tell', async () => {
    vi.mocked(rest.evaluate).mockRejectedValue(refused(409));
    const found = makeEvaluations();
    found.look(after());
    await wait();
    expect(found.of(after())).toBeNull();
    await wait(2 * AGAIN_MS);
    expect(rest.evaluate).toHaveBeenCalledTimes(1);
  });
});
