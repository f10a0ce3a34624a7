/** What the players at a table are called. */
import type { Occupant } from '../../../api/schema';
import { nameOf } from '../../../table/words';
import { GAME } from '../facts';
import type { Translate } from '../texts';

/** A computer is called by its seat: several of one level may sit at a table. */
export const playerName = (occupant: Occupant, seat: number, t: Translate): string =>
  occupant.kind === 'computer' ? t('bosa.computer', { n: seat + 1 }) : nameOf(occupant, GAME, t);

export const playerNames = (seats: readonly Occupant[], t: Translate): string[] =>
  seats.map((occupant, seat) => playerName(occupant, seat, t));
