import { afterEach, describe, expect, it, vi } from 'vitest';
import { join, openTable, positions, Unreachable } from './rest';

const VIEWS = Array.from({ length: 450 }, (_, at) => ({ at }));
const PAGE = 200;

/** A server that sends `PAGE` positions at a time. */
function answer(url: string): Response {
  const since = Number(new URL(url, 'http://harbour').searchParams.get('since'));
  const views = VIEWS.slice(since, since + PAGE);
  return Response.json({ since, views, sheets: views, more: since + PAGE < VIEWS.length });
}

describe('positions', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('asks on until it has all', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => (asked.push(url), Promise.resolve(answer(url))));
    const found = await positions('table', 10);
    expect(found.views).toEqual(VIEWS.slice(10));
    expect(found.sheets).toEqual(VIEWS.slice(10));
    expect(found.since).toBe(10);
    expect(asked.map((url) => url.split('since=')[1])).toEqual(['10', '210', '410']);
  });
});

describe('a request whose answer is lost', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const OPENED = { table: 'T', held: [{ seat: 1, token: 'token' }] };

  /** Answers as the story says, one after the other; returns the bodies that were sent. */
  function answerWith(...story: (() => Response | Promise<Response>)[]): Record<string, unknown>[] {
    vi.useFakeTimers();
    const sent: Record<string, unknown>[] = [];
    vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
      sent.push(JSON.parse(init.body) as Record<string, unknown>);
      return story[sent.length - 1]!();
    });
    return sent;
  }

  const lost = () => Promise.reject(new TypeError('network error'));
  const cutShort = () => new Response('{"table": "T', { status: 201 });
  const done = () => Response.json(OPENED, { status: 201 });

  it('is sent again under its key', async () => {
    const sent = answerWith(lost, cutShort, done);
    const joined = join('T', 1, 'Ada', '0a');
    await vi.runAllTimersAsync();
    expect(await joined).toEqual(OPENED);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((body) => body.key)).size).toBe(1);
    expect(sent[0]).toMatchObject({ name: 'Ada', contribution: '0a' });
    expect(sent[0]!.key).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });

  it('is given up after some tries', async () => {
    const sent = answerWith(lost, lost, lost, lost);
    const clock = { kind: 'none', base: 0, increment: 0 } as const;
    const wanted = { game: 'harbour', seats: [], clock, public: false, away_seconds: 120 } as const;
    const opened = expect(openTable({ ...wanted, seats: [] })).rejects.toThrow(Unreachable);
    await vi.runAllTimersAsync();
    await opened;
    expect(sent).toHaveLength(4);
  });

  it('is not sent again after a refusal', async () => {
    const refusal = { sentence: 'seat 1 is taken', clause: null, where: null, code: 'seat-taken' };
    const sent = answerWith(() => Response.json({ refusal }, { status: 409 }));
    await expect(join('T', 1, 'Ada')).rejects.toThrow('seat 1 is taken');
    expect(sent).toHaveLength(1);
  });

  it('has another key each time', async () => {
    const sent = answerWith(done, done);
    await join('T', 1, 'Ada');
    await join('T', 1, 'Ada');
    expect(sent[0]!.key).not.toBe(sent[1]!.key);
  });
});
