/** The end of a game of Bosa in words. */
import type { Translate } from '../texts';
import type { Result, Sheet } from '../types';
import { bySource, SOURCES } from './ranking';

export function formatOutcome(result: Result | null, reason: string | null, names: readonly string[], me: number | null, t: Translate): string {
  const winners = result?.winners ?? [];
  if (!result?.totals || !winners.length) {
    return t(reason === 'agreed' ? 'bosa.over.agreed' : 'bosa.over.closed');
  }
  const n = result.totals[winners[0]!] ?? 0;
  if (winners.length > 1) return t('bosa.over.shared', { name: winners.map((seat) => names[seat]).join(', '), n });
  if (winners[0] === me) return t('bosa.over.you', { n });
  const level = result.totals.filter((total) => total === n).length > 1;
  return t(level ? 'bosa.over.coins' : 'bosa.over.one', { name: names[winners[0]!]!, n });
}

/** By what the winner scored most. */
export function formatBestSource(sheet: Sheet, winner: number, names: readonly string[], t: Translate): string {
  const points = bySource(sheet.seats[winner]!);
  const source = SOURCES.toSorted((a, b) => points[b] - points[a])[0]!;
  const n = points[source];
  return t('bosa.over.why', { name: names[winner]!, source: t(`bosa.chart.${source}`), n });
}
