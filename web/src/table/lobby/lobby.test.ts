import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Answer, Command, Handlers, TableConnection } from '../../api/connection';
import * as rest from '../../api/rest';
import type { Catalogue, HeldSeat, ListedGame, Occupant, StateMessage } from '../../api/schema';
import { speak, t } from '../../i18n';
import { learnCatalogue } from '../catalogue.svelte';
import type { TableGame } from '../store/game';
import { Table } from '../store/table.svelte';
import { formatClock } from './clock';
import Lobby from './Lobby.svelte';

const LEVELS = ['Paddler', 'Sailor'].map((en, at) => ({
  player: `level-${at + 1}`,
  name: { en, it: en },
  plays: { en: `${en} plays.`, it: '' },
}));
const harbour = { title: 'Harbour', seats: [3, 3], has_secrets: true, options: [], players: ['random'], levels: LEVELS, clauses: {} };

const game = (isHidden: boolean): TableGame => ({
  name: 'harbour',
  title: 'Harbour',
  t,
  clauses: {},
  beat: () => 0,
  patience: () => 0,
  lookBack: 0,
  isHidden: () => isHidden,
  conceal: (seen) => seen,
  preview: () => null,
  undo: () => null,
});

const person = (name: string | null): Occupant => ({ kind: 'person', player: null, name, stand_in: null, left_by: null });
const computer = (player: string): Occupant => ({ ...person(null), kind: 'computer', player });
const waiting = (seats: Occupant[], seat: number | null, more: object = {}) =>
  ({
    type: 'state', game: 'harbour', table: 'T', version: 2, changed: 1, at: 0, created: 0, seat, phase: 'waiting', seats,
    played: 0, moves: [], actor: null, turn: null, view: null, legal: [], clocks: null, idle: null, offers: [],
    reason: null, result: null, next: null, options: {}, public: false, away: 1, ...more,
    clock: { kind: 'fischer', base: 300_000, increment: 5_000 },
  }) as unknown as StateMessage;

/** What was sent, each with the tokens of its connection. */
let sent: { tokens: string[]; command: Command }[];
let answer: Answer;
let open: Handlers[];

function show(seats: Occupant[], held: HeldSeat[] = [], { isHidden = false, ...more }: { isHidden?: boolean; phase?: string } = {}) {
  const connect = (handlers: Handlers, tokens: string[]): TableConnection => {
    open.push(handlers);
    return {
      connect: () => handlers.status('open'),
      hurry: () => {},
      close: () => {},
      send: (command) => {
        sent.push({ tokens, command });
        return Promise.resolve(answer);
      },
    };
  };
  const table = new Table(game(isHidden), 'T', held, { connect });
  table.open();
  open[0]!.message(waiting(seats, held.length === 1 ? held[0]!.seat : null, more));
  const onsit = vi.fn(() => Promise.resolve());
  const free = [{ seat: 1, label: 'Play second' }];
  render(Lobby, { table, called: (seat: number) => `No. ${seat + 1}`, free, onsit });
  return { table, onsit };
}

beforeEach(async () => {
  [sent, open, answer] = [[], [], { ok: true }];
  localStorage.clear();
  speak('en');
  vi.spyOn(rest, 'catalogue').mockResolvedValue({ games: { harbour: harbour as unknown as ListedGame }, phrases: {} } as unknown as Catalogue);
  await learnCatalogue();
});

const ADA = { seat: 0, token: 'zero' };
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('whoever is invited', () => {
  it('reads who invites to which game and by which clock, and sits down', async () => {
    const { onsit } = show([person('Ada'), person(null), computer('level-2')]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ada invites you to a game of Harbour');
    expect(screen.getByText('5 minutes + 5 s a turn')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Seats' })).getByText('Computer, Sailor')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'The rules of Harbour' }).getAttribute('href')).toBe('/rules/harbour');
    await fireEvent.click(button('Play second'));
    expect(screen.getByRole('alert').textContent).toContain('name');
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: ' Bea ' } });
    await fireEvent.click(button('Play second'));
    expect(onsit).toHaveBeenCalledWith(1, 'Bea');
  });

  it('may give no seat away, and hears where nobody invites any more', () => {
    show([person(null), person(null), computer('level-2')]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A table of Harbour waits for players');
    expect(screen.queryByRole('button', { name: /computer|friend/ })).toBeNull();
  });
});

describe('whoever sits there', () => {
  it('gives an empty seat to a computer of a level of their choice', async () => {
    show([person('Ada'), person(null), person(null)], [ADA]);
    expect(screen.getByLabelText('Link to this table')).toHaveProperty('value', expect.stringContaining('/t/T'));
    expect(screen.queryByText('Paddler')).toBeNull();
    await fireEvent.click(button('Give to a computer: No. 3'));
    expect(screen.queryByText(/begins at once/)).toBeNull();
    await fireEvent.click(button('Sailor'));
    expect(sent).toMatchObject([{ tokens: ['zero'], command: { type: 'assign', seat: 0, target: 2, player: 'level-2' } }]);
  });

  it('opens a computer’s seat to a friend again', async () => {
    show([person('Ada'), person(null), computer('level-2')], [ADA]);
    await fireEvent.click(button('Open to a friend: No. 3'));
    expect(sent[0]!.command).toMatchObject({ type: 'assign', target: 2, player: null });
  });

  it('is told that the last seat begins the game, and why a seat is not given', async () => {
    answer = { ok: false, refusal: { sentence: 'taken', clause: null, where: null, code: 'seat-taken', values: {} } };
    show([person('Ada'), person(null), computer('level-2')], [ADA]);
    await fireEvent.click(button('Give to a computer: No. 2'));
    expect(screen.getByText(/begins at once/)).toBeTruthy();
    await fireEvent.click(button('Paddler'));
    expect(await screen.findByText('Somebody has just taken this seat.')).toBeTruthy();
  });

  it('asks by a connection of its own where several share a screen that is covered', async () => {
    const { table } = show([person('Ada'), person('Bea'), person(null)], [ADA, { seat: 1, token: 'one' }], { isHidden: true });
    expect(table.speakers).toEqual([]);
    await fireEvent.click(button('Give to a computer: No. 3'));
    await fireEvent.click(button('Paddler'));
    expect(sent).toMatchObject([{ tokens: ['zero'], command: { type: 'assign', seat: 0, target: 2 } }]);
    open.at(-1)!.message(waiting([], 0, { view: { goals: ['secret'] } }));
    expect(JSON.stringify(table.now)).not.toContain('secret');
  });
});

it('a table that was closed before its game began says so', () => {
  show([person(null), person(null), person(null)], [], { phase: 'over' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The table was closed, unused');
  expect(screen.queryByLabelText('Your name')).toBeNull();
});

it.each([
  [{ kind: 'none', base: 0, increment: 0 }, 'none'],
  [{ kind: 'days', base: 3 * 86_400_000, increment: 0 }, 'three days a turn'],
  [{ kind: 'days', base: 2 * 86_400_000, increment: 0 }, '2 days a turn'],
  [{ kind: 'fischer', base: 60_000, increment: 2_000 }, '1 minute + 2 s a turn'],
  [{ kind: 'move', base: 90_000, increment: 0 }, '1.5 minutes a turn'],
] as const)('a clock in words: %j', (clock, words) => {
  expect(formatClock(clock, t)).toBe(words);
});
