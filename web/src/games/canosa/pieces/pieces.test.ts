import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { speak } from '../../../i18n';
import EvaluationBar from '../evaluation/Bar.svelte';
import Rings from './Rings.svelte';
import Sailor from './Sailor.svelte';
import Siren from './Siren.svelte';

beforeEach(() => speak('en'));
afterEach(cleanup);

it('says where a player’s rings are, and shows places and rings that are out', () => {
  const { container } = render(Rings, { props: { colour: 'gold', carried: 2, out: 3 } });
  const name = 'Gold’s rings: 2 carried, 2 on Sailors, 3 out of the game';
  expect(screen.getByRole('img', { name })).toBeTruthy();
  expect(container.querySelectorAll('.place')).toHaveLength(3);
  expect(container.querySelectorAll('.room')).toHaveLength(1);
  expect(container.querySelectorAll('.out')).toHaveLength(3);
});

it('says who stands better in numbers, not by colour alone', () => {
  render(EvaluationBar, { props: { value: 0.623 } });
  const bar = screen.getByRole('meter', { name: 'Who stands better' });
  expect(bar.getAttribute('aria-valuenow')).toBe('62');
  expect(bar.getAttribute('aria-valuetext')).toBe('Gold wins in 62 of 100 games, Silver in 38');
  expect(bar.textContent).toMatch(/Gold 62\s+38 Silver/);
});

it.each([
  [undefined, 'being worked out'],
  [null, 'not known'],
])('shows no number where there is none', (value, says) => {
  render(EvaluationBar, { props: { value } });
  const bar = screen.getByRole('meter');
  expect(bar.getAttribute('aria-valuetext')).toBe(says);
  expect(bar.textContent).not.toMatch(/\d/);
});

it('tells gold from silver by shape: notches, and a shine', () => {
  const draw = (stack: string) => render(Sailor, { props: { stack } }).container.innerHTML;
  expect(draw('g').replace(/fill="[^"]*"|stroke="[^"]*"/g, '')).not.toBe(
    draw('s').replace(/fill="[^"]*"|stroke="[^"]*"/g, ''),
  );
});

it.each([0, 1, 2, 3])('hangs %i rings beside a Siren', (rings) => {
  const { container } = render(Siren, { props: { colour: 'silver', rings } });
  expect(container.querySelectorAll('circle[stroke-width="8.4"]')).toHaveLength(rings);
});
