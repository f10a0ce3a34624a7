import { describe, expect, it } from 'vitest';

import { placeOf } from './router';

describe('addresses', () => {
  it('lead to their places', () => {
    expect(placeOf('/')).toEqual({ page: 'arrive' });
    expect(placeOf('/t/abc')).toEqual({ page: 'table', id: 'abc' });
    expect(placeOf('/rules/harbour')).toEqual({ page: 'rules', game: 'harbour' });
    expect(placeOf('/rules')).toEqual({ page: 'rules', game: '' });
    expect(placeOf('/rules/the%20harbour')).toEqual({ page: 'rules', game: 'the harbour' });
    expect(placeOf('/rules/%')).toEqual({ page: 'rules', game: '%' });
    expect(placeOf('/cards')).toEqual({ page: 'own', name: 'cards' });
    expect(placeOf('/replay')).toEqual({ page: 'replay' });
    expect(placeOf('/settings')).toEqual({ page: 'settings' });
    expect(placeOf('/rules/harbour/1')).toEqual({ page: 'lost' });
    expect(placeOf('/t/a/b')).toEqual({ page: 'lost' });
  });
});

describe('the address of a lesson', () => {
  it('names the game and the step', () => {
    expect(placeOf('/learn/harbour')).toEqual({ page: 'learn', game: 'harbour', step: null });
    expect(placeOf('/learn/lagoon/12')).toEqual({ page: 'learn', game: 'lagoon', step: 12 });
    for (const wrong of ['/learn/lagoon/0', '/learn/lagoon/1/2']) {
      expect(placeOf(wrong)).toEqual({ page: 'lost' });
    }
  });
});
