/** The games that the page knows to draw: the one place that names them. */
import { bosa } from './bosa';
import { canosa } from './canosa';
import { generalModule } from './general';
import type { Translate } from '../i18n';
import type { GameModule } from './module';

/** In the order of the first page. */
export const MODULES: readonly GameModule[] = [canosa, bosa];

/** The module of a game; one that the page does not know gets the general one. */
export const moduleOf = (name: string): GameModule =>
  MODULES.find((module) => module.name === name) ?? generalModule(name);

/** All words about a game; where they cannot be loaded, those that are here. */
export async function wordsOf({ t, words }: GameModule): Promise<Translate> {
  try {
    return (await words?.()) ?? t;
  } catch {
    return t;
  }
}
