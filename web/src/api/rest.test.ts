import { afterEach, describe, expect, it, vi } from 'vitest';
import { positions } from './rest';

const VIEWS = Array.from({ length: 450 }, (_, at) => ({ at }));
const PAGE = 200;

/** A server that tells `PAGE` positions at a time. */
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
    const told = await positions('table', 10);
    expect(told.views).toEqual(VIEWS.slice(10));
    expect(told.sheets).toEqual(VIEWS.slice(10));
    expect(told.since).toBe(10);
    expect(asked.map((url) => url.split('since=')[1])).toEqual(['10', '210', '410']);
  });
});
