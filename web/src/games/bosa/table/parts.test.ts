import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { speak } from '../../../i18n';
import BosaTable from './Table.svelte';
import Card from '../cards/Card.svelte';
import { tableAt } from '../fixtures/fake';
import { CARDS, DECK, MOMENTS, type Moment } from '../fixtures/moments';
import Goal from '../town/Goal.svelte';
import ScoreSheet from '../score/ScoreSheet.svelte';
import { tokensOf } from '../cards/window';

beforeEach(() => {
  speak('en');
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server here')));
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(cleanup);

async function sit(moment: Moment) {
  const { table, connections } = tableAt(moment);
  render(BosaTable, { table, cards: CARDS, onsit: async () => {} });
  await tick();
  await tick();
  return { table, connection: connections[0]! };
}
const market = () => within(screen.getByRole('group', { name: 'Market' })).getAllByRole('button');
const cell = (name: string) => screen.getByRole('gridcell', { name: new RegExp(`^${name}:`) });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a card', () => {
  it('is drawn whatever its action, with a label where it is asked for', () => {
    for (const card of DECK.cards) {
      expect(tokensOf(card.effect).length).toBeGreaterThan(0);
      render(Card, { card, label: card.id });
    }
    expect(screen.getAllByRole('img')).toHaveLength(96);
  });
});

describe('a goal', () => {
  it('says what it scores now and then', () => {
    render(Goal, { goal: DECK.goals[0]!, now: 7, then: 14, counts: true });
    expect(screen.getByText('now 7')).toBeTruthy();
    expect(screen.getByText('then 14')).toBeTruthy();
    expect(screen.getByText('counts')).toBeTruthy();
  });
});

