/** Texts of the boards; the same shape as catalogue.ts. */
import type { Entry } from './catalogue';

export const board = {} satisfies Record<string, Entry>;
