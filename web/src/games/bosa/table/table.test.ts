import { beforeEach, describe, expect, it, vi } from 'vitest';

import * as rest from '../../../api/rest';
import type { BosaEvent, BosaState } from '../../../api/schema';
import { seatsAt } from '../../../table/seats';
import { tableAt } from '../fixtures/fake';
import { MOMENTS } from '../fixtures/moments';
import { sealOf } from '../deal/seals';

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server here')));
});

const begin = MOMENTS.begin;
/** What anybody may see of a state. */
const publicOf = ({ effects: _, ...state }: BosaState): BosaState => ({
  ...state,
  seat: null,
  legal: [],
  view: state.view && { ...state.view, goals: [] },
});
/** The event of seat 0's whole turn, after which seat 1 is to act. */
function moved(eye: number | null, from: BosaState = begin): BosaEvent {
  const { type: _, table: _table, options: _o, clock: _c, public: _p, away: _a, created: _cr, moves: _m, effects: _e, view, ...now } = from;
  const version = from.version + 1;
  const event = { type: 'moved' as const, at: 0, id: null, seat: 0, actions: ['take 1', 'place a2', 'row', 'do'] };
  return {
    ...now,
    type: 'event',
    number: version,
    version,
    seat: eye,
    actor: 1,
    legal: [],
    view: view && { ...view, turn: 1, goals: eye === 0 ? view.goals : [] },
    event,
  };
}

describe('a table with one seat of ours', () => {
  it('brings its token, and sees with its eyes', () => {
    const { table, connections } = tableAt('begin');
    expect(connections[0]!.tokens).toEqual(['zero']);
    expect(table.myTurn).toBe(true);
    expect(table.covered).toBe(false);
    expect(table.view!.goals).toHaveLength(4);
  });

  it('sends a turn as one move and follows what comes back', async () => {
    const { table, connections } = tableAt('begin');
    await table.play(['take 1', 'place a2', 'row', 'do']);
    expect(connections[0]!.sent[0]).toMatchObject({ type: 'play', seat: 0, version: begin.version, actions: ['take 1', 'place a2', 'row', 'do'] });
    expect(table.sending).not.toBeNull();
    connections[0]!.receive(moved(0));
    expect(table.sending).toBeNull();
    expect(table.moves.at(-1)).toBe('do');
    expect(table.turns.at(-1)).toMatchObject({ seat: 0, cell: 'a2', line: 'row' });
    expect(table.myTurn).toBe(false);
    expect(connections).toHaveLength(1);
  });

  it('says how long a busy server lets its computer wait, until somebody has moved', () => {
    const { table, connections } = tableAt('begin');
    connections[0]!.receive({ type: 'queue', seconds: 7 });
    expect(table.queued).toBe(7);
    connections[0]!.receive(moved(0));
    expect(table.queued).toBe(0);
  });

  it('celebrates an end that came before its eyes, once', () => {
    const { table, connections } = tableAt('begin');
    expect(table.takeCelebration()).toBe(false);
    connections[0]!.receive({ ...moved(0), phase: 'over', actor: null });
    expect([table.takeCelebration(), table.takeCelebration()]).toEqual([true, false]);
    expect(tableAt('over').table.takeCelebration()).toBe(false);
  });

  it('keeps a refusal to be shown', async () => {
    const { table, connections } = tableAt('begin');
    const refusal = { sentence: 'no', clause: 'B4.2', where: null, code: null, values: {} };
    connections[0]!.answer = { ok: false, refusal };
    await table.play(['take 1']);
    expect(table.refusal).toEqual(refusal);
    expect(table.sending).toBeNull();
  });

  it('takes back a step of its running turn', () => {
    expect(tableAt('begin').table.undo).toBeNull();
    const { table, connections } = tableAt('kinds');
    expect(table.undo).toMatchObject({ free: true, turn: false });
    void table.takeBack();
    expect(connections[0]!.sent[0]).toMatchObject({ type: 'take-back', kept: table.undo!.kept });
  });

  it('takes back its finished turn: at once against computers, else it asks', () => {
    const person = { kind: 'person', name: 'Bea', player: null, stand_in: null, left_by: null } as const;
    for (const [other, free] of [[{ ...person, kind: 'computer', name: null, player: 'greedy' }, true], [person, false]] as const) {
      const { table, connections } = tableAt('begin');
      const seats = [{ ...person, name: 'Ada' }, other];
      connections[0]!.receive({ ...begin, seats });
      connections[0]!.receive({ ...moved(0), seats });
      expect(table.undo).toEqual({ seat: 0, kept: begin.moves.length, free, turn: true });
      void table.takeBack();
      expect(connections[0]!.sent.at(-1)).toMatchObject({ type: 'take-back', seat: 0, kept: begin.moves.length });
    }
  });

  it('takes back no turn at a screen that is covered between turns, nor as a spectator', () => {
    const two = [
      { seat: 0, token: 'zero' },
      { seat: 1, token: 'one' },
    ];
    for (const held of [two, []]) {
      const { table, connections } = tableAt('begin', held);
      connections[0]!.receive(publicOf(begin));
      connections[0]!.receive({ ...moved(null), actor: 1 });
      expect(table.moves).toHaveLength(begin.moves.length + 4);
      expect(table.undo).toBeNull();
    }
  });
});

