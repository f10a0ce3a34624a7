import { beforeEach, describe, expect, it } from 'vitest';

import { forget, keep, keptTables, seatsAt, tokensIn } from './seats';

beforeEach(() => localStorage.clear());

describe('seats', () => {
  it('are kept by table, the newest token of each, and forgotten', () => {
    keep('A', [{ seat: 1, token: 'x' }]);
    keep('A', [{ seat: 0, token: 'y' }]);
    keep('A', [{ seat: 1, token: 'z' }]);
    keep('B', [{ seat: 0, token: 'b' }]);
    expect(seatsAt('A')).toEqual([
      { seat: 0, token: 'y' },
      { seat: 1, token: 'z' },
    ]);
    expect(keptTables().map(({ table }) => table)).toEqual(['B', 'A']);
    forget('A');
    expect(seatsAt('A')).toEqual([]);
    localStorage.setItem('lungomare.seats', 'not JSON');
    expect(keptTables()).toEqual([]);
  });

  it('are read from the fragment of a link', () => {
    expect(tokensIn('#seat=abc&seat=def')).toEqual(['abc', 'def']);
    expect(tokensIn('#C4.1')).toEqual([]);
  });
});
