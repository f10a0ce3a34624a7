import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import Count from './Count.svelte';
import { running } from './running';
import { MOVE_MS } from './stage';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  running.on = false;
  vi.useRealTimers();
});

it('runs to its next value where one moment follows another, in less than a quarter of a second', async () => {
  const { container, rerender } = render(Count, { n: 3, format: (n) => `${n} points` });
  running.on = true;
  await rerender({ n: 43 });
  expect(container.textContent).toBe('3 points');
  await vi.advanceTimersByTimeAsync(MOVE_MS / 2);
  expect(Number.parseInt(container.textContent!, 10)).toBeGreaterThan(3);
  expect(Number.parseInt(container.textContent!, 10)).toBeLessThan(43);
  await vi.advanceTimersByTimeAsync(MOVE_MS);
  expect(container.textContent).toBe('43 points');
});

it('changes at once elsewhere, also while it runs', async () => {
  const { container, rerender } = render(Count, { n: 3 });
  await rerender({ n: 9 });
  expect(container.textContent).toBe('9');
  running.on = true;
  await rerender({ n: 40 });
  running.on = false;
  await rerender({ n: 5 });
  await vi.advanceTimersByTimeAsync(2 * MOVE_MS);
  expect(container.textContent).toBe('5');
});
