/**
 * Every text of the page in every language. Texts of the board are in board.ts, of the same
 * shape. `{name}` is filled in; a bar divides the form for one from the form for other numbers.
 */
export type Entry = { en: string; it: string };

export const catalogue = {
  'app.name': { en: 'Lungomare', it: 'Lungomare' },
} satisfies Record<string, Entry>;
