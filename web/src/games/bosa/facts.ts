/** What the first page needs to know without loading the game. */
export const GAME = 'bosa';
export const TITLE = 'Bosa';
export const LESSON_STEPS = 11;
