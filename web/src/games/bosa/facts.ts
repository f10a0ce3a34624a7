/** What the first page needs to know without loading the game. */
export const GAME = 'bosa';
export const TITLE = 'Bosa';
export const LESSON_STEPS = 11;
/** Behind words in cream: the first page's, and the lobby's. */
export const COLOUR = '#2d4a3a';
