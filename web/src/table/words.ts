/** People at a table in words. */
import type { Translate } from '../i18n';
import type { Occupant } from '../api/schema';
import { levelName } from './levels';

/** What whoever holds a seat is called: a person's name, a computer's level, or that it is free. */
export function nameOf({ name, kind, player }: Occupant, game: string, t: Translate): string {
  if (name) return name;
  if (kind === 'computer') return t('name.computer', { level: levelName(game, player ?? '', t) });
  return kind === 'bot' ? t('name.bot') : t('name.free');
}

/** A kind word to whoever tries to act while it is not theirs: looking back, on, or ahead. */
export function formatIdle(table: { live: boolean; held: readonly unknown[] }, acting: string, t: Translate): string {
  if (!table.held.length) return t('idle.watching');
  return table.live ? t('idle.turn', { name: acting }) : t('idle.past');
}
