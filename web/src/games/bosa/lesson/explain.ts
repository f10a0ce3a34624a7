/**
 * A game of Bosa explained: what the others did and what one might look at. All of it is read off
 * the turns, the view, the sheet and the server's preview of one's own lines.
 */
import type { Turn } from '../replay/turns';
import { KINDS, type Cards } from '../cards/cards';
import type { Effects, LineEntry, Sheet, View } from '../types';
import { formatAmounts, formatChange, formatLine, formatName } from '../texts/format';
import type { Translate } from '../texts';

/** How many things are said at once; above the table there is room for no more. */
const MOST = 2;
/** A track's last number (B1.5). */
const FULL = 10;
/** Steps of the chart that more coins than this are away are not worth a word. */
const NEAR = 3;
/** So many goals count (B8.2). */
const COUNTED = 2;

/** What the others have done since one's own last turn. */
export function lastTurns(turns: readonly Turn[], view: View, me: number, names: readonly string[], cards: Cards, t: Translate): string[] {
  const over = turns.filter((turn) => turn.over);
  const own = over.findLastIndex(({ seat }) => seat === me);
  return over.slice(own + 1).filter(({ seat }) => seat !== me).map((turn) => formatOthersTurn(turn, view, me, names, cards, t));
}

function formatOthersTurn(turn: Turn, view: View, me: number, names: readonly string[], cards: Cards, t: Translate): string {
  const [card, name] = [cards.card(turn.card), names[turn.seat] ?? ''];
  if (!card || !turn.cell || !turn.line) return '';
  const built = t('explain.bosa.built', {
    name,
    card: formatName(card, t),
    cell: turn.cell,
    line: formatLine(turn.line, turn.cell, t),
    change: formatChange(turn.change, t),
  });
  const points = turn.change.points
    ? t('explain.bosa.points', { name, theirs: view.seats[turn.seat]!.points, mine: view.seats[me]!.points })
    : '';
  return [built, points].filter(Boolean).join(' ');
}

const cardOf = ({ slot }: { slot: number | null }, view: View, cards: Cards) =>
  cards.card(slot ? view.market[slot - 1] : view.held);

/** What to look at before a turn. */
export function lookAt(view: View, me: number, preview: Effects, sheet: Sheet | null, cards: Cards, t: Translate): string[] {
  const advice = [
    preview.season_ends ? t('explain.bosa.look.ends') : '',
    adviseBest(view, preview.lines, cards, t),
    adviseGoal(view, me, sheet, cards, t),
    adviseCoins(view.seats[me]!.coins, cards, t),
    ...KINDS.filter((kind) => view.seats[me]![kind] === FULL).map((kind) =>
      t('explain.bosa.look.full', { kind: t(`bosa.kind.${kind}`) })),
  ];
  return advice.filter(Boolean).slice(0, MOST);
}

function adviseBest(view: View, lines: readonly LineEntry[], cards: Cards, t: Translate): string {
  const best = lines.toSorted((a, b) => (b.gain.points ?? 0) - (a.gain.points ?? 0))[0];
  const card = best && cardOf(best, view, cards);
  if (!best?.gain.points || !card) return lines.length ? t('explain.bosa.look.calm') : '';
  return t('explain.bosa.look.best', {
    points: formatAmounts({ points: best.gain.points }, t),
    card: formatName(card, t),
    cell: best.cell,
    line: formatLine(best.line, best.cell, t),
  });
}

const bestTwo = (points: readonly number[]) =>
  points.toSorted((a, b) => b - a).slice(0, COUNTED).reduce((sum, one) => sum + one, 0);

function adviseGoal(view: View, me: number, sheet: Sheet | null, cards: Cards, t: Translate): string {
  const goals = sheet?.seats[me]?.goals;
  if (!goals) return '';
  const now = bestTwo(goals.map(({ points }) => points));
  const best = sheet.could.toSorted((a, b) => bestTwo(b.goals) - bestTwo(a.goals))[0];
  const card = best && cardOf(best, view, cards);
  if (!best || !card || bestTwo(best.goals) <= now) return '';
  return t('explain.bosa.look.goal', { card: formatName(card, t), cell: best.cell, now, then: bestTwo(best.goals) });
}

function adviseCoins(coins: number, cards: Cards, t: Translate): string {
  const next = cards.deck.chart.find(([price]) => price > coins);
  if (!next || next[0] - coins > NEAR) return '';
  return t('explain.bosa.look.coins', { n: next[0] - coins, points: next[1] });
}
