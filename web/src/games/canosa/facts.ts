/** What the first page needs to know without loading the game. */
export const GAME = 'canosa';
export const TITLE = 'Canosa';
export const LESSON_STEPS = 11;
/** Behind words in cream: the first page's, and the lobby's. */
export const COLOUR = '#0b4658';
