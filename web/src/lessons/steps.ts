/** How many steps each lesson has; here by themselves, so that the first page loads no lesson. */
import type { Game } from './progress';

export const STEPS: Record<Game, number> = { canosa: 11, bosa: 11 };
