import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import * as rest from '../api/rest';
import type { Catalogue } from '../api/schema';
import { speak } from '../i18n';
import { learnCatalogue } from '../table/catalogue.svelte';
import End from './End.svelte';
import { offerLessons } from './others';

const first = { player: 'level-1', name: { en: 'Starfish', it: 'Stella marina' }, plays: { en: 'Splashes about.', it: 'Sguazza.' } };

beforeEach(async () => {
  speak('en');
  vi.spyOn(rest, 'catalogue').mockResolvedValue({ games: { harbour: { levels: [first] } }, phrases: {} } as unknown as Catalogue);
  await learnCatalogue();
});
afterEach(cleanup);

const props = { game: 'harbour', title: 'You know it!', text: 'That was all.', picture: 'harbour.svg', onrestart: () => {} };

it('leads to the first character, the rules, and the lessons of other games', async () => {
  const onplay = vi.fn().mockRejectedValueOnce(new rest.Unreachable());
  const within = (...given: Parameters<typeof End>) => {
    offerLessons([{ game: 'harbour', title: 'Harbour' }, { game: 'lagoon', title: 'Lagoon' }]);
    return End(...given);
  };
  render(within as typeof End, { props: { ...props, onplay } });
  expect(screen.getByText('Splashes about.', { exact: false }).textContent).toContain('Starfish');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/rules/harbour', '/learn/lagoon', '/']);
  await fireEvent.click(screen.getByRole('button', { name: 'Play your first game' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not answer/);
});
