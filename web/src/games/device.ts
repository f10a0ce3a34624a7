/**
 * The games that play on this device: the one place of `device/` that names them. Workers alone
 * import it, so that nothing of a game's core is on a page that does not ask for it.
 */
import type { Families, Players } from '../device/game';

/** The law of each game; without its module, or in a browser that cannot load it, this rejects. */
export const FAMILIES: Families = {
  canosa: async () => (await import('./canosa/device/family')).loadFamily(),
  bosa: async () => (await import('./bosa/device/family')).loadFamily(),
};

/** Who plays and judges each game. */
export const PLAYERS: Players = {
  bosa: async (means) => (await import('./bosa/device/players/players')).loadPlayers(means),
  canosa: async (means) => (await import('./canosa/device/players')).loadPlayers(means),
};
