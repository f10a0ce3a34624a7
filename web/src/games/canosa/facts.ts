/** What the first page needs to know without loading the game. */
export const GAME = 'canosa';
export const TITLE = 'Canosa';
export const LESSON_STEPS = 11;
