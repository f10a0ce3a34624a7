/** A game with secrets as one seat knows it: opened by what that seat sees, with all else drawn by chance. */
import type { DeviceFamily, DeviceGame, Json } from './game';

const SEED_BYTES = 32;

/** The game, and a state that the seat of the view cannot tell from the true one. */
export function openSeen(family: DeviceFamily, options: Json, view: Json): { game: DeviceGame; state: unknown } {
  // The deal is any: nothing is asked of it but how many play, and with which cards.
  const dealt = family.needsDeal(options) ? family.deal(options, crypto.getRandomValues(new Uint8Array(SEED_BYTES))) : options;
  const game = family.open(dealt);
  const [seed] = crypto.getRandomValues(new BigUint64Array(1));
  const state = game.stateFromView?.(view, seed!) ?? null;
  if (state === null) throw new Error(`no state of ${game.name} fits what was seen`);
  return { game, state };
}
