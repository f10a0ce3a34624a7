import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import * as rest from '../../api/rest';
import type { Catalogue, ListedGame } from '../../api/schema';
import { setLevel } from '../../browser/settings.svelte';
import type { GameModule } from '../../games/module';
import { moduleOf } from '../../games/registry';
import { speak, t } from '../../i18n';
import { learnCatalogue } from '../../table/catalogue.svelte';
import type { NewGame } from '../../table/create';
import GameCard from './GameCard.svelte';
import { StartForm } from './form.svelte';
import { lists } from './lists.svelte';
import './Panel.svelte'; // here already, so that a card that asks for it does not wait long

const listed = (seats: [number, number]): ListedGame => ({
  title: 'Harbour',
  seats,
  has_secrets: false,
  options: [],
  players: ['random'],
  levels: ['Starfish', 'Crab'].map((name, at) => ({ player: `level-${at + 1}`, name: { en: name, it: name }, plays: { en: `${name} plays.`, it: '' } })),
  clauses: {},
});
const games = { harbour: listed([2, 4]), solo: listed([1, 1]) } as Record<string, ListedGame>;

let opened: NewGame[];
const harbour = (): GameModule => ({
  ...moduleOf('harbour'),
  title: 'Harbour',
  t,
  start: { picture: '', colour: '#000', open: (wanted) => Promise.resolve(void opened.push(wanted)) },
});

beforeEach(async () => {
  localStorage.clear();
  speak('en');
  opened = [];
  setLevel('harbour', 'level-1');
  vi.spyOn(rest, 'catalogue').mockResolvedValue({ games, phrases: {} } as unknown as Catalogue);
  await learnCatalogue();
});
afterEach(cleanup);

describe('what is chosen', () => {
  it('seats computers, people here, or friends, by the way that is played', async () => {
    const form = new StartForm(harbour());
    form.count = 3;
    form.name = 'Ada';
    form.names = ['', 'Bea'];
    for (const way of ['computer', 'here', 'friends', 'open'] as const) await form.begin(way);
    const ada = { who: 'here', name: 'Ada' };
    expect(opened.map(({ seats }) => seats)).toEqual([
      [ada, { who: 'computer', player: 'level-1' }, { who: 'computer', player: 'level-1' }],
      [{ who: 'here', name: 'Player 1' }, { who: 'here', name: 'Bea' }, { who: 'here', name: 'Player 3' }],
      [ada, { who: 'friend' }, { who: 'friend' }],
      [ada, { who: 'friend' }, { who: 'friend' }],
    ]);
    expect(opened.map((one) => one.public)).toEqual([false, false, false, true]);
    expect(localStorage.getItem('lungomare.name')).toBe('Ada');
  });

  it('may give each seat to somebody else, and me one seat only', () => {
    const form = new StartForm(harbour());
    form.count = 3;
    form.place('computer', 1, 'friend');
    form.place('computer', 2, 'me');
    expect(form.seats('computer')).toEqual(['here', 'friend', 'me']);
    expect(form.needsName('computer')).toBe(true);
    form.place('computer', 0, 'level-2');
    form.place('computer', 2, 'friend');
    expect(form.isMine('computer')).toBe(false);
  });
});

describe('a game on the first page', () => {
  it('begins by one button, against the character shown', async () => {
    render(GameCard, { props: { module: harbour() } });
    expect(screen.getByText('against Starfish')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Play Harbour' }));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]!.seats).toEqual([{ who: 'here', name: 'Guest' }, { who: 'computer', player: 'level-1' }]);
  });

  it('has the same ways for every game, whether the page knows it or not', () => {
    lists.waiting = [{ game: 'harbour' } as (typeof lists.waiting)[number]];
    render(GameCard, { props: { module: moduleOf('harbour') } });
    const ways = within(screen.getByRole('group')).getAllByRole('button');
    expect(ways.map(({ textContent }) => textContent!.trim())).toEqual(['Computer', 'One screen', 'Friends by link', 'Open tables: 1']);
    lists.waiting = [];
  });

  it('asks for a name where a friend will read it, and only there', async () => {
    render(GameCard, { props: { module: harbour() } });
    await fireEvent.click(screen.getByRole('button', { name: 'Friends by link' }));
    await waitFor(() => screen.getByLabelText('Your name'));
    await fireEvent.click(screen.getByRole('button', { name: 'Create the link' }));
    expect(screen.getByRole('alert').textContent).toBe('By which name will the other know you?');
    expect(opened).toEqual([]);
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: 'Ada' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Create the link' }));
    expect(opened[0]!.seats[0]).toEqual({ who: 'here', name: 'Ada' });
    await fireEvent.click(screen.getByRole('button', { name: 'One screen' }));
    await waitFor(() => expect(screen.queryByLabelText('Your name')).toBeNull());
  });

  it('shows the levels as characters, how the chosen one plays, and plays against it', async () => {
    render(GameCard, { props: { module: harbour() } });
    await fireEvent.click(screen.getByRole('button', { name: 'Computer' }));
    await waitFor(() => screen.getByRole('radio', { name: 'Crab' }));
    expect(screen.getByText('Starfish plays.')).toBeTruthy();
    await fireEvent.click(screen.getByRole('radio', { name: 'Crab' }));
    expect(screen.getByText('Crab plays.')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]!.seats[1]).toEqual({ who: 'computer', player: 'level-2' });
  });

  it('for one has one button and no company', () => {
    render(GameCard, { props: { module: { ...moduleOf('solo'), title: 'Solo' } } });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent!.trim())).toEqual(['Play Solo']);
  });
});
