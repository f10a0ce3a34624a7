import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Answer, Command, Handlers } from '../../api/connection';
import * as rest from '../../api/rest';
import type { Catalogue, ListedGame, OtherEvent, OtherState } from '../../api/schema';
import { speak } from '../../i18n';
import Data from '../../parts/Data.svelte';
import { learnCatalogue } from '../../table/catalogue.svelte';
import { Table } from '../../table/store/table.svelte';
import { moduleOf } from '../registry';
import { gameOf, winnersIn, type GeneralTable } from './game';
import View from './Table.svelte';

const occupant = (name: string) => ({ kind: 'person' as const, player: null, name, stand_in: null, left_by: null });
const STATE: OtherState = {
  type: 'state',
  game: 'harbour',
  table: 'T',
  version: 1,
  at: 0,
  changed: 1,
  seat: 0,
  phase: 'playing',
  seats: [occupant('Ada'), occupant('Bea')],
  played: 0,
  actor: 0,
  turn: 1,
  view: { boats: ['red', 'blue'], fish: { Ada: 2 } },
  legal: ['sail', 'moor'],
  clocks: null,
  idle: null,
  offers: [],
  reason: null,
  result: null,
  next: null,
  options: { game: 'harbour' },
  clock: { kind: 'none', base: 0, increment: 0 },
  public: false,
  away: 0,
  created: 0,
  moves: [],
};

let sent: Command[];
let connections: { handlers: Handlers; tokens: string[] }[];

function sit(seats: number[], state: OtherState = STATE): GeneralTable {
  const connect = (handlers: Handlers, tokens: string[]) => {
    connections.push({ handlers, tokens });
    const send = (command: Command): Promise<Answer> => {
      sent.push(command);
      return Promise.resolve({ ok: true });
    };
    return { connect: () => {}, hurry: () => {}, close: () => {}, send };
  };
  const held = seats.map((seat) => ({ seat, token: `t${seat}` }));
  const table = new Table(gameOf('harbour'), 'T', held, { connect });
  table.open();
  hear(state);
  return table;
}

const hear = (message: OtherState | OtherEvent) => {
  connections.at(-1)!.handlers.message(message);
  flushSync();
};

beforeEach(() => {
  speak('en');
  [sent, connections] = [[], []];
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server here')));
});
afterEach(cleanup);

it('stands in for every game that has no module', () => {
  expect(moduleOf('harbour').name).toBe('harbour');
  expect(moduleOf('harbour').start).toBeUndefined();
});

describe('a table of any game', () => {
  it('shows what may be seen as a list, and what may be done as buttons', async () => {
    render(View, { table: sit([0]), onsit: async () => {} });
    expect(screen.getByRole('region', { name: 'What you see' }).textContent).toMatch(/Boats\s*red, blue/);
    screen.getByRole('button', { name: 'sail' }).click();
    await tick();
    expect(sent[0]).toMatchObject({ type: 'play', seat: 0, version: 1, actions: ['sail'] });
  });

  it('offers nothing to do to whoever watches', () => {
    render(View, { table: sit([], { ...STATE, seat: null, legal: [] }), onsit: async () => {} });
    expect(screen.queryByRole('button', { name: 'sail' })).toBeNull();
    expect(screen.getByText('You are watching.')).toBeTruthy();
  });

  it('covers a screen that several share, and opens one seat at a time', async () => {
    const table = sit([0, 1], { ...STATE, seat: null, legal: [], view: { boats: [] } });
    expect(connections.map(({ tokens }) => tokens)).toEqual([[]]);
    render(View, { table, onsit: async () => {} });
    expect(screen.getByRole('dialog', { name: 'Ada is to act' })).toBeTruthy();
    screen.getByRole('button', { name: /I am Ada/ }).click();
    hear(STATE);
    expect(connections.at(-1)!.tokens).toEqual(['t0']);
    await tick();
    expect(screen.getByRole('button', { name: 'sail' })).toBeTruthy();
    const { type: _, table: _t, options: _o, clock: _c, public: _p, away: _a, created: _cr, moves: _m, ...now } = STATE;
    const moved = { at: 0, id: null, type: 'moved' as const, seat: 0, actions: ['sail'] };
    hear({ ...now, type: 'event', number: 2, version: 2, actor: 1, legal: [], event: moved });
    expect(JSON.stringify([table.now, table.timeline.history])).not.toContain('red');
    expect(table.covered).toBe(true);
  });

  it('opens all seats of a shared screen where nothing is hidden', async () => {
    const harbour: ListedGame = { title: 'Harbour', seats: [2, 2], has_secrets: false, options: [], players: [], levels: [], clauses: {} };
    const games: Record<string, ListedGame> = { harbour };
    vi.spyOn(rest, 'catalogue').mockResolvedValue({ games, phrases: {} } as Catalogue);
    await learnCatalogue();
    const table = sit([0, 1]);
    expect(connections.map(({ tokens }) => tokens)).toEqual([['t0', 't1']]);
    expect(table.covered).toBe(false);
  });

  it('takes back to before its own last action', () => {
    const table = sit([0]);
    expect(table.undo).toBeNull();
    table.timeline.add(0, ['sail'], [], { view: {}, sheet: null });
    table.timeline.add(1, ['moor'], [], { view: {}, sheet: null });
    expect(table.undo).toMatchObject({ seat: 0, kept: 0 });
  });

  it('says who has won, where the result names seats', async () => {
    expect(winnersIn(null)).toEqual([]);
    expect(winnersIn({ winners: 'all' })).toEqual([]);
    const over = { ...STATE, phase: 'over' as const, actor: null, legal: [], result: { winners: [0] } };
    render(View, { table: sit([0], over), onsit: async () => {} });
    expect(screen.getByText('You have won!')).toBeTruthy();
    expect(screen.getByText('Ada won.')).toBeTruthy();
  });
});

it('any JSON can be read', () => {
  const { container } = render(Data, { value: { left_by: null, is_open: true, towns: [{ n: 1 }, { n: 2 }], none: [] } });
  expect(container.querySelectorAll('dt')[0]!.textContent).toBe('Left by');
  expect(container.querySelectorAll('li')).toHaveLength(2);
  expect(container.textContent).toContain('yes');
});
