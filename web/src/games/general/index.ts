/** The module of any game that the page does not know: a plain view, and every way to play it. */
import { t } from '../../i18n';
import { learnCatalogue } from '../../table/catalogue.svelte';
import type { GameModule } from '../module';
import { endedFor, titleOf } from './game';

export const generalModule = (name: string): GameModule => ({
  name,
  title: titleOf(name),
  t,
  ended: endedFor,
  table: async () => {
    const [{ default: view, makeTable }] = await Promise.all([import('./table'), learnCatalogue()]);
    return { default: view, makeTable: (...given) => makeTable(name, ...given) };
  },
  replay: () => import('./Replay.svelte'),
});
