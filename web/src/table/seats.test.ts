import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forget, keep, keptTables, seatsAt, tokensIn } from './seats';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

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

  it('of the server’s tables are not forgotten for games on this device', () => {
    keep('A', [{ seat: 0, token: 'a' }]);
    for (let game = 0; game < 50; game++) keep(`here-${game}`, [{ seat: 0, token: 'h' }]);
    expect(seatsAt('A')).toEqual([{ seat: 0, token: 'a' }]);
    expect(keptTables()).toHaveLength(41);
    expect(keptTables()[0]!.table).toBe('here-49');
  });

  it('last for the visit where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keep('A', [{ seat: 0, token: 'a' }]);
    expect(seatsAt('A')).toEqual([{ seat: 0, token: 'a' }]);
    vi.restoreAllMocks();
    forget('A');
    expect(keptTables()).toEqual([]);
  });

  it('are read from the fragment of a link', () => {
    expect(tokensIn('#seat=abc&seat=def')).toEqual(['abc', 'def']);
    expect(tokensIn('#C4.1')).toEqual([]);
  });
});
