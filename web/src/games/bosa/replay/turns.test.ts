import { describe, expect, it } from 'vitest';

import { speak } from '../../../i18n';
import { t } from '../texts';
import { CARDS, MOMENTS } from '../fixtures/moments';
import { formatTurn } from './turn-text';
import { lastOf, turnsOf, turnsUpTo, extendTurns } from './turns';
import type { View } from '../types';

const start = MOMENTS.begin.view;

/** The view after the seat on turn has taken slot 1 to a2 and gained two fish. */
function after(view: View, change: Partial<View> = {}): View {
  const seat = view.turn!;
  const seats = view.seats.map((one, at) =>
    at === seat ? { ...one, fish: one.fish + 2, town: { ...one.town, a2: view.market[0]! } } : one,
  );
  return { ...view, seats, phase: 'take', turn: (seat + 1) % view.players, ...change };
}

describe('turns', () => {
  it('are read off the decisions and the views around them', () => {
    speak('en');
    const [turn] = extendTurns([], ['take 1', 'place a2', 'row', 'do'], start, after(start), 0);
    expect(turn).toMatchObject({ seat: 0, cell: 'a2', line: 'row', card: start.market[0], change: { fish: 2 }, over: true });
    const { name } = CARDS.card(start.market[0])!;
    expect(formatTurn(turn!, CARDS, t)).toBe(`${name} on a2, row 2: +2 fish`);
  });

  it('go on while their player decides step by step', () => {
    const placed = { ...after(start), turn: 0, phase: 'act' as const };
    const first = extendTurns([], ['take 1', 'place a2', 'row'], start, placed, 0);
    expect(first[0]!.over).toBe(false);
    const both = extendTurns(first, ['do'], placed, { ...placed, turn: 1, phase: 'take' }, 3);
    expect(both).toHaveLength(1);
    expect(both[0]).toMatchObject({ over: true, decisions: ['take 1', 'place a2', 'row', 'do'], change: { fish: 2 } });
  });

  it('leave patronage out at the end of a Season', () => {
    const ended = after(start, { season: 2 });
    const seats = ended.seats.map((seat) => ({ ...seat, coins: 0, points: 3 }));
    const [turn] = extendTurns([], ['take 1', 'place a2', 'row'], start, { ...ended, seats }, 0);
    expect(turn!.change).toEqual({ fish: 2 });
  });

  it('are found by seat', () => {
    const turns = extendTurns([], ['take 1', 'place a2', 'row'], start, after(start), 0);
    expect(lastOf(turns, 0)?.cell).toBe('a2');
    expect(lastOf(turns, 1)).toBeNull();
  });
});

describe('the turns of a game', () => {
  const moment = (view: View) => ({ view, sheet: null });
  const first = ['take 1', 'place a2', 'row'];
  const second = ['take 2', 'place b1', 'col'];
  const [one, two] = [after(start), after(after(start))];

  it('are read off the moments known, also where those within a turn are not', () => {
    const history = [moment(start), undefined, undefined, moment(one), undefined, undefined, moment(two)];
    const turns = turnsOf(history, [...first, ...second], 6);
    expect(turns.map(({ seat, from, cell, over }) => [seat, from, cell, over])).toEqual([
      [0, 0, 'a2', true],
      [1, 3, 'b1', true],
    ]);
    expect(turnsOf(history, [...first, ...second], 3)).toEqual(turns.slice(0, 1));
  });

  it('are the same up to any moment, read anew or taken from all of them', () => {
    const inside = [{ ...start, phase: 'place' as const, held: start.market[0]! }, { ...one, turn: 0, phase: 'line' as const }];
    const history = [start, ...inside, one, two, two, two].map(moment);
    const all = turnsOf(history, [...first, ...second], 6);
    for (const at of [0, 1, 2, 3]) {
      expect(turnsUpTo(all, history, [...first, ...second], at)).toEqual(turnsOf(history, [...first, ...second], at));
    }
  });

  it('begin with the first that is known whole, and after whole turns that are not', () => {
    const inside = { ...start, phase: 'line' as const };
    expect(turnsOf([undefined, undefined, moment(inside), moment(one)], first, 3)).toEqual([]);
    const history = [moment(start), undefined, undefined, undefined, undefined, undefined, moment(two)];
    expect(turnsOf(history, [...first, ...second], 6)).toEqual([]);
  });
});