describe('looking back', () => {
  const third = { ...begin, moves: ['take 1', 'place a2', 'row'], version: begin.version };
  /** The server's answer to what a seat could see, from a moment on. */
  const positions = (since: number, goals: string[]) => {
    const all = [0, 1, 2, 3].map((at) => ({ ...begin.view, season: 1, stack: 20 - at, goals }));
    return { since, views: all.slice(since), sheets: all.slice(since).map(() => begin.sheet ?? { seats: [], could: [] }) };
  };
  const asked: { since: number; token: string | undefined }[] = [];
  const settled = () => vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));

  beforeEach(() => {
    asked.length = 0;
    vi.spyOn(rest, 'positions').mockImplementation((_table, since, token) => {
      asked.push({ since, token });
      return Promise.resolve(positions(since, token ? begin.view.goals : []) as never);
    });
  });

  it('shows what these eyes saw then, asked for with their token, and leaves the game alone', async () => {
    const { table, connections } = tableAt('begin');
    connections[0]!.receive(third);
    await settled();
    table.look(1);
    await vi.waitFor(() => expect(table.timeline.history[1]).toBeDefined());
    expect(table.live).toBe(false);
    expect(table.shown!.view.stack).toBe(19);
    expect(asked.every(({ token }) => token === 'zero')).toBe(true);
    expect(connections[0]!.sent).toEqual([]);
    expect(table.effects).toEqual(begin.effects);
    table.look(99);
    expect(table.live).toBe(true);
    expect(table.shown!.view).toBe(table.view);
  });

  it('stays where it is while the game goes on, and follows again at the end', async () => {
    const { table, connections } = tableAt('begin');
    connections[0]!.receive(third);
    await settled();
    table.look(2);
    connections[0]!.receive(moved(0, third));
    expect(table.at).toBe(2);
    expect(table.timeline.following).toBe(false);
    table.look(table.moves.length);
    connections[0]!.receive({ ...moved(0, third), number: third.version + 2, version: third.version + 2 });
    expect(table.live).toBe(true);
  });

  it('keeps nothing of it when somebody else looks at the screen', async () => {
    const { table, connections } = tableAt('begin', [
      { seat: 0, token: 'zero' },
      { seat: 1, token: 'one' },
    ]);
    connections[0]!.receive(publicOf(third));
    table.uncover();
    connections[1]!.receive(third);
    table.look(1);
    await vi.waitFor(() => expect(table.timeline.history[1]?.view.goals).toHaveLength(4));
    connections[1]!.receive(moved(0, third));
    expect(table.live).toBe(true);
    const all = JSON.stringify([table.timeline.history, table.now, table.turns, table.shown]);
    for (const goal of begin.view.goals) expect(all).not.toContain(`"${goal}"`);
  });
});

describe('a rematch', () => {
  it('keeps the seat and what was added for the next table, whose seal came later', async () => {
    const { table, connections } = tableAt('over');
    await table.rematch();
    const [offer] = connections[0]!.sent;
    expect(offer).toMatchObject({ type: 'offer', kind: 'rematch', contribution: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const { version } = MOMENTS.over;
    connections[0]!.receive({ ...moved(0, MOMENTS.over), number: version + 1, event: { type: 'rematched', at: 0, id: null, by: null, table: 'next' } });
    expect(seatsAt('next')).toEqual([{ seat: 1, token: 'zero' }]);
    expect(sealOf('next')).toEqual({ commit: '', added: { '1': (offer as { contribution: string }).contribution }, before: false });
  });
});

describe('a screen that two share', () => {
  const two = [
    { seat: 0, token: 'zero' },
    { seat: 1, token: 'one' },
  ];
  const anybody = publicOf(begin);

  function shared() {
    const { table, connections } = tableAt('begin', two);
    connections[0]!.receive({ ...anybody, version: begin.version });
    return { table, connections };
  }

  it('opens no seat until somebody says that it is theirs', () => {
    const { table, connections } = shared();
    expect(connections.map(({ tokens }) => tokens)).toEqual([[]]);
    expect(table.covered).toBe(true);
    table.uncover();
    expect(connections.map(({ tokens }) => tokens)).toEqual([[], ['zero']]);
    expect(connections[0]!.closed).toBe(true);
  });

  it('forgets the goals of whoever has finished, and never has two seats at once', () => {
    const { table, connections } = shared();
    table.uncover();
    connections[1]!.receive(begin);
    expect(table.view!.goals).toHaveLength(4);
    connections[1]!.receive(moved(0));
    expect(connections.map(({ tokens }) => tokens)).toEqual([[], ['zero'], []]);
    expect(connections[1]!.closed).toBe(true);
    expect(table.covered).toBe(true);
    const all = JSON.stringify([table.now, table.turns, table.ended]);
    for (const goal of begin.view.goals) expect(all).not.toContain(goal);
    connections[1]!.receive(begin);
    expect(JSON.stringify(table.now)).not.toContain(begin.view.goals[0]!);
    table.uncover();
    expect(connections.at(-1)!.tokens).toEqual(['one']);
  });

  it('covers nothing where there are no goals: all its seats are open at once', () => {
    const { table, connections } = tableAt('begin', two);
    const simple = { ...begin, options: { ...begin.options, simple: true }, version: begin.version + 1 };
    connections[0]!.receive({ ...anybody, ...simple, seat: null, view: anybody.view });
    expect(connections.map(({ tokens }) => tokens)).toEqual([[], ['zero', 'one']]);
    for (const seat of [0, 1]) connections[1]!.receive({ ...simple, seat });
    expect([table.covered, table.eye, table.myTurn]).toEqual([false, 0, true]);
    for (const seat of [0, 1]) connections[1]!.receive(moved(seat, simple));
    expect([table.covered, table.eye, table.myTurn]).toEqual([false, 1, true]);
    expect(connections).toHaveLength(2);
  });
});
