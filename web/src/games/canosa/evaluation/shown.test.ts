/** The bar at a table is that of the position on the board, wherever one looks. */
import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PAUSE_MS } from '../../../analysis/evaluations';
import * as rest from '../../../api/rest';
import { set } from '../../../browser/settings.svelte';
import * as ask from '../../../device/ask';
import { AFTER1, AFTER3, event, sit, START, state, type Seated } from '../fixtures/seated';
import View from '../table/Table.svelte';

const MOVES = ['b6-a6', '@e5', 'a5-b5'];
const evaluated = (gold: number) => ({ chances: [gold, 1 - gold], wins_in: null, line: [], depth: 9 });
const over = (number: number) => ({
  ...event(number, 0, AFTER3, null, { type: 'ended' }),
  phase: 'over',
  reason: 'resigned',
  result: { winner: 'silver', reason: 'resigned' },
});

let seated: Seated;
const settle = () => vi.advanceTimersByTimeAsync(PAUSE_MS);
const shown = () => screen.getByRole('meter').getAttribute('aria-valuetext');
const asked = () => vi.mocked(rest.evaluate).mock.calls.map(([, at]) => at);

/** Where `at` actions were played, Gold wins in 50 and `at` of 100 games. */
const answerByCount = () =>
  vi.spyOn(rest, 'evaluate').mockImplementation(async (_, at) => evaluated(0.5 + at / 100) as never);

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  answerByCount();
  vi.spyOn(rest, 'catalogue').mockRejectedValue(new rest.Unreachable());
  const views = [START, AFTER1, AFTER1, AFTER3].map((position) => ({ position }));
  vi.spyOn(rest, 'positions').mockImplementation(async (_, since) => ({ since, views: views.slice(since), sheets: [] }) as never);
  set('evaluation', true);
  seated = sit([0]);
  seated.hear(state(4, 0, AFTER3, 0, MOVES));
  render(View, { props: { table: seated.table, onsit: async () => {} } });
  await settle();
});
afterEach(() => {
  cleanup();
  set('evaluation', false);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the evaluation at a table', () => {
  it('is that of the moment looked at, and says so while it is worked out', async () => {
    expect(shown()).toMatch('Gold wins in 53 of 100');
    seated.table.look(0);
    await tick();
    expect(shown()).toBe('being worked out');
    await settle();
    expect(shown()).toMatch('Gold wins in 50 of 100');
    seated.table.look(3);
    await tick();
    expect(shown()).toMatch('Gold wins in 53 of 100');
    expect(asked()).toEqual([3, 0]);
  });

  it('is that of what stands after taking back', async () => {
    seated.hear(event(5, 0, START, 0, { type: 'taken-back', seat: 0, kept: 0 }));
    await settle();
    expect(shown()).toMatch('Gold wins in 50 of 100');
  });

  it('is not the one before while an action is on its way', async () => {
    void seated.table.play(['b6-a6']);
    await tick();
    expect(shown()).toBe('being worked out');
  });

  it('has its switch after the end too, and is that of the moment replayed', async () => {
    seated.hear(over(5));
    await settle();
    seated.table.look(1);
    await settle();
    expect(shown()).toMatch('Gold wins in 51 of 100');
    screen.getByRole('button', { name: 'Who stands better?', pressed: true }).click();
    await tick();
    expect(screen.queryByRole('meter')).toBeNull();
  });
});

describe('the engine', () => {
  it('is loaded while one points at the switch, once it is off', async () => {
    const prepare = vi.spyOn(ask, 'prepare').mockImplementation(() => {});
    const button = screen.getByRole('button', { name: 'Who stands better?' });
    button.dispatchEvent(new Event('pointerenter'));
    expect(prepare).not.toHaveBeenCalled();
    set('evaluation', false);
    await tick();
    button.dispatchEvent(new Event('pointerenter'));
    expect(prepare).toHaveBeenCalledWith('canosa');
  });
});

describe('between people', () => {
  it('is shown to nobody before the end', async () => {
    cleanup();
    const people = sit([0, 1]);
    for (const seat of [0, 1]) people.hear(state(4, seat, AFTER3, 0, MOVES));
    render(View, { props: { table: people.table, onsit: async () => {} } });
    await settle();
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Who stands better?' })).toBeNull();
    for (const seat of [0, 1]) people.hear({ ...over(5), seat });
    await settle();
    expect(shown()).toMatch('Gold wins in 53 of 100');
  });
});
