import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { askAgain } from './patience';

const request = new Request('http://harbour/assets/part.js');
const busy = (status = 429, after = '3') => new Response('', { status, headers: { 'retry-after': after } });

describe('a file that a busy server refuses', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Answers in this order; returns when each was asked for, in seconds. */
  function answerWith(...answers: Response[]): number[] {
    const asked: number[] = [];
    const began = Date.now();
    vi.stubGlobal('fetch', async () => {
      asked.push((Date.now() - began) / 1000);
      return answers.shift() ?? busy();
    });
    return asked;
  }

  async function answered(response: Response): Promise<number> {
    const answer = askAgain({ request, response });
    await vi.runAllTimersAsync();
    return (await answer).status;
  }

  it('is asked for again when the server says', async () => {
    const asked = answerWith(busy(503, '60'), new Response('here'));
    expect(await answered(busy())).toBe(200);
    expect(asked).toEqual([3, 13]);
  });

  it('is given up when it stays busy', async () => {
    const asked = answerWith();
    expect(await answered(busy(429, ''))).toBe(429);
    expect(asked).toEqual([1, 4, 7, 10, 13, 16]);
  });

  it('is not asked for again where it is not there', async () => {
    const asked = answerWith();
    expect(await answered(new Response('', { status: 404 }))).toBe(404);
    expect(asked).toEqual([]);
  });
});
