import { afterEach, expect, it } from 'vitest';

import { speak } from '../../../i18n';
import { t } from '.';

afterEach(() => speak('en'));

it('what the law refuses is said in Italian, with colours and rings in words', () => {
  speak('it');
  expect(t.find('refusal.not-next-to-siren', { square: 'c3', siren: 'gold', origin: 'a1' })).toBe('c3 non è accanto alla Sirena d’oro in a1');
  expect(t.find('refusal.carries-no-more', { siren: 'silver', square: 'd3', rings: 1, others: 2 })).toBe(
    'La Sirena d’argento in d3 porta un anello, non più dell’altra, che porta due anelli',
  );
  expect(t.find('refusal.ring-of-other', { square: 'b4', player: 'silver' })).toBe('L’anello più alto in b4 è di Argento');
  speak('en');
  expect(t.find('refusal.ring-of-other', { square: 'b4', player: 'silver' })).toBeNull();
});
