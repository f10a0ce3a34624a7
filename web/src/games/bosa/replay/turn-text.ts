/** Turns in words. */
import type { Translate } from '../texts';
import type { Turn } from './turns';
import type { Cards } from '../cards/cards';
import { formatChange, formatLine, formatName } from '../texts/format';

export function formatTurn(turn: Turn, cards: Cards, t: Translate): string {
  const known = cards.card(turn.card);
  const card = known ? formatName(known, t) : '';
  if (!turn.cell) return t('bosa.turn.takes', { card });
  if (!turn.line || !turn.over) return t('bosa.turn.runs', { card, cell: turn.cell });
  return t('bosa.turn.done', {
    card,
    cell: turn.cell,
    line: formatLine(turn.line, turn.cell, t),
    change: formatChange(turn.change, t),
  });
}

/** A turn with who took it; one that runs ends in dots. */
export const formatTurnOf = (turn: Turn, names: readonly string[], cards: Cards, t: Translate) =>
  t(turn.over ? 'bosa.turn.announce' : 'bosa.turn.announce.runs', { name: names[turn.seat] ?? '', what: formatTurn(turn, cards, t) });
