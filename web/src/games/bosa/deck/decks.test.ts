import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { speak } from '../../../i18n';
import { blankDeck, deckIn, forgetDeck, keepDeck, ownDecks, plainDeck } from './decks';
import DeckForm from './DeckForm.svelte';
import DecksPage from './DecksPage.svelte';
import { effectOf, gainOf, kindOf, priceOf, withAmount } from './effects';
import { DECK } from '../fixtures/moments';
import SealButton from '../deal/Seal.svelte';
import { keepSeal, randomBytes, sealOf } from '../deal/seals';

beforeEach(() => {
  speak('en');
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('decks of one’s own', () => {
  it('are kept by name, read from files, and forgotten', () => {
    keepDeck({ ...DECK, name: 'ours' });
    keepDeck({ ...DECK, name: 'other' });
    keepDeck({ ...DECK, name: 'ours', chart: [[2, 2]] });
    expect(ownDecks().map(({ name }) => name)).toEqual(['ours', 'other']);
    expect(ownDecks()[0]!.chart).toEqual([[2, 2]]);
    expect(ownDecks()[0]!.cards[0]).not.toHaveProperty('sentence');
    forgetDeck('ours');
    expect(ownDecks().map(({ name }) => name)).toEqual(['other']);
    expect(deckIn(JSON.stringify(plainDeck(DECK)))).toEqual(plainDeck(DECK));
    expect(() => deckIn('[]')).toThrow();
    expect(() => deckIn('nonsense')).toThrow();
  });

  it('begin with as many rows as a deck has', () => {
    const blank = blankDeck('new', DECK.goals, DECK.chart);
    expect(blank.cards).toHaveLength(96);
    expect(new Set(blank.cards.map(({ id }) => id)).size).toBe(96);
    expect(blank.goals).toHaveLength(20);
  });
});

describe('an effect in the form', () => {
  it('goes there and back', () => {
    for (const { effect } of DECK.cards) {
      expect(effectOf(kindOf(effect), priceOf(effect), gainOf(effect))).toEqual(effect);
    }
    expect(withAmount({ fish: 1 }, 'coins', 2)).toEqual({ coins: 2, fish: 1 });
    expect(withAmount({ fish: 1, coins: 2 }, 'fish', 0)).toEqual({ coins: 2 });
  });
});

/** Found by what it is called; asking for roles takes jsdom seconds in a form this long. */
const field = (name: string) =>
  document.querySelector(`[aria-label="${name}"]`) ??
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === name)!.querySelector('input')!;
const keep = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Check and keep')!;

describe('the form', () => {
  it('changes a card, has the server check it, and keeps it', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body));
      const faults = asked.length === 1 ? [{ card: DECK.cards[6]!.id, sentence: 'not so', clause: 'B6', code: 'effect-table', values: {} }] : [];
      return Promise.resolve(new Response(JSON.stringify({ faults, deck: null }), { status: 200 }));
    });
    const onkept = vi.fn();
    render(DeckForm, { deck: { ...structuredClone(DECK), name: 'box' }, onkept, onclose: () => {} });
    await fireEvent.input(field('Name of the card: Season 1, 1'), { target: { value: 'Bakery' } });
    await fireEvent.input(field('The card in Italian: Season 1, 1'), { target: { value: 'Forno' } });
    await fireEvent.change(field('Action of the card: Season 1, 1'), { target: { value: 'spend' } });
    await fireEvent.input(field('Price: Season 1, 1: coins'), { target: { value: '2' } });
    await fireEvent.click(keep());
    await vi.waitFor(() => expect(screen.getByText(/not so/)).toBeTruthy());
    expect(onkept).not.toHaveBeenCalled();
    const { deck } = asked[0] as { deck: typeof DECK };
    expect(deck.cards[6]).toMatchObject({ name: 'Bakery', names: { it: 'Forno' }, effect: { spend: { coins: 2 }, gain: { fish: 1 } } });
    await fireEvent.click(keep());
    await vi.waitFor(() => expect(onkept).toHaveBeenCalledWith('box'));
    expect(ownDecks()[0]!.cards[6]!.names).toEqual({ it: 'Forno' });
  });
});

describe('the gallery', () => {
  it('opens on the deck that tables deal, and calls cards by their name in the language spoken', async () => {
    const later = { ...DECK, name: 'standard-7', cards: DECK.cards.map((card) => ({ ...card, id: `later-${card.id}` })) };
    const options = [{ key: 'deck', default: 'standard-7' }];
    const catalogue = { games: { bosa: { decks: { 'standard-1': DECK, 'standard-7': later }, options } } };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(catalogue), { status: 200 })));
    speak('it');
    render(DecksPage);
    await vi.waitFor(() => expect(document.querySelector('select')?.value).toBe('standard-7'));
    expect(document.body.textContent).toContain('Vecchia conceria');
    expect(document.body.textContent).not.toContain('Old Tannery');
  });
});

describe('the seal of a deal', () => {
  const commit = 'ab'.repeat(32);

  it('says what it is for; its code is shown when asked for, and can be copied', async () => {
    HTMLDialogElement.prototype.showModal = vi.fn();
    HTMLDialogElement.prototype.close = vi.fn();
    const copied = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
    render(SealButton, { commit, deck: DECK });
    const button = screen.getByRole('button', { name: 'Fair deal' });
    expect(button.textContent).not.toContain('ab');
    await fireEvent.click(button);
    expect(screen.getByText(/Nobody alone chooses the cards/)).toBeTruthy();
    const code = screen.getByLabelText('Code of the seal') as HTMLInputElement;
    expect(code.closest('details')!.open).toBe(false);
    expect(code.value).toBe(commit);
    await fireEvent.click(screen.getByText('Copy the code'));
    expect(copied).toHaveBeenCalledWith(commit);
    expect(screen.getByText('Copied')).toBeTruthy();
  });
});

describe('seals', () => {
  it('are kept by table, with what was added', () => {
    keepSeal('one', { commit: 'aa', added: { '0': randomBytes() }, before: true });
    expect(sealOf('one')!.commit).toBe('aa');
    expect(sealOf('two')).toBeNull();
    expect(randomBytes()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomBytes()).not.toBe(randomBytes());
  });
});
