/** Why a hint is good: from its line and from what the server says that the line would do. */
import type { Translate } from '../texts';
import type { Choice } from './choosing';
import type { Cards } from '../cards/cards';
import type { Effects, Entry, LineEntry, View } from '../types';
import { formatAmounts, formatChange, formatEffect, formatLine, formatName } from '../texts/format';

/** What the hint's row of decisions chooses, as far as it goes. */
export function choiceOf(line: readonly string[]): Choice {
  const slot = line.find((text) => text.startsWith('take '));
  return {
    slot: slot ? Number(slot.slice(5)) : null,
    cell: line.find((text) => text.startsWith('place '))?.slice(6) ?? null,
    line: (line.find((text) => text === 'row' || text === 'col') as Choice['line']) ?? null,
  };
}

/** The line of the preview that a hint means. */
export function lineOf(hint: readonly string[], preview: Effects): LineEntry | null {
  const wanted = choiceOf(hint);
  return (
    preview.lines.find(
      (entry) =>
        (entry.slot === null || wanted.slot === null || entry.slot === wanted.slot) &&
        (wanted.cell === null || entry.cell === wanted.cell) &&
        (wanted.line === null || entry.line === wanted.line),
    ) ?? null
  );
}

/** A sentence or two: what it gives, what of it pays for something, and what patronage makes of it. */
export function reasonOf(entry: Entry, preview: Effects, cards: Cards, t: Translate): string {
  const reasons = [t('bosa.reason.gives', { change: formatChange(entry.gain, t) })];
  const scored = entry.steps.filter((step) => step.can && step.gain.points && Object.keys(step.price).length);
  const best = scored.sort((a, b) => (b.gain.points ?? 0) - (a.gain.points ?? 0))[0];
  if (best) {
    reasons.push(t('bosa.reason.pays', { price: formatAmounts(best.price, t), points: formatAmounts({ points: best.gain.points ?? 0 }, t), cell: best.cell }));
  }
  const copy = entry.steps.find((step) => step.copied);
  const copied = copy && cards.card(copy.card);
  if (copy && copied) {
    reasons.push(t('bosa.reason.copies', { card: formatName(copied, t), cell: copy.copied!, gain: formatAmounts(copy.gain, t) }));
  }
  if (entry.patronage.points > preview.patronage.points) {
    reasons.push(t('bosa.reason.patronage', { points: formatAmounts({ points: entry.patronage.points }, t) }));
  }
  return reasons.join(' ');
}

export function formatHint(hint: readonly string[], view: View, seat: number, preview: Effects, cards: Cards, t: Translate): string {
  const entry = lineOf(hint, preview);
  if (preview.lines.length && entry) {
    const card = cards.card(entry.slot ? view.market[entry.slot - 1] : (view.held ?? view.seats[seat]!.town[entry.cell]));
    const what = t('bosa.hint.line', {
      card: card ? formatName(card, t) : '',
      cell: entry.cell,
      line: formatLine(entry.line, entry.cell, t),
    });
    return `${what} ${reasonOf(entry, preview, cards, t)}`;
  }
  const act = preview.acts.find(({ decision }) => decision === hint[0]);
  if (!act) return '';
  const card = view.at ? cards.card(view.seats[seat]!.town[view.at]) : null;
  if (act.decision === 'skip') return t('bosa.hint.skip', { cell: view.at ?? '' });
  return t('bosa.hint.act', { cell: view.at ?? '', does: card ? formatEffect(card, t) : '', change: formatChange(act.gain, t) });
}
