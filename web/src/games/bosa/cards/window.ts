/** What stands in a house's window: an action as a row of small pictures. */
import type { Picture } from './Icon.svelte';
import { listed } from '../texts/format';
import type { AmountKey } from './cards';
import type { Amounts, CardEffect } from '../types';

export interface Token {
  picture: Picture | 'number' | 'mark';
  number?: number;
  size: number;
  /** How far the row goes on after it. */
  width: number;
}

const ICON = 27;
/** As many of a thing as are drawn one by one; of more, their number is written. */
const DRAWN = 2;

const token = (picture: Token['picture'], width: number, number?: number, size = ICON): Token => ({
  picture,
  size,
  width,
  ...(number === undefined ? {} : { number }),
});

function several(key: AmountKey, n: number): Token[] {
  if (key === 'points') return [token('points', 37, n, 37)];
  if (key === 'each') {
    const kinds = token('each', 35, undefined, 34);
    return n > 1 ? [token('number', 13, n), kinds] : [kinds];
  }
  if (n > DRAWN) return [token('number', n > 9 ? 22 : 14, n), token(key, ICON)];
  return Array.from({ length: n }, (_, at) => token(key, at < n - 1 ? 21 : ICON));
}

const all = (amounts: Amounts) => listed(amounts).flatMap(([key, n]) => several(key, n));

export function tokensOf(effect: CardEffect): Token[] {
  if ('copy' in effect) return [token('copy', 34, undefined, 34), token('mark', 26)];
  if ('spend' in effect) return [...all(effect.spend), token('arrow', 16, undefined, 22), ...all(effect.gain)];
  return [...all(effect.gain), ...(effect.per ? [token('times', 12), token('mark', 26)] : [])];
}

export interface Placed extends Token {
  x: number;
}

/** The tokens side by side around 0, and the scale, up to `most`, at which they fit into `room`. */
export function arranged(tokens: Token[], room: number, most: number): { scale: number; tokens: Placed[] } {
  const whole = tokens.reduce((sum, { width }) => sum + width, 0);
  let x = -whole / 2;
  const placed = tokens.map((one) => {
    const at = x + one.width / 2;
    x += one.width;
    return { ...one, x: at };
  });
  return { scale: Math.min(most, room / Math.max(whole, 1)), tokens: placed };
}
