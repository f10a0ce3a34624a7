import { describe, expect, it } from 'vitest';

import { MOMENTS } from '../fixtures/moments';
import type { View } from '../types';
import { plan } from './plan';

const start: View = { ...MOMENTS.five.view, phase: 'take', held: null, placed: null, at: null, copier: null, queue: [], turn: 2 };
const free = ['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'c2', 'd2', 'a3', 'b3', 'c3', 'd3', 'a4', 'b4', 'c4', 'd4'].find((cell) => !start.seats[2]!.town[cell])!;
const card = start.market[1]!;

/** A view with a seat's parts changed. */
const withSeat = (view: View, seat: number, change: Partial<View['seats'][number]>): View => ({
  ...view,
  seats: view.seats.map((one, place) => (place === seat ? { ...one, ...change } : one)),
});
const without = (view: View, place: number): View => ({ ...view, market: view.market.map((id, at) => (at === place ? null : id)) });

const taken: View = { ...without(start, 1), phase: 'place', held: card };
const placed: View = { ...withSeat(taken, 2, { town: { ...start.seats[2]!.town, [free]: card } }), phase: 'line', held: null, placed: free };
const lined: View = { ...placed, phase: 'act', at: 'a1', queue: [free] };
const { fish, points, coins } = start.seats[2]!;
const done: View = { ...withSeat(lined, 2, { fish: fish + 2, points: points + 4 }), at: free, queue: [] };
const next: View = { ...withSeat(done, 2, { fish, points: points + 9 }), phase: 'take', placed: null, at: null, turn: 3, market: start.market.map((id, at) => (at === 1 ? 'new' : id)) };

describe('what moves', () => {
  it('is a card, from its slot to its cell', () => {
    const wanted = [{ kind: 'build', card, slot: 2, seat: 2, cell: free }];
    expect(plan(start, placed)).toEqual(wanted);
    expect(plan(taken, placed)).toEqual([{ ...wanted[0], slot: null }]);
    expect(plan(start, taken)).toEqual([]);
  });

  it('is what a building gave, from that building', () => {
    expect(plan(lined, done)).toEqual([
      { kind: 'gain', seat: 2, store: 'fish', from: fish, to: fish + 2, cell: 'a1' },
      { kind: 'gain', seat: 2, store: 'points', from: points, to: points + 4, cell: 'a1' },
    ]);
    const copied = { ...lined, at: 'b1', copier: 'a1' };
    expect(plan(lined, copied)).toEqual([]);
    expect(plan(copied, done)).toMatchObject([{ cell: 'a1' }, { cell: 'a1' }]);
  });

  it('is the market’s new card after the turn', () => {
    expect(plan(done, next)).toEqual([
      { kind: 'gain', seat: 2, store: 'fish', from: fish + 2, to: fish, cell: free },
      { kind: 'gain', seat: 2, store: 'points', from: points + 4, to: points + 9, cell: free },
      { kind: 'deal', card: 'new', slot: 2 },
    ]);
  });

  it('is a whole turn where it is stepped over', () => {
    expect(plan(start, next)).toEqual([
      { kind: 'build', card, slot: 2, seat: 2, cell: free },
      { kind: 'gain', seat: 2, store: 'points', from: points, to: points + 9, cell: free },
      { kind: 'deal', card: 'new', slot: 2 },
    ]);
  });

  it('is a Season: all cards are new, and patronage is no building’s', () => {
    const spring = { ...withSeat(next, 0, { coins: 0, points: 99 }), season: start.season + 1, market: ['p', 'q', 'r', 's'] };
    const motions = plan(done, withSeat(spring, 2, { fish: 0, coins: coins + 1 }));
    expect(motions).toContainEqual({ kind: 'season', from: start.season });
    expect(motions.filter(({ kind }) => kind === 'deal')).toHaveLength(4);
    expect(motions).toContainEqual(expect.objectContaining({ seat: 0, store: 'points', to: 99, cell: null }));
    expect(motions).toContainEqual(expect.objectContaining({ seat: 2, store: 'coins', cell: null }));
    expect(motions).toContainEqual(expect.objectContaining({ seat: 2, store: 'fish', cell: free }));
  });

  it('is nothing backward, over more than a turn, or where nothing happened', () => {
    const moments = [start, taken, placed, lined, done, next];
    for (const [at, view] of moments.entries()) {
      for (const earlier of moments.slice(0, at + 1)) expect(plan(view, earlier)).toEqual([]);
    }
    const later = withSeat(next, 3, { town: { ...next.seats[3]!.town, z9: 'x' } });
    expect(plan(start, later)).toEqual([]);
    expect(plan(start, { ...start, seats: start.seats.slice(1), players: 4 })).toEqual([]);
  });
});
