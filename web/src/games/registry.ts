/** The games that the page knows to draw: the one place that names them. */
import { bosa } from './bosa';
import { canosa } from './canosa';
import type { GameModule } from './module';

/** In the order of the first page. */
export const MODULES: readonly GameModule[] = [canosa, bosa];

export const moduleOf = (name: string): GameModule | null =>
  MODULES.find((module) => module.name === name) ?? null;

/** What a game is called; one that the page does not know by its own name. */
export const titleOf = (name: string): string => moduleOf(name)?.title ?? name;
