import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import * as rest from '../../api/rest';
import type { Catalogue, Occupant } from '../../api/schema';
import { levelIn } from '../../browser/settings.svelte';
import { speak, t } from '../../i18n';
import { learnCatalogue } from '../catalogue.svelte';
import type { NewGame } from '../create';
import type { Table } from '../store/table.svelte';
import Next from './Next.svelte';
import { nextLevel } from './next';

const levels = ['Starfish', 'Crab', 'Seagull'].map((name, at) => ({ player: `level-${at + 1}`, name: { en: name, it: name }, plays: { en: '', it: '' } }));
const person = { kind: 'person', player: null, name: 'Ada', stand_in: null, left_by: null } satisfies Occupant;
const computer = (player: string): Occupant => ({ ...person, kind: 'computer', player, name: null });
const clock = { kind: 'none', base: 0, increment: 0 };

const opened: NewGame[] = [];
const tableOf = (seats: Occupant[], alone = true) =>
  ({
    alone,
    seats,
    now: { table: 'T', seats, clock },
    game: { name: 'harbour', t, open: (_: unknown, wanted: NewGame) => Promise.resolve(void opened.push(wanted)) },
  }) as unknown as Table;

beforeEach(async () => {
  speak('en');
  vi.spyOn(rest, 'catalogue').mockResolvedValue({ games: { harbour: { levels } }, phrases: {} } as unknown as Catalogue);
  await learnCatalogue();
});
afterEach(cleanup);

it('is the level after the strongest that was beaten', () => {
  expect(nextLevel(tableOf([person, computer('level-1')]))).toBe('level-2');
  expect(nextLevel(tableOf([computer('level-2'), person, computer('level-1')]))).toBe('level-3');
});

it('is nobody after the last, among people, or after a player that is no level', () => {
  expect(nextLevel(tableOf([person, computer('level-3')]))).toBeNull();
  expect(nextLevel(tableOf([person, computer('level-1')], false))).toBeNull();
  expect(nextLevel(tableOf([person, computer('random')]))).toBeNull();
});

it('is played at a table like the last one, and is whom one plays against from then on', async () => {
  render(Next, { props: { table: tableOf([computer('level-1'), person]) } });
  await fireEvent.click(screen.getByRole('button', { name: 'Play the next: Crab' }));
  expect(opened).toEqual([{ seats: [{ who: 'computer', player: 'level-2' }, { who: 'here', name: 'Ada' }], clock, public: false, place: 'server' }]);
  await vi.waitFor(() => expect(levelIn('harbour')).toBe('level-2'));
});
