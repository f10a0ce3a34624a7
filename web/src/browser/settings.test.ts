import { beforeEach, expect, it, vi } from 'vitest';

const KEY = 'lungomare.settings';
const load = () => import('./settings.svelte');

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

it('keeps the level of each game by itself', async () => {
  const { levelIn, setLevel } = await load();
  expect(levelIn('harbour')).toBe('level-1');
  setLevel('harbour', 'level-4');
  setLevel('lagoon', 'level-2');
  vi.resetModules();
  const again = await load();
  expect([again.levelIn('harbour'), again.levelIn('lagoon')]).toEqual(['level-4', 'level-2']);
});

it('still knows the levels that were kept before', async () => {
  localStorage.setItem(KEY, JSON.stringify({ level: 'level-5', lagoonLevel: 'level-3' }));
  const { levelIn, setLevel } = await load();
  expect([levelIn('harbour'), levelIn('lagoon')]).toEqual(['level-5', 'level-3']);
  setLevel('harbour', 'level-6');
  expect([levelIn('harbour'), levelIn('lagoon')]).toEqual(['level-6', 'level-3']);
});

it('begins as usual where nothing that is kept can be read', async () => {
  localStorage.setItem(KEY, 'nonsense');
  const { settings, levelIn } = await load();
  expect(settings.theme).toBe('system');
  expect(levelIn('harbour')).toBe('level-1');
});
