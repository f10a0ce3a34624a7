import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { t } from '../i18n';
import type { Request } from './store/messages';
import type { Table } from './store/table.svelte';
import ClaimSeat from './ClaimSeat.svelte';

const asked: [number, Request][] = [];
const BEA = { kind: 'person' as const, player: null, name: 'Bea', stand_in: null, left_by: null };
const tableWith = (more: Partial<Table>): Table =>
  ({
    game: { name: 'harbour', t },
    phase: 'playing',
    company: true,
    myTurn: false,
    actor: 1,
    seats: [{ ...BEA, name: 'Ada' }, BEA],
    present: [true, true],
    speakers: [0],
    away: 120_000,
    idle: 1_200_000,
    changed: 3,
    ask: async (seat: number, request: Request) => {
      asked.push([seat, request]);
      return { ok: true };
    },
    ...more,
  }) as Table;

async function wait(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});
afterEach(cleanup);

it('offers to claim a seat whose holder has been away for long', async () => {
  render(ClaimSeat, { table: tableWith({ present: [true, false] }) });
  await wait(119_000);
  expect(screen.queryByRole('alert')).toBeNull();
  await wait(3_000);
  expect(screen.getByRole('alert').textContent).toContain('Bea has been away for long.');
  screen.getByRole('button').click();
  expect(asked).toEqual([[0, { type: 'claim', absent: 1 }]]);
});

it('offers to claim a seat whose holder is here and does not move', async () => {
  render(ClaimSeat, { table: tableWith({}) });
  await wait(1_199_000);
  expect(screen.queryByRole('alert')).toBeNull();
  await wait(3_000);
  expect(screen.getByRole('alert').textContent).toContain('Bea is here, but has not moved for long.');
});

it('begins anew with every move, and leaves clocks and computers alone', async () => {
  const { rerender } = render(ClaimSeat, { table: tableWith({}) });
  await wait(1_000_000);
  await rerender({ table: tableWith({ changed: 5 }) });
  await wait(1_000_000);
  expect(screen.queryByRole('alert')).toBeNull();
  await rerender({ table: tableWith({ idle: Infinity, changed: 6 }) });
  await wait(10_000_000);
  await rerender({ table: tableWith({ seats: [BEA, { ...BEA, kind: 'computer' }], changed: 7 }) });
  await wait(10_000_000);
  expect(screen.queryByRole('alert')).toBeNull();
});
