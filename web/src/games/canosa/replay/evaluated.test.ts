import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import * as rest from '../../../api/rest';
import { Evaluations } from './evaluated.svelte';

const EVALUATED = { chances: [0.5, 0.5], gold: 0.7, wins_in: null, line: ['@b2'], depth: 9 };
const RECORD = { game: 'canosa', actions: ['@b2', '@e5'] };

describe('evaluations of a record', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(rest, 'evaluate').mockResolvedValue(EVALUATED);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('are asked for where one stays, and only once', async () => {
    const found = new Evaluations(RECORD);
    for (const moment of [0, 1, 2]) found.look(moment);
    await vi.runAllTimersAsync();
    expect(rest.evaluate).toHaveBeenCalledExactlyOnceWith(RECORD, 2);
    expect(found.at(1)).toBeNull();
    expect(found.at(2)).toEqual(EVALUATED);
    found.look(2);
    await vi.runAllTimersAsync();
    expect(rest.evaluate).toHaveBeenCalledTimes(1);
  });

  it('stay unknown where the server says no, and may be asked for again', async () => {
    vi.mocked(rest.evaluate).mockRejectedValueOnce(new rest.Unreachable());
    const found = new Evaluations(RECORD);
    found.look(0);
    await vi.runAllTimersAsync();
    expect(found.at(0)).toBeNull();
    found.look(0);
    await vi.runAllTimersAsync();
    expect(found.at(0)).toEqual(EVALUATED);
  });

  it('are not asked for once it is left', async () => {
    const found = new Evaluations(RECORD);
    found.look(0);
    found.stop();
    await vi.runAllTimersAsync();
    expect(rest.evaluate).not.toHaveBeenCalled();
  });
});
