/** A level whose strength varies from game to game, as people have good and bad days: players/varying.py. */
import type { Seat } from '../../../../device/game';

/** The strength follows from so many first moves of the game: an action and a turn of each player. */
const OPENING = 5;

/** Whoever of these plays a game, the same to its end once the opening is over; each is as likely. */
export function drawnFor<Strength>(
  strengths: readonly Strength[],
  player: string,
  seat: Seat,
  moves: readonly string[],
): Strength {
  const drawn = hash(`${player}/${seat}/${moves.slice(0, OPENING).join(' ')}`);
  return strengths[drawn % strengths.length]!;
}

/** A number below 2^32 without pattern: FNV-1a, its bits mixed by the end of MurmurHash3. */
function hash(text: string): number {
  let found = 0x811c9dc5;
  for (const letter of text) found = Math.imul(found ^ letter.charCodeAt(0), 0x01000193);
  found = Math.imul(found ^ (found >>> 16), 0x85ebca6b);
  found = Math.imul(found ^ (found >>> 13), 0xc2b2ae35);
  return (found ^ (found >>> 16)) >>> 0;
}
