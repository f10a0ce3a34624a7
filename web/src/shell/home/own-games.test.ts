import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import * as rest from '../../api/rest';
import type { Occupant, StateMessage } from '../../api/schema';
import { speak } from '../../i18n';
import { keep, keptTables } from '../../table/seats';
import { expectedRows, lookUpGames, ordered, rememberedGames, type OwnGame } from './own-games';
import OwnGames from './OwnGames.svelte';

const HOUR = 3_600_000;
const person = (name: string | null): Occupant => ({ kind: 'person', player: null, name, stand_in: null, left_by: null });
const computer: Occupant = { ...person(null), kind: 'computer', player: 'level-1' };
const state = (more: Partial<Record<keyof StateMessage, unknown>>) =>
  ({
    game: 'harbour',
    phase: 'playing',
    seats: [person('Ada'), person('Bea')],
    actor: 0,
    at: Date.now() - 2 * HOUR,
    reason: null,
    result: null,
    ...more,
  }) as unknown as StateMessage;

const listHere = vi.hoisted(() => vi.fn());
vi.mock('../../device/tables/page', () => ({ listHere }));

/** What the server answers, by table; a table that is not here is gone. */
let tables: Record<string, StateMessage>;
let getTable: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  localStorage.clear();
  speak('en');
  getTable = vi.spyOn(rest, 'getTable').mockImplementation(async (table) => {
    const found = tables[table];
    if (!found) throw new rest.Refused(404, { sentence: '', clause: null, where: null, code: 'no-table', values: {} });
    return found;
  });
});
afterEach(cleanup);

const sit = (...names: string[]) => names.forEach((table) => keep(table, [{ seat: 0, token: 't' }]));

describe('one’s own games', () => {
  it('come with one’s turn first, then those that run, wait, and are over; each from the latest', () => {
    const one = (table: string, phase: OwnGame['phase'], actor: number | null, at: number): OwnGame => ({
      table, game: 'harbour', phase, actor, at, seats: [], mine: [0], verdict: null, score: '',
    });
    const games = [
      one('old', 'over', null, 1),
      one('theirs', 'playing', 1, 9),
      one('free', 'waiting', null, 8),
      one('mine', 'playing', 0, 2),
      one('mine too', 'playing', 0, 5),
      one('over', 'over', null, 7),
    ];
    expect(ordered(games).map(({ table }) => table)).toEqual(['mine too', 'mine', 'theirs', 'free', 'over', 'old']);
    const many = Array.from({ length: 9 }, (_, at) => one(`${at}`, 'over', null, at));
    expect(ordered(many).map(({ table }) => table)).toEqual(['8', '7', '6', '5']);
    expect(ordered([...many, one('run', 'playing', 1, 0)], 6)).toHaveLength(6);
  });

  it('are kept; a finished one is not asked for again, one that is gone or was never used is forgotten', async () => {
    tables = { a: state({}), b: state({ phase: 'over', actor: null }), d: state({ phase: 'over', reason: 'abandoned' }) };
    sit('a', 'b', 'c', 'd');
    expect((await lookUpGames()).map(({ table }) => table).sort()).toEqual(['a', 'b']);
    expect(keptTables().map(({ table }) => table).sort()).toEqual(['a', 'b']);
    expect(rememberedGames()).toHaveLength(2);
    getTable.mockClear();
    await lookUpGames();
    expect(getTable.mock.calls.map(([table]: unknown[]) => table)).toEqual(['a']);
  });

  it('stay as they were known while the server is silent', async () => {
    tables = { a: state({}) };
    sit('a');
    await lookUpGames();
    getTable.mockRejectedValue(new rest.Unreachable());
    expect((await lookUpGames())[0]).toMatchObject({ table: 'a', phase: 'playing' });
  });

  it('are listed once where they moved to the server; without seats known there the way is by the old place', async () => {
    const row = { game: 'harbour', held: [{ seat: 0, token: 't' }], phase: 'playing', seats: [], actor: 0, at: 1, over: null, key: null };
    listHere.mockResolvedValue([
      { ...row, table: 'here-1', moved: null },
      { ...row, table: 'here-2', moved: { table: 'known', held: [] } },
      { ...row, table: 'here-3', moved: { table: 'unknown', held: [] } },
    ]);
    tables = { known: state({}) };
    sit('known', 'here-1');
    expect((await lookUpGames()).map(({ table }) => table).sort()).toEqual(['here-1', 'here-3', 'known']);
  });

  it('are not waited for where this device has not kept them', async () => {
    listHere.mockResolvedValue([]);
    sit('here-1');
    expect(expectedRows()).toBe(1);
    expect(await lookUpGames()).toEqual([]);
    expect([expectedRows(), keptTables()]).toEqual([0, []]);
  });

  it('are listed with whose turn it is, how they ended, and when', async () => {
    const ended = { phase: 'over', actor: null, at: Date.now() - 26 * HOUR };
    tables = {
      run: state({ at: Date.now() - 2 * HOUR }),
      won: state({ ...ended, result: { winners: [0] } }),
      lost: state({ ...ended, result: { winners: [1] }, seats: [person('Ada'), person('Cora'), computer, computer] }),
    };
    sit('won', 'lost', 'run');
    render(OwnGames);
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(3));
    const texts = screen.getAllByRole('link').map(({ textContent }) => textContent!.replace(/\s+/g, ' '));
    expect(texts[0]).toMatch(/harbour with Bea Your turn · 2 hours ago/);
    expect(texts.find((text) => text.includes('Won'))).toMatch(/harbour with Bea Won · yesterday/);
    expect(texts.find((text) => text.includes('Cora'))).toMatch(/harbour with Cora, 2 × level-1 Lost · yesterday/);
  });

  it('name nobody where every other seat is free', async () => {
    tables = { wait: state({ phase: 'waiting', actor: null, seats: [person('Ada'), person(null), person(null)] }) };
    sit('wait');
    render(OwnGames);
    const link = await screen.findByRole('link');
    expect(link.textContent!.replace(/\s+/g, ' ')).toMatch(/harbour A seat is still free/);
  });

  it('show the last that are over, and all of them to whoever wants to look back or to delete', async () => {
    const row = { game: 'harbour', held: [], phase: 'over', seats: [], actor: null, over: null, key: null, moved: null };
    listHere.mockResolvedValue(Array.from({ length: 6 }, (_, at) => ({ ...row, table: `here-${at}`, at })));
    sit('here-0');
    render(OwnGames);
    (await screen.findByRole('button', { name: 'Show 2 older games' })).click();
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(6));
    expect(screen.queryByRole('button', { name: /older/ })).toBeNull();
  });

  it('have their room before anybody has answered', () => {
    tables = {};
    getTable.mockReturnValue(new Promise(() => {}));
    sit('a', 'b', 'c');
    render(OwnGames);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });
});
