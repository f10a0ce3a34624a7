/** An effect as a form has it, and back. */
import { AMOUNTS, type AmountKey, type Amounts, type Effect } from '../types';

export type EffectKind = 'gain' | 'per' | 'spend' | 'copy';

export const kindOf = (effect: Effect): EffectKind => {
  if ('copy' in effect) return 'copy';
  if ('spend' in effect) return 'spend';
  return effect.per ? 'per' : 'gain';
};

export const gainOf = (effect: Effect): Amounts => ('gain' in effect ? effect.gain : { fish: 1 });
export const priceOf = (effect: Effect): Amounts => ('spend' in effect ? effect.spend : { coins: 1 });

/** The effect of a kind with these amounts. */
export function effectOf(kind: EffectKind, price: Amounts, gain: Amounts): Effect {
  if (kind === 'copy') return { copy: 'color' };
  if (kind === 'spend') return { spend: price, gain };
  return kind === 'per' ? { gain, per: 'color' } : { gain };
}

/** The amounts with one of them changed; 0 leaves it out. */
export function withAmount(amounts: Amounts, key: AmountKey, n: number): Amounts {
  const all = { ...amounts, [key]: n };
  return Object.fromEntries(AMOUNTS.flatMap((one) => (all[one] ? [[one, all[one]]] : [])));
}
