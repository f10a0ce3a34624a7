import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';

import * as rest from '../../api/rest';
import type { Catalogue } from '../../api/schema';
import { speak } from '../../i18n';
import RulesPage from './RulesPage.svelte';

afterEach(cleanup);

it('says that there is no such game, and not that the server is silent', async () => {
  speak('en');
  vi.spyOn(rest, 'catalogue').mockResolvedValue({ games: {}, phrases: {} } as unknown as Catalogue);
  const refusal = { sentence: 'there is no game', clause: null, where: null, code: 'no-game', values: { game: "'tower'", known: 'harbour' } };
  vi.spyOn(rest, 'getRules').mockRejectedValue(new rest.Refused(404, refusal));
  render(RulesPage, { props: { game: 'tower' } });
  expect((await screen.findByRole('alert')).textContent).toBe("There is no game 'tower'; there are: harbour.");
});

it('leaves the page alone that somebody is on when its answers come', async () => {
  vi.spyOn(rest, 'catalogue').mockResolvedValue({ games: {}, phrases: {} } as unknown as Catalogue);
  let answer = (_: Awaited<ReturnType<typeof rest.getRules>>): void => {};
  const late = new Promise<Awaited<ReturnType<typeof rest.getRules>>>((done) => (answer = done));
  vi.spyOn(rest, 'getRules').mockReturnValue(late);
  const { unmount } = render(RulesPage, { props: { game: 'tower' } });
  unmount();
  const elsewhere = document.body.appendChild(document.createElement('p'));
  elsewhere.id = 'C4.1';
  elsewhere.scrollIntoView = vi.fn();
  location.hash = '#C4.1';
  answer({ chapters: {}, html: '', style: '', language: 'en' } as Awaited<typeof late>);
  await late;
  await new Promise((done) => setTimeout(done));
  expect(elsewhere.scrollIntoView).not.toHaveBeenCalled();
  elsewhere.remove();
  location.hash = '';
});
