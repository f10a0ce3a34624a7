/** Names that people give to cards, decks and layouts, as games/names.py has them. */
export const NAME_LENGTH = 60;

const NOT_PRINTABLE = /(?! )[\p{C}\p{Z}]/u;

/** Whether this is a text of at most `NAME_LENGTH` printable characters. */
export const isName = (name: unknown): name is string =>
  typeof name === 'string' && !NOT_PRINTABLE.test(name) && [...name].length <= NAME_LENGTH;
