/** Turns in words. */
import type { Translate } from '../texts';
import type { Turn } from './turns';
import type { Cards } from '../types';
import { tellChange, tellLine, tellName } from '../texts/words';

export function tellTurn(turn: Turn, cards: Cards, t: Translate): string {
  const known = cards.card(turn.card);
  const card = known ? tellName(known, t) : '';
  if (!turn.cell) return t('bosa.turn.takes', { card });
  if (!turn.line || !turn.over) return t('bosa.turn.runs', { card, cell: turn.cell });
  return t('bosa.turn.told', {
    card,
    cell: turn.cell,
    line: tellLine(turn.line, turn.cell, t),
    change: tellChange(turn.change, t),
  });
}

/** A turn with who took it. */
export const announceTurn = (turn: Turn, names: readonly string[], cards: Cards, t: Translate) =>
  t('bosa.turn.announce', { name: names[turn.seat] ?? '', told: tellTurn(turn, cards, t) });
