import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { speak } from '../../../i18n';
import Board from './Board.svelte';
import { rich, silver, start, type Moment } from '../fixtures/moments';
import '../../../parts/fixtures/pointer';

const onact = vi.fn<(action: string) => void>();
const onwhy = vi.fn<(action: string) => void>();

function show(moment: Moment, more: Record<string, unknown> = {}) {
  const props = { flipped: false, last: [], hint: null, interactive: true, onact, onwhy };
  return render(Board, { props: { ...moment, ...props, ...more } });
}

const cell = (square: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-square="${square}"]`)!;
const label = (square: string): string => cell(square).getAttribute('aria-label')!;
const open = (word: string): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-square]')]
    .filter((each) => each.getAttribute('aria-label')!.includes(word))
    .map((each) => each.dataset.square!)
    .sort();

/** A press with the pointer, as a finger or a mouse makes it. */
async function tap(square: string): Promise<void> {
  const at = { pointerId: 1, button: 0, bubbles: true };
  await fireEvent.pointerDown(cell(square), at);
  await fireEvent.pointerUp(cell(square), at);
  await fireEvent.click(cell(square), { detail: 1 });
}

async function taps(...squares: string[]): Promise<void> {
  for (const square of squares) await tap(square);
}

/** Keys go to whatever has the focus. */
async function type(...keys: string[]): Promise<void> {
  for (const key of keys) await fireEvent.keyDown(document.activeElement!, { key });
}

beforeEach(() => {
  speak('en');
  onact.mockReset();
  onwhy.mockReset();
});
afterEach(cleanup);

describe('by click and tap', () => {
  it.each([
    ['moves the Siren', ['c3', 'b2'], '@b2'],
    ['attacks with a push square', ['c3', 'd4', 'e3'], '@d4xe3'],
    ['pushes to where the Siren came from', ['c3', 'd4', 'c3'], '@d4xc3'],
    ['attacks from the other Siren', ['d4', 'c5'], '@d4xc5'],
    ['moves a Sailor', ['b3', 'a3'], 'b3-a3'],
    ['brings a Sailor home', ['b1', 'a1'], 'b1-a1'],
    ['gives a ring', ['c3', 'd2'], '+d2'],
    ['takes a ring', ['c3', 'b4'], '-b4'],
    ['takes what a second piece may do', ['c3', 'b1', 'a1'], 'b1-a1'],
  ])('%s', async (_, squares, action) => {
    show(rich);
    await taps(...squares);
    expect(onact.mock.calls).toEqual([[action]]);
    expect(onwhy).not.toHaveBeenCalled();
  });

  it('asks which ring where both may be done, and acts', async () => {
    show(rich);
    await taps('c3', 'b3');
    expect(onact).not.toHaveBeenCalled();
    expect(screen.getByRole('menu').getAttribute('aria-label')).toBe('Rings of the Sailor on b3');
    await fireEvent.click(screen.getByRole('menuitem', { name: 'Take your ring' }));
    expect(onact.mock.calls).toEqual([['-b3']]);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(cell('b3'));
  });

  it('is pressed by assistive technology without any pointer', async () => {
    show(rich);
    await fireEvent.click(cell('c3'));
    await fireEvent.click(cell('b2'));
    expect(onact.mock.calls).toEqual([['@b2']]);
  });

  it('lets go with Escape, wherever the focus is', async () => {
    show(rich);
    await tap('c3');
    expect(cell('c3').getAttribute('aria-selected')).toBe('true');
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(cell('c3').getAttribute('aria-selected')).toBe('false');
  });

  it('shows the choices as drawn signs', async () => {
    const { container } = show(rich);
    const before = container.querySelectorAll('svg g').length;
    await tap('c3');
    expect(container.querySelectorAll('svg g').length).toBeGreaterThan(before);
    expect(container.querySelector('circle.selected')).not.toBeNull();
  });

  it('does nothing when it is not interactive or nothing is legal', async () => {
    show(rich, { interactive: false });
    await taps('c3', 'b2', 'e1');
    cleanup();
    show({ ...rich, legal: [] });
    await taps('c3', 'b2', 'e1');
    expect(onact).not.toHaveBeenCalled();
    expect(onwhy).not.toHaveBeenCalled();
  });

  it('forgets the selection when the position changes, not when the parent draws again', async () => {
    const { rerender } = show(rich);
    await tap('c3');
    await rerender({ legal: [...rich.legal] });
    expect(cell('c3').getAttribute('aria-selected')).toBe('true');
    await rerender({ position: rich.effects['b3-a3']!.after, legal: [] });
    expect(cell('c3').getAttribute('aria-selected')).toBeNull();
  });
});

describe('what is not allowed', () => {
  it.each([
    ['the other’s Sailor', ['e1'], 'e1-d1'],
    ['the Siren too far', ['c3', 'f6'], '@f6'],
    ['a Sailor sideways', ['b3', 'c4'], 'b3-c4'],
    ['a ring for a Sailor far away', ['c3', 'e1'], '+e1'],
    ['a push onto a Sailor', ['c3', 'd4', 'e5'], '@d4xe5'],
  ])('asks why: %s', async (_, squares, action) => {
    show(rich);
    await taps(...squares);
    expect(onwhy.mock.calls).toEqual([[action]]);
    expect(onact).not.toHaveBeenCalled();
  });

  it('keeps the selection after a vain press', async () => {
    show(rich);
    await taps('b3', 'c4', 'a3');
    expect(onwhy.mock.calls).toEqual([['b3-c4']]);
    expect(onact.mock.calls).toEqual([['b3-a3']]);
  });
});

describe('by keyboard', () => {
  it('has one square in the tab order, the Siren of who acts', () => {
    show(rich);
    const inOrder = [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')].filter(
      (each) => each.tabIndex === 0,
    );
    expect(inOrder).toEqual([cell('c3')]);
  });

  it('walks with arrows and stops at the edge', async () => {
    show(rich);
    cell('c3').focus();
    await type('ArrowUp', 'ArrowRight');
    expect(document.activeElement).toBe(cell('d4'));
    await type('Home');
    expect(document.activeElement).toBe(cell('a4'));
    await type('ArrowLeft', 'ArrowDown');
    expect(document.activeElement).toBe(cell('a3'));
    await type('End');
    expect(document.activeElement).toBe(cell('f3'));
  });

  it('chooses and acts with Enter and Space, and the focus stays', async () => {
    const { rerender } = show(rich);
    cell('c3').focus();
    await type('Enter', 'ArrowDown', 'ArrowLeft', ' ');
    expect(onact.mock.calls).toEqual([['@b2']]);
    await rerender({ position: rich.effects['@b2']!.after, legal: [] });
    expect(document.activeElement).toBe(cell('b2'));
  });

  it('attacks with keys alone', async () => {
    show(rich);
    cell('c3').focus();
    await type('Enter', 'ArrowUp', 'ArrowRight', 'Enter', 'ArrowRight', 'Enter');
    expect(onact.mock.calls).toEqual([['@d4xe4']]);
  });

  it('goes through the choices with n and p', async () => {
    show(rich);
    cell('c3').focus();
    await type('Enter', 'n');
    expect(document.activeElement).toBe(cell('d3'));
    await type('n', 'n', 'n', 'n');
    expect(document.activeElement).toBe(cell('b4'));
    await type('p');
    expect(document.activeElement).toBe(cell('d2'));
  });

  it('goes through the pieces to choose when nothing is selected', async () => {
    show(rich);
    cell('c3').focus();
    await type('n', 'n', 'n');
    expect(document.activeElement).toBe(cell('b1'));
  });

  it('gives and takes with plus and minus, or asks why not', async () => {
    show(rich);
    cell('b3').focus();
    await type('+', '-');
    cell('e1').focus();
    await type('+');
    expect(onact.mock.calls).toEqual([['+b3'], ['-b3']]);
    expect(onwhy.mock.calls).toEqual([['+e1']]);
  });

  it('chooses in the menu of rings with keys, and Escape goes back to the Sailor', async () => {
    show(rich);
    cell('c3').focus();
    await type('Enter', 'ArrowLeft', 'Enter');
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Give a ring' }));
    await type('ArrowRight');
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Take your ring' }));
    await type('Escape');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(cell('b3'));
    expect(cell('c3').getAttribute('aria-selected')).toBe('true');
  });
});

describe('in words', () => {
  it('is a grid of six rows with a name', () => {
    show(start);
    expect(screen.getByRole('grid', { name: 'Canosa board' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(6);
    expect(screen.getAllByRole('gridcell')).toHaveLength(36);
  });

  it('labels every kind of square', () => {
    show(rich);
    expect(label('a1')).toBe('a1, Gold’s island, empty');
    expect(label('a4')).toBe('a4, empty');
    expect(label('c3')).toBe('c3, Gold’s Siren, carries 2 rings; you may choose her');
    expect(label('d4')).toBe('d4, Silver’s Siren, carries 1 ring; you may attack her');
    expect(label('c2')).toBe('c2, Sailor without rings, nobody’s; you may put a ring on him');
    expect(label('e5')).toBe(
      'e5, Sailor, rings from below: silver, gold, silver; Silver controls him',
    );
    expect(label('b3')).toBe(
      'b3, Sailor, rings from below: gold; Gold controls him; you may move him;' +
        ' you may put a ring on him; you may take your ring off him',
    );
  });

  it('says what may be done once a piece is selected', async () => {
    show(rich);
    await tap('c3');
    expect(label('c3')).toContain('selected');
    expect(open('you may move here')).toEqual(['b2', 'c4', 'd3']);
    expect(open('you may attack her')).toEqual(['d4']);
    expect(open('you may put a ring on him')).toEqual(['b3', 'c2', 'd2']);
    expect(open('you may take your ring off him')).toEqual(['b3', 'b4']);
    await tap('d4');
    expect(open('you may push her here')).toEqual(['c3', 'c4', 'c5', 'd3', 'd5', 'e3', 'e4']);
    await taps('d4', 'b1');
    expect(open('you may bring him home here and score')).toEqual(['a1']);
  });

  it('speaks Italian at once', async () => {
    show(rich);
    speak('it');
    await tick();
    expect(label('a1')).toBe('a1, isola di Oro, vuota');
  });

  it('says nothing of what may be done when it is not interactive', () => {
    show(rich, { interactive: false });
    expect(open('you may')).toEqual([]);
  });
});

describe('turned to Silver’s side', () => {
  it('begins with f1 at the top left and walks as it is seen', async () => {
    show(silver, { flipped: true });
    expect(document.querySelector<HTMLElement>('[data-square]')!.dataset.square).toBe('f1');
    cell('d4').focus();
    await type('ArrowUp');
    expect(document.activeElement).toBe(cell('d3'));
    await type('ArrowLeft');
    expect(document.activeElement).toBe(cell('e3'));
  });

  it('plays the same actions', async () => {
    show(silver, { flipped: true });
    await taps('d4', 'c3', 'd2');
    expect(onact.mock.calls).toEqual([['@c3xd2']]);
  });

  it('keeps the focus on its square when the board is turned', async () => {
    const { rerender } = show(rich);
    cell('b1').focus();
    await rerender({ flipped: true });
    expect(document.activeElement).toBe(cell('b1'));
    expect(cell('b1').tabIndex).toBe(0);
  });
});

describe('by drag', () => {
  const SIDE = 600;

  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, SIDE, SIDE),
    );
  });
  afterEach(() => vi.restoreAllMocks());

  const place = (square: string, flipped = false) => {
    const [file, rank] = ['abcdef'.indexOf(square[0]!), Number(square[1]) - 1];
    const [column, row] = flipped ? [5 - file, rank] : [file, 5 - rank];
    return { clientX: column * 100 + 50, clientY: row * 100 + 50 };
  };

  async function drag(from: string, to: string, pointerType = 'mouse', flipped = false) {
    const common = { pointerId: 7, button: 0, bubbles: true, pointerType };
    await fireEvent.pointerDown(cell(from), { ...common, ...place(from, flipped) });
    await fireEvent.pointerMove(cell(from), { ...common, ...place(to, flipped) });
    await fireEvent.pointerUp(cell(to), { ...common, ...place(to, flipped) });
  }

  it.each([
    ['the Siren', 'c3', 'b2', '@b2'],
    ['a Sailor', 'b3', 'a3', 'b3-a3'],
    ['the Siren onto a Sailor: a ring for him', 'c3', 'd2', '+d2'],
    ['a Sailor onto the Siren: his ring for her', 'b4', 'c3', '-b4'],
  ])('plays %s', async (_, from, to, action) => {
    show(rich);
    await drag(from, to, 'touch');
    expect(onact.mock.calls).toEqual([[action]]);
  });

  it('asks for the push square after a drop on the other Siren', async () => {
    show(rich);
    await drag('c3', 'd4');
    expect(open('you may push her here')).toContain('e3');
  });

  it('asks why after a drop where nothing is allowed', async () => {
    show(rich);
    await drag('e1', 'e2');
    expect(onwhy.mock.calls).toEqual([['e1-e2']]);
  });

  it('lifts the piece under the pointer and puts it back when the pointer is lost', async () => {
    const { container } = show(rich);
    const common = { pointerId: 7, button: 0, bubbles: true, pointerType: 'mouse' };
    await fireEvent.pointerDown(cell('c3'), { ...common, ...place('c3') });
    await fireEvent.pointerMove(cell('c3'), { ...common, clientX: 333, clientY: 222 });
    expect(container.querySelector<HTMLElement>('.piece.held')!.style.transform).toBe(
      'translate(333px, 222px)',
    );
    await fireEvent.pointerCancel(cell('c3'), common);
    expect(container.querySelector('.piece.held')).toBeNull();
    expect(onact).not.toHaveBeenCalled();
    expect(onwhy).not.toHaveBeenCalled();
  });

  it('takes a small tremble for a press', async () => {
    show(rich);
    const common = { pointerId: 7, button: 0, bubbles: true, pointerType: 'touch' };
    const { clientX, clientY } = place('c3');
    await fireEvent.pointerDown(cell('c3'), { ...common, clientX, clientY });
    await fireEvent.pointerMove(cell('c3'), { ...common, clientX: clientX + 7, clientY });
    await fireEvent.pointerUp(cell('c3'), { ...common, clientX: clientX + 7, clientY });
    expect(cell('c3').getAttribute('aria-selected')).toBe('true');
  });

  it('presses one of two large signs by itself', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(SIDE);
    show(rich);
    const common = { pointerId: 7, button: 0, bubbles: true, pointerType: 'mouse' };
    await drag('c3', 'c3');
    const { clientX, clientY } = place('b3');
    const minus = { ...common, clientX: clientX + 33, clientY: clientY - 32 };
    await fireEvent.pointerDown(cell('b3'), minus);
    await fireEvent.pointerUp(cell('b3'), minus);
    expect(onact.mock.calls).toEqual([['-b3']]);
  });

  it('leaves a dropped piece where it was let go until the position answers', async () => {
    const { container, rerender } = show(rich);
    await drag('b3', 'a3');
    const at = () =>
      [...container.querySelectorAll<HTMLElement>('.piece')].map((each) => each.style.transform);
    expect(at()).toContain('translate(50px, 350px)');
    expect(at()).not.toContain('translate(150px, 350px)');
    await rerender({ position: rich.effects['b3-a3']!.after, legal: [] });
    expect(at()).toContain('translate(50px, 350px)');
  });

  it('works on a turned board', async () => {
    show(silver, { flipped: true });
    await drag('e5', 'f5', 'mouse', true);
    expect(onact.mock.calls).toEqual([['e5-f5']]);
  });
});

describe('drawing', () => {
  it('traces the latest actions and points at a hint', () => {
    const { container } = show(rich, { last: ['e2-e1', '@d4'], hint: '@d4xe3' });
    expect(container.querySelectorAll('.touched')).toHaveLength(3);
    expect(container.querySelectorAll('.arrow')).toHaveLength(2);
  });

  it.each(['@b2', 'b3-a3', '+d2', '-b4'])('points at %s with one arrow', (hint) => {
    const { container } = show(rich, { hint });
    expect(container.querySelectorAll('.arrow')).toHaveLength(1);
  });

  it('draws as many rings as the position has', () => {
    const { container } = show(rich);
    const lying = 'ellipse[rx="31"]:not([stroke-dasharray])';
    expect(container.querySelectorAll(lying)).toHaveLength(11);
  });
});
