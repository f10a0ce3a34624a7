import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { speak } from '../../../i18n';
import { tableAt } from '../fixtures/fake';
import { CARDS, MOMENTS } from '../fixtures/moments';
import '../../../parts/fixtures/pointer';
import BosaTable from '../table/Table.svelte';

/** Slots lie in a row above, each cell of the own town in a row below it; all are 100 wide. */
function place(element: Element): DOMRect {
  const { slot, cell } = (element as HTMLElement).dataset ?? {};
  if (slot) return new DOMRect(100 * Number(slot), 0, 100, 100);
  if (cell && element.closest('[data-town="0"]')) return new DOMRect(100 * 'abcd'.indexOf(cell[0]!), 100 * Number(cell[1]), 100, 100);
  return new DOMRect(0, 0, 0, 0);
}

const { lines } = MOMENTS.begin.effects;
const free = lines[0]!.cell;
const middleOf = (cell: string) => ({ clientX: 100 * 'abcd'.indexOf(cell[0]!) + 50, clientY: 100 * Number(cell[1]) + 50 });

beforeEach(() => {
  speak('en');
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server here')));
  vi.stubGlobal('DOMRect', class { constructor(public x: number, public y: number, public width: number, public height: number) {} });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return place(this);
  });
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(() => [{}] as never);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function sit() {
  const { table } = tableAt('begin');
  render(BosaTable, { table, cards: CARDS, onsit: async () => {} });
  await tick();
  await tick();
}
const slot = () => document.querySelector('[data-slot="2"]')!;
const dragged = () => document.querySelector('[data-dragged]');
const chosen = () => [slot().getAttribute('aria-pressed'), document.querySelector('[role="gridcell"][aria-selected="true"]')?.getAttribute('data-cell') ?? null];

async function drag(to: { clientX: number; clientY: number }, pointerType = 'mouse', rest = 0) {
  const by = { pointerId: 1, pointerType, button: 0 };
  await fireEvent.pointerDown(slot(), { ...by, clientX: 250, clientY: 50 });
  if (rest) await vi.advanceTimersByTimeAsync(rest);
  await fireEvent.pointerMove(slot(), { ...by, clientX: 250, clientY: 90 });
  const lifted = dragged() !== null;
  await fireEvent.pointerMove(slot(), { ...by, ...to });
  await fireEvent.pointerUp(slot(), { ...by, ...to });
  return lifted;
}

describe('a card dragged into the town', () => {
  it('is chosen with the cell it is dropped on', async () => {
    await sit();
    expect(await drag(middleOf(free))).toBe(true);
    expect(chosen()).toEqual(['true', free]);
    expect(dragged()).toBeNull();
  });

  it('goes back from anywhere else', async () => {
    await sit();
    expect(await drag({ clientX: 900, clientY: 900 })).toBe(true);
    expect(chosen()).toEqual(['false', null]);
    expect(dragged()).toBeNull();
  });

  it('asks why from a cell that is not free', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => (asked.push(path), Promise.reject(new Error('no server here'))));
    await sit();
    const apart = ['d4', 'd3', 'c4'].find((cell) => !lines.some((line) => line.cell === cell))!;
    await drag(middleOf(apart));
    expect(chosen()).toEqual(['true', null]);
    await vi.waitFor(() => expect(asked.some((path) => path.endsWith('/explain'))).toBe(true));
  });

  it('is let go by Escape, and when the pointer is taken away', async () => {
    await sit();
    const by = { pointerId: 1, pointerType: 'mouse', button: 0 };
    for (const away of [() => fireEvent.keyDown(window, { key: 'Escape' }), () => fireEvent.pointerCancel(slot(), by)]) {
      await fireEvent.pointerDown(slot(), { ...by, clientX: 250, clientY: 50 });
      await fireEvent.pointerMove(slot(), { ...by, ...middleOf(free) });
      expect(dragged()).not.toBeNull();
      await away();
      expect(dragged()).toBeNull();
      await fireEvent.pointerUp(slot(), { ...by, ...middleOf(free) });
      expect(chosen()).toEqual(['false', null]);
    }
  });

  it('follows a finger that has rested; one that moves at once scrolls', async () => {
    await sit();
    vi.useFakeTimers();
    expect(await drag(middleOf(free), 'touch')).toBe(false);
    expect(chosen()).toEqual(['false', null]);
    expect(await drag(middleOf(free), 'touch', 200)).toBe(true);
    expect(chosen()).toEqual(['true', free]);
  });

  it('stays where it is while it is not one’s turn', async () => {
    const { table } = tableAt('waiting');
    render(BosaTable, { table, cards: CARDS, onsit: async () => {} });
    await tick();
    expect(await drag(middleOf(free))).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
