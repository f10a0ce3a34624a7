/** What the server offers, as it comes: reading it in markup or an effect follows its coming. */
import * as rest from '../api/rest';
import type { ListedGame } from '../api/schema';

let games = $state.raw<Record<string, ListedGame>>({});

/** Ask for the catalogue; until it is there, and without a server, there are no games in it. */
export async function learnCatalogue(): Promise<void> {
  try {
    games = (await rest.catalogue()).games;
  } catch {
    // Whoever needs the server says so.
  }
}
void learnCatalogue();

/** The names of the games that the server offers. */
export const offeredGames = (): string[] => Object.keys(games);

/** What the server says of a game; null before it has, and of a game it does not offer. */
export const offered = (game: string): ListedGame | null => games[game] ?? null;
