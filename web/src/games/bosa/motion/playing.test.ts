import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { BosaEvent, BosaState } from '../../../api/schema';
import { set } from '../../../browser/settings.svelte';
import { speak } from '../../../i18n';
import { tableAt } from '../fixtures/fake';
import { CARDS, MOMENTS } from '../fixtures/moments';
import BosaTable from '../table/Table.svelte';
import type { View } from '../types';

/** A turn at the quick pace, in milliseconds. */
const TURN_MS = 1200;
const { begin } = MOMENTS;
/** Actions before the game is looked at. */
const BEFORE = begin.moves.length;
const ACTIONS = ['take 1', 'place d4', 'row', 'do'];

beforeEach(() => {
  vi.useFakeTimers();
  speak('en');
  localStorage.clear();
  set('pace', 'quick');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server here')));
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  cleanup();
  set('pace', null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The views of a seat's turn, decision by decision: a card to d4, and three points for it. */
function turnOf(view: View, seat: number, next: number, end: Partial<View> = {}): View[] {
  const card = view.market[0]!;
  const taken: View = { ...view, turn: seat, phase: 'place', held: card, market: [null, ...view.market.slice(1)] };
  const seats = view.seats.map((one, at) => (at === seat ? { ...one, town: { ...one.town, d4: card } } : one));
  const placed: View = { ...taken, seats, phase: 'line', held: null, placed: 'd4' };
  const lined: View = { ...placed, phase: 'act', at: 'd4' };
  const richer = seats.map((one, at) => (at === seat ? { ...one, points: one.points + 3 } : one));
  const done: View = { ...lined, seats: richer, phase: 'take', at: null, placed: null, turn: next, market: view.market, ...end };
  return [taken, placed, lined, done];
}

/** The event of a whole turn as `eye` sees it, and the state after it. */
function turn(before: BosaState, seat: number, next: number, eye: number | null, end: Partial<View> = {}) {
  const { type: _, table: _t, options: _o, clock: _c, public: _p, away: _a, created: _cr, moves: _m, effects: _e, ...now } = before;
  const views = turnOf(before.view!, seat, next, end).map((view) => ({ ...view, goals: eye === 0 ? view.goals : [] }));
  const version = before.version + 1;
  const after = { ...now, version, seat: eye, actor: next, view: views[3]!, legal: [], ...(next === 0 ? { effects: begin.effects } : {}) };
  const event = { type: 'moved' as const, at: 0, id: null, seat, actions: ACTIONS };
  const message: BosaEvent = { ...after, type: 'event', number: version, event, between: views.slice(0, 3) };
  return { message, after: { ...before, ...after } as BosaState };
}

/** The turn of another, whom one waits for. */
const waiting: BosaState = { ...begin, actor: 1, legal: [], view: { ...begin.view, turn: 1 } };
delete waiting.effects;

function sit(held = [{ seat: 0, token: 'zero' }]) {
  const { table, connections } = tableAt('begin', held);
  const connection = connections.at(-1)!;
  connection.receive(held.length > 1 ? { ...waiting, seat: null, view: { ...waiting.view!, goals: [] } } : waiting);
  return { table, connection };
}

function draw(table: ReturnType<typeof sit>['table']) {
  render(BosaTable, { table, cards: CARDS, onsit: async () => {} });
  flushSync();
}
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
};
const announced = () => document.querySelector('[data-announcer]')!.textContent!;

describe('another’s turn', () => {
  it('is shown decision by decision, and one’s own begins when it has been seen', async () => {
    const { table, connection } = sit();
    connection.receive(turn(waiting, 1, 0, 0).message);
    expect([table.at, table.playing, table.live, table.myTurn]).toEqual([BEFORE + 2, true, false, true]);
    expect(table.shown!.view.seats[1]!.town.d4).toBeDefined();
    expect(table.shown!.sheet).not.toBeNull();
    await pass(TURN_MS);
    expect([table.at, table.playing, table.live]).toEqual([BEFORE + 4, false, true]);
  });

  it('is not shown so after the line was lost, until all that was missed has come', () => {
    const { table, connection } = sit();
    connection.lose();
    const first = turn(waiting, 1, 1, 0);
    connection.receive(first.message);
    expect([table.at, table.live]).toEqual([BEFORE + 4, true]);
    connection.receive({ type: 'pong', at: Date.now() });
    connection.receive(turn(first.after, 1, 0, 0).message);
    expect(table.playing).toBe(true);
  });

  it('covers a shared screen only when it has been seen', async () => {
    const two = [0, 2].map((seat) => ({ seat, token: `${seat}` }));
    const { table, connection } = sit(two);
    connection.receive(turn({ ...waiting, seat: null }, 1, 2, null).message);
    expect([table.playing, table.covered]).toEqual([true, false]);
    await pass(TURN_MS);
    expect([table.playing, table.covered]).toEqual([false, true]);
  });

  it('is skipped by Escape, by its button, and by whoever begins to choose', async () => {
    const { table, connection } = sit();
    draw(table);
    let state = waiting;
    const ways = [
      () => fireEvent.keyDown(window, { key: 'Escape' }),
      () => fireEvent.click(screen.getByRole('button', { name: 'Skip ahead' })),
      () => fireEvent.click(document.querySelector('button[data-slot="2"]')!),
    ];
    for (const skip of ways) {
      const { message, after } = turn(state, 1, 0, 0);
      connection.receive(message);
      flushSync();
      expect(screen.getByText('Then it is your turn.')).toBeTruthy();
      await skip();
      expect([table.playing, table.live]).toEqual([false, true]);
      state = after;
    }
  });

  it('is said in one sentence, when it has been seen', async () => {
    const { table, connection } = sit();
    draw(table);
    connection.receive(turn(waiting, 1, 0, 0).message);
    flushSync();
    expect(announced()).toContain('Escape skips ahead');
    expect(announced()).not.toContain('d4');
    await pass(TURN_MS / 2);
    expect(announced()).not.toContain('d4');
    await pass(TURN_MS);
    expect(announced()).toMatch(/on d4, row 4: .*3 points\. Your turn$/);
    expect(announced().match(/d4/g)).toHaveLength(1);
  });

  it('waits while the sheet of a Season that has ended is read', async () => {
    const { table, connection } = sit();
    draw(table);
    const first = turn(waiting, 1, 1, 0, { season: 2 });
    connection.receive(first.message);
    connection.receive(turn(first.after, 1, 0, 0).message);
    flushSync();
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(TURN_MS);
    expect(screen.getByRole('dialog').textContent).toContain('Season 1 is over');
    await pass(5 * TURN_MS);
    expect(table.at).toBe(BEFORE + 4);
    await fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await pass(2 * TURN_MS);
    expect([table.at, table.live]).toEqual([BEFORE + 8, true]);
  });
});

it('can be watched again from the list of turns', async () => {
  const { table, connection } = sit();
  draw(table);
  connection.receive(turn(waiting, 1, 0, 0).message);
  await pass(2 * TURN_MS);
  await fireEvent.click(screen.getByRole('button', { name: 'What happened' }));
  await fireEvent.click(screen.getByRole('button', { name: /Watch this turn of/ }));
  await pass(0);
  expect([table.at, table.playing]).toEqual([BEFORE, true]);
  expect(screen.getByText('Watching again')).toBeTruthy();
  await pass(3 * TURN_MS);
  expect([table.at, table.playing, table.live]).toEqual([BEFORE + 4, false, true]);
});
