/** The decisions of a turn as the core numbers them, by their texts in the game's notation. */
const CELLS = [1, 2, 3, 4].flatMap((row) => [...'abcd'].map((column) => `${column}${row}`));

/** By number; what chance draws comes after them. */
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

const NUMBERS = new Map(DECISIONS.map((text, number) => [text, number]));

export const textOf = (number: number): string => DECISIONS[number]!;

export const numberOf = (text: string): number => NUMBERS.get(text)!;
