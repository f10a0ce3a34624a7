import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NOW = 'lungomare-page-now';

describe('other versions of the page', () => {
  let kept: Set<string>;
  let pages: { id: string }[];
  let registration: { scope: string; installing: object | null; waiting: object | null };

  beforeEach(() => {
    kept = new Set([NOW, 'lungomare-page-other', 'lungomare-answers']);
    pages = [{ id: 'asker' }];
    registration = { scope: 'http://harbour/', installing: null, waiting: null };
    vi.resetModules();
    vi.stubGlobal('FILES', []);
    vi.stubGlobal('VERSION', 'now');
    vi.stubGlobal('registration', registration);
    vi.stubGlobal('clients', { matchAll: async () => pages });
    vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) });
  });
  afterEach(() => void vi.unstubAllGlobals());

  async function tidy(): Promise<string[]> {
    await (await import('./files')).tidy('asker');
    return [...kept];
  }

  it('are forgotten by the only page', async () => {
    expect(await tidy()).toEqual([NOW, 'lungomare-answers']);
  });

  it('are kept while another page is open', async () => {
    pages.push({ id: 'another' });
    expect(await tidy()).toHaveLength(3);
  });

  it('are kept while one of them is being fetched', async () => {
    registration.installing = {};
    expect(await tidy()).toHaveLength(3);
    registration.installing = null;
    registration.waiting = {};
    expect(await tidy()).toHaveLength(3);
  });
});
