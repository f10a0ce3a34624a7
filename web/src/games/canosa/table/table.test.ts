import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Answer, Command, Handlers } from '../../../api/connection';
import * as rest from '../../../api/rest';
import { seatsAt } from '../../../table/seats';
import { AFTER1, AFTER2, AFTER3, event, sit as sitAt, START, state } from '../fixtures/seated';
import { playedAt, positionAt, STEP_MS, type CanosaTable } from './game';

let handlers: Handlers;
let sent: Command[];
let answer: (answer: Answer) => void;
let hear: (message: unknown) => void;
let table: CanosaTable;

function sit(seats: number[]): void {
  const seated = sitAt(seats);
  ({ table, handlers, sent, hear } = seated);
  answer = (given) => seated.answer(given);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sit([0]);
});

describe('a table', () => {
  it('shows the state, then each event once', () => {
    expect(handlers.last()).toBe(0);
    hear(state(3, 0, START, 0, []));
    expect(positionAt(table)).toBe(START);
    expect(table.myTurn).toBe(true);
    const moved = event(4, 0, AFTER1, 1, { type: 'moved', seat: 0, actions: ['b6-a6'] });
    hear(moved);
    hear(moved);
    expect(table.moves).toEqual(['b6-a6']);
    expect(positionAt(table)).toBe(AFTER1);
    expect(handlers.last()).toBe(4);
  });

  it('says how long a busy server lets its computer wait, until it has moved', () => {
    hear(state(3, 0, START, 0, []));
    hear({ type: 'queue', seconds: 7 });
    hear({ type: 'presence', seats: [true, false], watchers: 0 });
    expect(table.queued).toBe(7);
    hear(event(4, 0, AFTER1, 1, { type: 'moved', seat: 0, actions: ['b6-a6'] }));
    expect(table.queued).toBe(0);
  });

  it('shows an action at once, and takes it back if it is refused', async () => {
    hear(state(3, 0, START, 0, []));
    const done = table.play(['b6-a6']);
    expect(sent[0]).toMatchObject({ type: 'play', seat: 0, version: 3, actions: ['b6-a6'] });
    expect(positionAt(table)).toBe(AFTER1);
    answer({ ok: false, refusal: { sentence: 'late', clause: null, where: null, code: null, values: {} } });
    await done;
    expect(positionAt(table)).toBe(START);
    expect(table.refusal?.sentence).toBe('late');
  });

  it('shows a turn of two actions one by one, with the position in between', async () => {
    const views = [START, AFTER1, AFTER2, AFTER3].map((position) => ({ position }));
    vi.spyOn(rest, 'positions').mockImplementation(async (_, since) => ({
      since,
      views: views.slice(since),
      sheets: [],
    }));
    hear(state(4, 0, AFTER1, 1, ['b6-a6']));
    hear(event(5, 0, AFTER3, 0, { type: 'moved', seat: 1, actions: ['@e5', 'a5-b5'] }));
    await vi.advanceTimersByTimeAsync(0);
    expect(positionAt(table)).toBe(AFTER2);
    expect(table.live).toBe(false);
    await vi.advanceTimersByTimeAsync(STEP_MS);
    expect(positionAt(table)).toBe(AFTER3);
    expect(table.live).toBe(true);
    expect(playedAt(table).positions).toEqual([START, AFTER1, AFTER2, AFTER3]);
  });

  it('stays where one looks while the game goes on', () => {
    hear(state(3, 0, START, 0, []));
    hear(event(4, 0, AFTER1, 1, { type: 'moved', seat: 0, actions: ['b6-a6'] }));
    table.look(0);
    hear(event(5, 0, AFTER2, 1, { type: 'moved', seat: 1, actions: ['@e5'] }));
    expect(positionAt(table)).toBe(START);
    table.look(2);
    expect(table.timeline.following).toBe(true);
    expect(positionAt(table)).toBe(AFTER2);
  });

  it('knows how far back to take: an action of the running turn, else the last turn', () => {
    sit([1]);
    hear(state(3, 1, START, 0, []));
    hear(event(4, 1, AFTER1, 1, { type: 'moved', seat: 0, actions: ['b6-a6'] }));
    expect(table.undo).toBeNull();
    hear(event(5, 1, AFTER2, 1, { type: 'moved', seat: 1, actions: ['@e5'] }));
    expect(table.undo).toMatchObject({ kept: 1, turn: false, free: true });
    hear(event(6, 1, AFTER3, 0, { type: 'moved', seat: 1, actions: ['a5-b5'] }));
    expect(table.undo).toMatchObject({ kept: 1, turn: true });
    hear(event(7, 1, AFTER1, 1, { type: 'taken-back', seat: 1, kept: 1 }));
    expect(table.moves).toEqual(['b6-a6']);
    expect(positionAt(table)).toBe(AFTER1);
  });

  it('sees with the eye of whoever is to act at a shared screen', () => {
    sit([0, 1]);
    hear(state(3, 0, START, 0, []));
    hear(state(3, 1, START, 0, []));
    expect(table.now?.seat).toBe(0);
    for (const seat of [0, 1]) {
      hear(event(4, seat, AFTER1, 1, { type: 'moved', seat: 0, actions: ['b6-a6'] }));
    }
    expect(table.now?.seat).toBe(1);
    expect(table.moves).toEqual(['b6-a6']);
    expect(table.myTurn).toBe(true);
  });

  it('shows a move at a shared screen once the other can answer it', () => {
    sit([0, 1]);
    hear(state(3, 0, START, 0, []));
    hear(state(3, 1, START, 0, []));
    const moved = { type: 'moved', seat: 0, actions: ['b6-a6'] };
    hear(event(4, 0, AFTER1, 1, moved));
    expect(table.moves).toEqual([]);
    hear(event(4, 1, AFTER1, 1, moved));
    expect(table.moves).toEqual(['b6-a6']);
    expect(table.now?.legal).toEqual(['b6-a6']);
  });

  it('keeps its seats for the rematch, one further on', () => {
    hear(state(3, 0, START, 0, []));
    hear(event(4, 0, START, null, { type: 'rematched', table: 'NEXT' }));
    expect(seatsAt('NEXT')).toEqual([{ seat: 1, token: 't0' }]);
  });

  it('knows a table that is not there from a server that is not there', async () => {
    const asked = vi.spyOn(rest, 'getTable').mockRejectedValue(new rest.Unreachable());
    expect(await handlers.shouldRetry()).toBe(true);
    asked.mockRejectedValue(new rest.Refused(404, { sentence: '', clause: null, where: null, code: null, values: {} }));
    expect(await handlers.shouldRetry()).toBe(false);
    expect(table.missing).toBe('table');
  });
});
