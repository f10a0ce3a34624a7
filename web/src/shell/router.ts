/** Which page an address names. */
import { path } from '../browser/address.svelte';

export type Place =
  | { page: 'arrive' }
  | { page: 'table'; id: string }
  /** Without a game, the rules of whichever comes first. */
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string; step: number | null }
  | { page: 'replay' }
  | { page: 'settings' }
  /** A page that a game may have beside these. */
  | { page: 'own'; name: string }
  | { page: 'lost' };

const LOST: Place = { page: 'lost' };

/** The place that an address's path names. */
export function placeOf(address: string): Place {
  const [first = '', second = '', third = '', more] = address.split('/').slice(1).map(decoded);
  if (first === '') return { page: 'arrive' };
  if (first === 'learn' && second && more === undefined) return lessonAt(second, third);
  if (third || more !== undefined) return LOST;
  if (first === 't' && second) return { page: 'table', id: second };
  if (first === 'rules') return { page: 'rules', game: second };
  if (second) return LOST;
  return first === 'replay' || first === 'settings' ? { page: first } : { page: 'own', name: first };
}

/** A part of an address as it was meant; one that means nothing stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function lessonAt(game: string, step: string): Place {
  if (step && !/^[1-9]\d?$/.test(step)) return LOST;
  return { page: 'learn', game, step: step ? Number(step) : null };
}

export const place = (): Place => placeOf(path());
