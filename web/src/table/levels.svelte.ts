/** The computer's levels by game, as the server's catalogue names them. */
import * as rest from '../api/rest';
import type { Level } from '../api/rest';
import { entries, language, type Key, type Translate } from '../i18n';

export type GameName = 'canosa' | 'bosa';

let known = $state.raw<Record<GameName, Level[]>>({ canosa: [], bosa: [] });

/** Ask for the levels; until they are there, and without a server, there are none. */
export async function learnLevels(): Promise<void> {
  try {
    const { games } = await rest.catalogue();
    known = { canosa: games.canosa.levels, bosa: games.bosa.levels };
  } catch {
    // Whoever needs the server says so.
  }
}
void learnLevels();

/** The levels from the weakest; reading them in markup follows their coming. */
export const levelsOf = (game: GameName): Level[] => known[game];

/** What a computer's player is called, in the language spoken now. */
export function levelName(game: GameName, player: string, t: Translate): string {
  const level = known[game].find((each) => each.player === player);
  if (level) return level.name[language()];
  const key = `level.${player}`;
  return key in entries ? t(key as Key) : player;
}

/** One line about how a level plays; nothing of one that is not known. */
export const levelLine = (game: GameName, player: string): string =>
  known[game].find((each) => each.player === player)?.plays[language()] ?? '';
