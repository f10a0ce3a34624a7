import { afterEach, expect, it } from 'vitest';

import { speak } from '../../../i18n';
import { formatRefusal } from '../../../i18n/refusals';
import { CARDS } from '../fixtures/moments';
import { t } from '.';
import { nameCards } from './format';

afterEach(() => speak('en'));

it('what the law refuses is said in Italian, with cells, prices and colours in words', () => {
  speak('it');
  expect(t.find('refusal.cell-leaves-gap', { cell: 'b2', gaps: 'a2,b1' })).toBe('b2 lascerebbe un buco in a2 e b1');
  expect(t.find('refusal.too-dear', { card: 's1-3', cell: 'a2', price: '2 coins,1 fish', purse: '1 coins,0 fish' })).toBe(
    's1-3 in a2 costa 2 monete e 1 pesce; tu hai 1 moneta e 0 pesci',
  );
  const copied = { card: 's1-3', cell: 'a2', color: 'red', copy: 's2-1', copy_cell: 'b1', wanted: 'blue' };
  expect(t.find('refusal.copy-of-other-color', copied)).toBe('s1-3 in a2 è rossa; s2-1 in b1 copia solo una casa blu');
  expect(t.find('refusal.effect-copy')).toBe('una copia è {copy = "color"} e nient’altro');
  expect(t.find('refusal.effect-empty', { side: 'spend' })).toBe('il prezzo manca o è vuoto');
  expect(t.find('refusal.chart-long', { count: 12345, most: 40 })).toBe('la tabella ha 12.345 gradini; può averne 40');
});

it('a card that the law names by its id is called by its name, in both languages', () => {
  const refusal = {
    sentence: 's1-red-1 already stands on b2',
    clause: 'B4.1',
    where: null,
    code: 'cell-full',
    values: { card: 's1-red-1', cell: 'b2' },
  };
  expect(formatRefusal(nameCards(refusal, CARDS, t), t)).toBe('Old Tannery already stands on b2');
  speak('it');
  expect(formatRefusal(nameCards(refusal, CARDS, t), t)).toBe('In b2 c’è già Vecchia conceria');
});