describe('a turn by clicks', () => {
  it('says in one line what will happen, and does it in one click', async () => {
    const { connection } = await sit('begin');
    const { lines } = MOMENTS.begin.effects;
    const wanted = lines.find((entry) => !entry.steps.some(({ assumes }) => assumes) && entry.line === 'col')!;
    await fireEvent.click(market()[wanted.slot! - 1]!);
    await fireEvent.click(cell(wanted.cell));
    await fireEvent.click(button(/column/));
    expect(screen.getByRole('region', { name: 'Your turn' }).textContent).toContain(`on ${wanted.cell}, column`);
    await fireEvent.click(button('Place and do all'));
    expect(connection.sent.at(-1)).toMatchObject({ type: 'play', actions: wanted.decisions });
  });

  it('places first where something is to be chosen', async () => {
    const { connection } = await sit('middle');
    const { lines } = MOMENTS.middle.effects;
    const wanted = lines.find((entry) => entry.steps.some(({ assumes }) => assumes))!;
    await fireEvent.click(button(wanted.line === 'row' ? /row/ : /column/));
    await fireEvent.click(cell(wanted.cell));
    await fireEvent.click(market()[wanted.slot! - 1]!);
    await fireEvent.click(button('Place, then choose'));
    expect(connection.sent.at(-1)).toMatchObject({ actions: wanted.decisions.slice(0, 3) });
    await fireEvent.keyDown(window, { key: 'Escape' });
  });

  it('turns the line on a second click, and clears it', async () => {
    await sit('begin');
    await fireEvent.click(market()[0]!);
    const free = screen.getAllByRole('gridcell', { name: /free/ })[0]!;
    const name = free.getAttribute('data-cell')!;
    await fireEvent.click(free);
    await fireEvent.click(cell(name));
    expect(button(/row/).getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(cell(name));
    expect(button(/column/).getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(button('Choose anew'));
    expect(market()[0]!.getAttribute('aria-pressed')).toBe('false');
  });

  it('shows where stores and goals would stand', async () => {
    await sit('middle');
    const { lines } = MOMENTS.middle.effects;
    const wanted = lines.find(({ gain }) => gain.points)!;
    await fireEvent.click(market()[wanted.slot! - 1]!);
    await fireEvent.click(cell(wanted.cell));
    await fireEvent.click(button(wanted.line === 'row' ? /row/ : /column/));
    expect(screen.getAllByText(`then ${wanted.after.points}`).length).toBeGreaterThan(0);
  });

  it('numbers the steps of a line as the townscape does', async () => {
    await sit('middle');
    const { lines } = MOMENTS.middle.effects;
    const wanted = lines.find(({ steps }) => steps.some(({ copied, can }) => copied && can)) ?? lines.find(({ steps }) => steps.length > 2)!;
    await fireEvent.click(market()[wanted.slot! - 1]!);
    await fireEvent.click(cell(wanted.cell));
    await fireEvent.click(button(wanted.line === 'row' ? /row/ : /column/));
    const shown = [...document.querySelectorAll('.steps .step > [aria-hidden]')].map((one) => one.textContent!.trim());
    expect(shown).toHaveLength(wanted.steps.length);
    shown.forEach((text, place) => expect(text).toMatch(new RegExp(`^${place + 1}`)));
    expect(shown.join(' ')).not.toMatch(/=|[a-d][1-4]/);
  });

  it('asks the law why a cell cannot be built on, as if a card were taken', async () => {
    const asked: unknown[] = [];
    const refusal = { sentence: 'd4 is neither directly below nor directly right of a building of yours', clause: 'B4.1', where: null, code: 'cell-apart', values: { cell: 'd4' } };
    vi.stubGlobal('fetch', (path: string, { body }: { body?: string }) => {
      if (!path.endsWith('/explain')) return Promise.reject(new Error('no server here'));
      asked.push([path, JSON.parse(body!)]);
      return Promise.resolve(Response.json({ action: 'place d4', legal: false, refusal }));
    });
    const { table } = await sit('begin');
    await fireEvent.click(cell('d4'));
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('B4.1'));
    await fireEvent.click(market()[2]!);
    await fireEvent.click(cell('d4'));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    const path = `/api/tables/${table.id}/explain`;
    expect(asked).toEqual([
      [path, { action: 'place d4', after: ['take 1'] }],
      [path, { action: 'place d4', after: ['take 3'] }],
    ]);
  });
});

describe('within a line', () => {
  it.each(['kinds', 'copy'] as const)('offers each way of %s, skip and take back', async (moment) => {
    const { connection, table } = await sit(moment);
    const { acts } = MOMENTS[moment].effects;
    const deeds = acts.filter(({ decision }) => decision !== 'skip');
    expect(screen.getAllByRole('button', { name: /^(With|Copy|Do it)/ }).length).toBe(deeds.length);
    await fireEvent.click(button('Take back'));
    expect(connection.sent.at(-1)).toMatchObject({ type: 'take-back' });
    table.sending = null;
    await tick();
    await fireEvent.click(button('Skip'));
    expect(connection.sent.at(-1)).toMatchObject({ actions: ['skip'] });
  });
});

describe('what else is there', () => {
  it('moves in the townscape by arrows', async () => {
    await sit('begin');
    const first = cell('a1');
    first.focus();
    await fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell('b1'));
    await fireEvent.keyDown(cell('b1'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('b2'));
    await fireEvent.keyDown(cell('b2'), { key: 'ArrowUp' });
    await fireEvent.keyDown(cell('b1'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(cell('b1'));
  });

  it('shows four others at a table of five, each to be enlarged', async () => {
    await sit('five');
    const others = within(screen.getByRole('group', { name: 'The others' })).getAllByRole('button');
    expect(others).toHaveLength(4);
    await fireEvent.click(others[0]!);
    const { seats } = MOMENTS.five.view;
    expect(within(screen.getByRole('dialog')).getAllByRole('gridcell')).toHaveLength(16);
    expect(Object.keys(seats[1]!.town).length).toBeGreaterThan(10);
  });

  it('draws nothing in the small townscapes that has to be read', async () => {
    await sit('five');
    expect(document.querySelectorAll('.other [data-cell] svg').length).toBeGreaterThan(40);
    expect(document.querySelectorAll('.other [data-cell] text')).toHaveLength(0);
  });

  it('has a sentence for a building, and none for an empty cell', async () => {
    await sit('begin');
    const point = async (name: string) => {
      cell(name).dispatchEvent(Object.assign(new Event('pointerenter'), { pointerType: 'mouse' }));
      await tick();
      return document.querySelector('.tip')?.textContent?.trim() ?? null;
    };
    expect(await point('d4')).toBeNull();
    expect(await point('a1')).toBeTruthy();
  });

  it('waits for the others, and has no goals in the simple game', async () => {
    await sit('waiting');
    expect(screen.getByText(/is choosing/)).toBeTruthy();
    cleanup();
    await sit('simple');
    expect(screen.queryByRole('heading', { name: /Your goals/ })).toBeNull();
  });

  it('says that the last turn of a Season brings patronage', async () => {
    await sit('last');
    expect(screen.getByText(/the Season’s last turn/)).toBeTruthy();
  });
});

describe('the score sheet', () => {
  it('has every source, the goals with the two that count, and sums that are right', () => {
    const { sheet, result } = MOMENTS.over;
    const names = ['Anna', 'Bea', 'Cy'];
    render(ScoreSheet, { sheet, names, cards: CARDS, winners: result.winners });
    const rows = screen.getAllByRole('row').map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => Number(textContent)));
    const sums = names.map((_, place) => rows.slice(1, 9).reduce((sum, row) => sum + row[place]!, 0));
    expect(sums).toEqual(result.totals.toSorted((a, b) => b - a));
    expect(rows[9]).toEqual(sums);
    expect(screen.getAllByText(/^✓ counts$/)).toHaveLength(6);
    expect(screen.getAllByRole('img')).toHaveLength(3);
  });

  it('begins with the ranking: places, names, points, and coins where they decide', () => {
    const { sheet } = MOMENTS.over5;
    const ends = [
      [70, 2],
      [90, 3],
      [70, 2],
      [90, 5],
      [60, 9],
    ];
    const seats = sheet.seats.map((score, seat) => ({ ...score, total: ends[seat]![0]!, coins: ends[seat]![1]! }));
    const names = ['Anna', 'Bea', 'Cy', 'Dora', 'Eva'];
    render(ScoreSheet, { sheet: { ...sheet, seats }, names, cards: CARDS, winners: [3] });
    const ranking = screen.getByRole('region', { name: 'Ranking' });
    const text = (row: Element) => row.textContent!.replace(/\s+/g, ' ').trim();
    expect([...ranking.querySelectorAll('ol > li')].map(text)).toEqual([
      expect.stringMatching(/^1 Place 1: Dora won 90 points 5 coins/),
      expect.stringMatching(/^2 Place 2: Bea 90 points 3 coins/),
      expect.stringMatching(/^3 Place 3: Anna 70 points 2 coins/),
      expect.stringMatching(/^3 Place 3: Cy 70 points 2 coins/),
      expect.stringMatching(/^5 Place 5: Eva 60 points(?! \d+ coins)/),
    ]);
    expect([...document.querySelectorAll('thead th')].map(text)).toEqual(['Dora', 'Bea', 'Anna', 'Cy', 'Eva']);
    expect(screen.getAllByRole('img', { name: /^Points of Dora: buildings \d+/ })).toHaveLength(1);
  });

  it('ends the game on the table', async () => {
    await sit('over');
    expect(screen.getByRole('heading', { name: /win/ })).toBeTruthy();
    expect(button('Play again')).toBeTruthy();
    expect(button(/Fair deal/)).toBeTruthy();
  });
});
