/** Colours that the drawings of every game share; the same on a light and on a dark page. */
export const INK = '#0a2c37';
export const CLOTH = '#fbf5e6';
