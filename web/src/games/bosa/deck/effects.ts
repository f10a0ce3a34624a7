/** An effect as a form has it, and back. */
import { AMOUNTS, type AmountKey } from '../cards/cards';
import type { Amounts, CardEffect } from '../types';

export type EffectKind = 'gain' | 'per' | 'spend' | 'copy';

export const kindOf = (effect: CardEffect): EffectKind => {
  if ('copy' in effect) return 'copy';
  if ('spend' in effect) return 'spend';
  return effect.per ? 'per' : 'gain';
};

export const gainOf = (effect: CardEffect): Amounts => ('gain' in effect ? effect.gain : { fish: 1 });
export const priceOf = (effect: CardEffect): Amounts => ('spend' in effect ? effect.spend : { coins: 1 });

/** The effect of a kind with these amounts. */
export function effectOf(kind: EffectKind, price: Amounts, gain: Amounts): CardEffect {
  if (kind === 'copy') return { copy: 'color' };
  if (kind === 'spend') return { spend: price, gain };
  return kind === 'per' ? { gain, per: 'color' } : { gain };
}

/** The amounts with one of them changed; 0 leaves it out. */
export function withAmount(amounts: Amounts, key: AmountKey, n: number): Amounts {
  const all = { ...amounts, [key]: n };
  return Object.fromEntries(AMOUNTS.flatMap((one) => (all[one] ? [[one, all[one]]] : [])));
}
