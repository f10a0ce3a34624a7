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
