/** Cards, goals and what happened in words, in the language spoken. */
import type { Refusal } from '../../../api/schema';
import { language } from '../../../i18n';
import type { Key, Translate } from '.';
import { AMOUNTS, type AmountKey, type Cards } from '../cards/cards';
import type { Amounts, BuildingCard, CardEffect, GoalCard, LineName, Patronage, Purse, Step } from '../types';

/** The amounts that are not 0, in the order they are written. */
export const listed = (amounts: Amounts | Partial<Purse>) =>
  (Object.entries(amounts) as [AmountKey, number][]).filter(([, n]) => n !== 0);

/** "1 coin and 2 fish". */
export function formatAmounts(amounts: Amounts | Partial<Purse>, t: Translate): string {
  const parts = listed(amounts).map(([key, n]) => t(`bosa.amount.${key}` as Key, { n }));
  if (parts.length < 2) return parts[0] ?? '';
  return t('bosa.and', { first: parts.slice(0, -1).join(', '), last: parts.at(-1)! });
}

/** "red", in the form that goes with a building. */
export const formatColor = (color: string, t: Translate) => t(`bosa.color.${color}` as Key);

/** What a building's action does, in one sentence. */
export function formatEffect(card: Pick<BuildingCard, 'color' | 'effect'>, t: Translate): string {
  const { effect } = card;
  const color = formatColor(card.color, t);
  if ('copy' in effect) return t('bosa.effect.copy', { color });
  const gain = formatAmounts(effect.gain, t);
  if ('spend' in effect) return t('bosa.effect.spend', { price: formatAmounts(effect.spend, t), gain });
  return effect.per ? t('bosa.effect.per', { gain, color }) : t('bosa.effect.gain', { gain });
}

/** A building by its name in the language spoken, or in any, or by its colour where the deck gives it none. */
export const formatName = (card: BuildingCard, t: Translate) =>
  card.names?.[language()] || card.name || t('bosa.card.nameless', { color: formatColor(card.color, t) });

/** A refusal of the law, which names cards by their id, with their names instead. */
export function nameCards(refusal: Refusal, cards: Cards, t: Translate): Refusal {
  const called = (value: string | number) => {
    const card = cards.card(String(value));
    return card ? formatName(card, t) : value;
  };
  const values = Object.fromEntries(Object.entries(refusal.values).map(([key, value]) => [key, called(value)]));
  return { ...refusal, values, sentence: refusal.sentence.replace(/[!-~]+/g, (word) => String(called(word))) };
}

/** Name, colour and action: all there is to say of a card. */
export const formatCard = (card: BuildingCard, t: Translate) =>
  t('bosa.card', { name: formatName(card, t), color: formatColor(card.color, t), does: formatEffect(card, t) });

export function formatGoal(goal: GoalCard, t: Translate): string {
  const met = t(`bosa.goal.${goal.kind}` as Key, {
    n: goal.size ?? 0,
    color: goal.color ? formatColor(goal.color, t) : '',
  });
  return t('bosa.goal', { points: formatAmounts({ points: goal.points }, t), met });
}

export const formatLine = (line: LineName, cell: string, t: Translate) =>
  line === 'row' ? t('bosa.line.row', { row: cell[1]! }) : t('bosa.line.col', { column: cell[0]! });

/** What one building of a line does: "b2: 1 coin for 2 fish". */
export function formatStep(step: Step, t: Translate): string {
  const cell = step.copied ? t('bosa.step.copies', { cell: step.cell, other: step.copied }) : step.cell;
  if (step.skipped) return t('bosa.step.skips', { cell });
  if (!step.can) return t('bosa.step.passes', { cell });
  const gain = formatAmounts(step.gain, t) || t('bosa.step.nothing');
  if (!listed(step.price).length) return t('bosa.step.gains', { cell, gain });
  return t('bosa.step.pays', { cell, price: formatAmounts(step.price, t), gain });
}

/** The sum of a line or a turn, with its losses: "+2 fish, −1 coin". */
export function formatChange(change: Partial<Purse>, t: Translate): string {
  const parts = AMOUNTS.flatMap((key) => {
    const n = (change as Amounts)[key];
    if (!n) return [];
    const amount = t(`bosa.amount.${key}` as Key, { n: Math.abs(n) });
    return [`${n > 0 ? '+' : '−'}${amount}`];
  });
  return parts.join(', ') || t('bosa.step.nothing');
}

export const formatPatronage = (patron: Patronage, t: Translate) =>
  patron.points
    ? t('bosa.patronage.gives', {
        coins: formatAmounts({ coins: patron.spent }, t),
        points: formatAmounts({ points: patron.points }, t),
        kept: patron.kept,
      })
    : t('bosa.patronage.nothing');

/** Whether an effect leaves something to choose to whoever does it. */
export const asksKind = (effect: CardEffect) =>
  'copy' in effect || 'any' in effect.gain || ('spend' in effect && 'any' in effect.spend);
