import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Answer, Command, Handlers } from '../../../api/connection';
import * as rest from '../../../api/rest';
import type { ServerMessage } from '../../../api/schema';
import { seatsAt } from '../../../table/seats';
import { Table } from '../../../table/store/table.svelte';
import { game, playedAt, positionAt, STEP_MS, type CanosaTable } from './game';

const START = '1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1';
const AFTER1 = '(g)4S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 s2';
const AFTER2 = '(g)5/(s)1(g)1S1/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 s1';
const AFTER3 = '(g)5/1(s)(g)1S1/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g2';

const chair = (kind: string, name: string | null) => ({
  kind,
  player: kind === 'computer' ? 'level-1' : null,
  name,
  stand_in: null,
  left_by: null,
});

function now(version: number, seat: number | null, position: string, actor: number | null) {
  return {
    version,
    at: 0,
    changed: version,
    seat,
    phase: 'playing' as const,
    seats: [chair('person', 'Ada'), chair('computer', null)],
    played: 0,
    actor,
    turn: 1,
    view: { position },
    legal: actor === seat ? ['b6-a6'] : [],
    clocks: null,
    offers: [],
    reason: null,
    result: null,
    next: null,
    shuffle: null,
    effects: actor === seat ? { 'b6-a6': { after: AFTER1 } } : null,
  };
}
const state = (version: number, seat: number | null, position: string, actor: number | null, moves: string[]) => ({
  ...now(version, seat, position, actor),
  type: 'state' as const,
  table: 'T',
  options: {},
  clock: {},
  public: false,
  away: 1000,
  created: 0,
  moves,
});
const event = (number: number, seat: number | null, position: string, actor: number | null, what: object) => ({
  ...now(number, seat, position, actor),
  type: 'event' as const,
  number,
  event: { at: 0, ...what } as Record<string, unknown>,
});

let handlers: Handlers;
let sent: Command[];
let answer: (answer: Answer) => void;
let table: CanosaTable;
const hear = (message: unknown) => {
  handlers.message(message as ServerMessage);
  flushSync();
};

function sit(seats: number[]): void {
  const held = seats.map((seat) => ({ seat, token: `t${seat}` }));
  const connect = (given: Handlers) => {
    handlers = given;
    return {
      connect: () => {},
      hurry: () => {},
      close: () => {},
      send: (command: Command) => {
        sent.push(command);
        return new Promise<Answer>((resolve) => (answer = resolve));
      },
    };
  };
  table = new Table(game, 'T', held, { connect });
  table.open();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sent = [];
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
