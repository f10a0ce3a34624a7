import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { speak } from '../../../i18n';
import { DECK, MOMENTS } from '../fixtures/moments';
import Lesson from './Lesson.svelte';

const { game, options, view, legal, effects, sheet } = MOMENTS.begin;
const studied = { game, options, moves: [], actor: 0, view: { ...view, turn: 0 }, legal, effects, sheet, result: null, refusal: null };
const apart = { sentence: 'd4 is apart', clause: 'B4.1', where: null, code: 'cell-apart', values: { cell: 'd4' } };
const asked: { record: { decisions: string[] }; action: string | null }[] = [];

beforeEach(() => {
  speak('en');
  localStorage.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) => {
    if (path === '/api/catalogue') return Promise.resolve(Response.json({ games: { bosa: { decks: { 'standard-1': DECK }, clauses: {} } } }));
    if (path !== '/api/study') return Promise.reject(new Error('no server here'));
    const about = JSON.parse(body!) as (typeof asked)[number];
    asked.push(about);
    return Promise.resolve(Response.json({ ...studied, refusal: about.action ? apart : null }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const castle = () => screen.findByRole('group', { name: 'Market' });

it('shows the game as it stands, and hears what is chosen', async () => {
  render(Lesson, { at: 1 });
  const houses = within(await castle()).getAllByRole('button');
  await fireEvent.click(houses[0]!);
  expect(await screen.findByText(/A nice house too/)).toBeTruthy();
  await fireEvent.click(houses[1]!);
  expect(await screen.findByText(/^Chosen!/)).toBeTruthy();
});

it('asks the law of the game that is learned, not of a table', async () => {
  render(Lesson, { at: 1 });
  await castle();
  await fireEvent.click(screen.getByRole('gridcell', { name: /^d4:/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('B4.1');
  expect(asked.at(-1)).toMatchObject({ record: { decisions: ['take 1'] }, action: 'place d4' });
});
