/** People and ends of games in words. */
import { entries, type Key, type Translate } from '../i18n';
import type { Chair } from './desk';
import { levelName, type GameName } from './levels.svelte';
import type { Result } from './table.svelte';

/** What a chair is called: a person's name, a computer's level, or that it is free. */
export function nameOf(chair: Chair, t: Translate, game: GameName = 'canosa'): string {
  if (chair.name) return chair.name;
  if (chair.kind === 'computer') return t('name.computer', { level: levelName(game, chair.player ?? '', t) });
  return chair.kind === 'bot' ? t('name.bot') : t('name.free');
}

/** The end of a game in one sentence, such as "Gold has brought four Sailors home and wins". */
export function tellResult(result: Result | null, reason: string | null, t: Translate): string {
  const winner = result?.winner;
  const loser = winner === 'gold' ? 'silver' : 'gold';
  const key = `end.${result?.reason ?? reason}`;
  if (!(key in entries)) return t('end.over');
  return t(key as Key, {
    winner: winner ? t(`board.player.${winner}`) : '',
    loser: t(`board.player.${loser}`),
  });
}

/** A kind word to whoever tries to act while it is not theirs: looking back, on, or ahead. */
export function tellIdle(table: { live: boolean; held: readonly unknown[] }, acting: string, t: Translate): string {
  if (!table.held.length) return t('idle.watching');
  return table.live ? t('idle.turn', { name: acting }) : t('idle.past');
}
