/** The computer's levels by game, as the server's catalogue names them. */
import * as rest from '../api/rest';
import type { Level } from '../api/rest';
import { language, type Translate } from '../i18n';

let known = $state.raw<Record<string, Level[]>>({});

/** Ask for the levels; until they are there, and without a server, there are none. */
export async function learnLevels(): Promise<void> {
  try {
    const { games } = await rest.catalogue();
    known = Object.fromEntries(Object.entries(games).map(([name, { levels }]) => [name, levels]));
  } catch {
    // Whoever needs the server says so.
  }
}
void learnLevels();

/** The levels from the weakest; reading them in markup follows their coming. */
export const levelsOf = (game: string): Level[] => known[game] ?? [];

/** What a computer's player is called, in the language spoken now. */
export function levelName(game: string, player: string, t: Translate): string {
  const level = levelsOf(game).find((each) => each.player === player);
  if (level) return level.name[language()];
  return t.find(`level.${player}`) ?? player;
}

/** One line about how a level plays; nothing of one that is not known. */
export const levelLine = (game: string, player: string): string =>
  levelsOf(game).find((each) => each.player === player)?.plays[language()] ?? '';
