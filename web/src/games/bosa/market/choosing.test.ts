import { describe, expect, it } from 'vitest';

import { asks, bothLines, chosenLine, freeCells, hasHeld, NOTHING, open, placing, settle, stepBack } from './choosing';
import { MOMENTS } from '../fixtures/moments';

const { lines } = MOMENTS.middle.effects;
const held = lines.filter(({ slot }) => slot === 1).map((entry) => ({ ...entry, slot: null }));

describe('choosing', () => {
  it('finds the same line whatever is chosen first', () => {
    const wanted = lines.at(-1)!;
    const whole = { slot: wanted.slot, cell: wanted.cell, line: wanted.line };
    for (const order of [['slot', 'cell', 'line'], ['line', 'cell', 'slot'], ['cell', 'line', 'slot']] as const) {
      let choice = { ...NOTHING };
      for (const key of order) {
        expect(chosenLine(lines, choice)).toBeNull();
        choice = settle(lines, { ...choice, [key]: whole[key] });
      }
      expect(chosenLine(lines, choice)).toEqual(wanted);
    }
  });

  it('offers row and column once card and cell are there', () => {
    const [first] = lines;
    expect(bothLines(lines, { slot: first!.slot, cell: null, line: null })).toBeNull();
    const both = bothLines(lines, { slot: first!.slot, cell: first!.cell, line: 'row' });
    expect(both!.map(({ line }) => line)).toEqual(['row', 'col']);
    expect(open(lines, { slot: first!.slot, cell: null, line: null })).toHaveLength(freeCells(lines).length * 2);
  });

  it('lets go of what is no longer offered', () => {
    expect(settle(lines, { slot: 9, cell: 'd4', line: 'row' })).toEqual({ slot: null, cell: null, line: 'row' });
    expect(settle([], { slot: 1, cell: 'a2', line: null })).toEqual(NOTHING);
  });

  it('asks for no slot once the card is in hand', () => {
    expect(hasHeld(lines)).toBe(false);
    expect(hasHeld(held)).toBe(true);
    const cell = held[0]!.cell;
    expect(chosenLine(held, { slot: null, cell, line: 'row' })?.cell).toBe(cell);
  });

  it('takes the only cell by itself, with the card chosen', () => {
    const one = lines.filter(({ cell }) => cell === lines[0]!.cell);
    expect(settle(one, { ...NOTHING, slot: 2 }).cell).toBe(lines[0]!.cell);
    expect(settle(one, NOTHING).cell).toBeNull();
  });

  it('knows where something is left to choose', () => {
    const free = { ...lines[0]!, steps: [{ cell: 'a1', card: 'x', can: true, price: {}, gain: { fish: 1 } }] };
    expect(asks(free)).toBe(false);
    expect(asks({ ...free, steps: [{ ...free.steps[0]!, choose: ['fish'], kind: 'fish' }] })).toBe(false);
    expect(asks({ ...free, steps: [{ ...free.steps[0]!, choose: ['fish', 'pottery'], kind: 'fish' }] })).toBe(true);
    expect(asks({ ...free, steps: [{ ...free.steps[0]!, copies: ['a1', 'b1'] }] })).toBe(true);
  });

  it('places without doing, and steps back one deed or the whole placing', () => {
    expect(placing({ ...lines[0]!, decisions: ['take 1', 'place a2', 'row', 'do', 'do f'] })).toEqual(['take 1', 'place a2', 'row']);
    expect(stepBack(['take 1', 'place a2', 'row', 'do'])).toBe(3);
    expect(stepBack(['take 9', 'take 1', 'place a2', 'row'])).toBe(1);
    expect(stepBack([])).toBeNull();
  });
});
