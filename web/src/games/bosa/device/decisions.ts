/** Decisions and their notation (`turn/decisions.py`): by their numbers in the core, and how they are read. */
import type { Refusal } from '../../../api/schema';
import { quote } from '../../../device/refusals/quote';
import { sentences } from './sentences';

export const CELLS: readonly string[] = [1, 2, 3, 4].flatMap((row) => [...'abcd'].map((column) => `${column}${row}`));

/** What players decide, by number; what chance draws comes after it. */
export const DECISIONS: readonly string[] = [
  ...[1, 2, 3, 4].map((slot) => `take ${slot}`),
  ...CELLS.map((cell) => `place ${cell}`),
  'row',
  'col',
  'skip',
  'do',
  ...[...'ftp'].map((kind) => `do ${kind}`),
  ...CELLS.map((cell) => `copy ${cell}`),
];

const CARDS = 116;
const FIRST_DRAW = DECISIONS.length;
const FIRST_FIRST = FIRST_DRAW + CARDS;
const MOST_PLAYERS = 5;

/** Every verb, and what it names; null where it stands alone. */
const VERBS: Readonly<Record<string, string | null>> = {
  take: 'slot',
  place: 'cell',
  row: null,
  col: null,
  skip: null,
  do: 'kind',
  copy: 'cell',
  draw: 'card',
  first: 'seat',
};

/** The number of each decision with a deck of these cards, by its text. */
export function numbersOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const seats = Array.from({ length: MOST_PLAYERS }, (_, seat) => seat);
  return new Map([
    ...DECISIONS.map((text, number) => [text, number] as const),
    ...ids.map((id, card) => [`draw ${id}`, FIRST_DRAW + card] as const),
    ...seats.map((seat) => [`first ${seat}`, FIRST_FIRST + seat] as const),
  ]);
}

/** Why a text writes no decision, and at which character. */
export function unreadable(text: string): Refusal {
  const space = text.indexOf(' ');
  const verb = space < 0 ? text : text.slice(0, space);
  const rest = space < 0 ? null : text.slice(space + 1);
  const named = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (named === undefined) {
    return sentences.unreadable('no-decision', 1, null, { known: Object.keys(VERBS).join(', '), text: quote(verb) });
  }
  if (rest === null) return sentences.unreadable(`${named}-missing`, text.length + 1, null, { verb });
  const at = verb.length + 2;
  if (named === null) return sentences.unreadable('nothing-follows', at, null, { verb });
  return sentences.unreadable(`${named}-unknown`, at, null, { text: quote(rest) });
}
