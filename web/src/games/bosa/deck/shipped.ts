/** The decks that the server ships, by name. */
import { catalogueOf } from '../../../api/rest';
import { GAME } from '../facts';
import type { Deck } from '../types';

export const shippedDecks = async (): Promise<Record<string, Deck>> => (await catalogueOf(GAME)).decks;

/** The name of the deck that a table deals where nobody chose another. */
export async function usualDeck(): Promise<string> {
  const { options } = await catalogueOf(GAME);
  return String(options.find(({ key }) => key === 'deck')?.default);
}

/** The deck that a table or a record names, or brings with it; null where no such deck is shipped. */
export const deckOf = async (named: string | Deck): Promise<Deck | null> =>
  typeof named === 'string' ? ((await shippedDecks())[named] ?? null) : named;
