/** Cards, goals and what happened in words, in the language spoken. */
import type { Key, Translate } from '.';
import type {
  AmountKey,
  Amounts,
  BuildingCard,
  Effect,
  Entry,
  GoalCard,
  LineName,
  Patron,
  Purse,
  Step,
} from '../types';
import { AMOUNTS } from '../types';

/** The amounts that are not 0, in the order they are written. */
export const listed = (amounts: Amounts | Partial<Purse>) =>
  (Object.entries(amounts) as [AmountKey, number][]).filter(([, n]) => n !== 0);

/** "1 coin and 2 fish". */
export function tellAmounts(amounts: Amounts | Partial<Purse>, t: Translate): string {
  const told = listed(amounts).map(([key, n]) => t(`bosa.amount.${key}` as Key, { n }));
  if (told.length < 2) return told[0] ?? '';
  return t('bosa.and', { first: told.slice(0, -1).join(', '), last: told.at(-1)! });
}

/** "red", in the form that goes with a building. */
export const tellColor = (color: string, t: Translate) => t(`bosa.color.${color}` as Key);

/** What a building's action does, in one sentence. */
export function tellEffect(card: Pick<BuildingCard, 'color' | 'effect'>, t: Translate): string {
  const { effect } = card;
  const color = tellColor(card.color, t);
  if ('copy' in effect) return t('bosa.effect.copy', { color });
  const gain = tellAmounts(effect.gain, t);
  if ('spend' in effect) return t('bosa.effect.spend', { price: tellAmounts(effect.spend, t), gain });
  return effect.per ? t('bosa.effect.per', { gain, color }) : t('bosa.effect.gain', { gain });
}

/** A building by name, or by its colour where the deck gives it none. */
export const tellName = (card: BuildingCard, t: Translate) =>
  card.name || t('bosa.card.nameless', { color: tellColor(card.color, t) });

/** Name, colour and action: all there is to say of a card. */
export const tellCard = (card: BuildingCard, t: Translate) =>
  t('bosa.card', { name: tellName(card, t), color: tellColor(card.color, t), does: tellEffect(card, t) });

export function tellGoal(goal: GoalCard, t: Translate): string {
  const met = t(`bosa.goal.${goal.kind}` as Key, {
    n: goal.size ?? 0,
    color: goal.color ? tellColor(goal.color, t) : '',
  });
  return t('bosa.goal', { points: tellAmounts({ points: goal.points }, t), met });
}

export const tellLine = (line: LineName, cell: string, t: Translate) =>
  line === 'row' ? t('bosa.line.row', { row: cell[1]! }) : t('bosa.line.col', { column: cell[0]! });

/** What one building of a line does: "b2: 1 coin for 2 fish". */
export function tellStep(step: Step, t: Translate): string {
  const cell = step.copied ? t('bosa.step.copies', { cell: step.cell, other: step.copied }) : step.cell;
  if (step.skipped) return t('bosa.step.skips', { cell });
  if (!step.can) return t('bosa.step.passes', { cell });
  const gain = tellAmounts(step.gain, t) || t('bosa.step.nothing');
  if (!listed(step.price).length) return t('bosa.step.gains', { cell, gain });
  return t('bosa.step.pays', { cell, price: tellAmounts(step.price, t), gain });
}

export const tellSteps = (entry: Entry, t: Translate) =>
  entry.steps.map((step) => tellStep(step, t)).join('; ');

/** The sum of a line or a turn, with its losses: "+2 fish, −1 coin". */
export function tellChange(change: Partial<Purse>, t: Translate): string {
  const told = AMOUNTS.flatMap((key) => {
    const n = (change as Amounts)[key];
    if (!n) return [];
    const amount = t(`bosa.amount.${key}` as Key, { n: Math.abs(n) });
    return [`${n > 0 ? '+' : '−'}${amount}`];
  });
  return told.join(', ') || t('bosa.step.nothing');
}

export const tellPatron = (patron: Patron, t: Translate) =>
  patron.points
    ? t('bosa.patronage.gives', {
        coins: tellAmounts({ coins: patron.spent }, t),
        points: tellAmounts({ points: patron.points }, t),
        kept: patron.kept,
      })
    : t('bosa.patronage.nothing');

/** Whether an effect leaves something to choose to whoever does it. */
export const asksKind = (effect: Effect) =>
  'copy' in effect || 'any' in effect.gain || ('spend' in effect && 'any' in effect.spend);
