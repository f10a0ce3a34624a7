/** The computer's levels by game, as the server's catalogue names them. */
import type { ListedLevel } from '../../api/schema';
import { language, type Translate } from '../../i18n';
import { offered } from '../catalogue.svelte';

/** The levels from the weakest. */
export const levelsOf = (game: string): ListedLevel[] => offered(game)?.levels ?? [];

/** What a computer's player is called, in the language spoken now. */
export function levelName(game: string, player: string, t: Translate): string {
  const level = levelsOf(game).find((each) => each.player === player);
  return level?.name[language()] ?? t.find(`level.${player}`) ?? player;
}

/** One line about how a level plays; nothing of one that is not known. */
export const levelLine = (game: string, player: string): string =>
  levelsOf(game).find((each) => each.player === player)?.plays[language()] ?? '';
