/** The end of a game in words. */
import type { Translate } from '../texts';
import type { CanosaResult } from '../../../api/schema';

/** The end of a game in one sentence, such as "Gold has brought four Sailors home and wins". */
export function formatResult(result: CanosaResult | null, reason: string | null, t: Translate): string {
  const winner = result?.winner;
  const loser = winner === 'gold' ? 'silver' : 'gold';
  const values = { winner: winner ? t(`board.player.${winner}`) : '', loser: t(`board.player.${loser}`) };
  return t.find(`end.${result?.reason ?? reason}`, values) ?? t('end.over');
}
