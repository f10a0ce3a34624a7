import picture from '../../../../docs/images/bosa-board.svg?url';
import { translator } from '../../i18n';
import type { GameModule } from '../module';
import { COLOUR, GAME, LESSON_STEPS, TITLE } from './facts';
import { endedFor } from './start/ended';
import { arriving } from './texts/arriving';

const t = translator(arriving);

export const bosa: GameModule = {
  name: GAME,
  title: TITLE,
  t,
  words: async () => (await import('./texts')).t,
  start: {
    picture,
    colour: COLOUR,
    players: 3,
    Options: () => import('./start/Options.svelte'),
    open: async (wanted) => (await import('./start/create')).openChosen(wanted),
  },
  ended: endedFor,
  table: () => import('./table'),
  replay: () => import('./replay/Replay.svelte'),
  rules: () => import('./rules'),
  lesson: { steps: LESSON_STEPS, page: () => import('./lesson/Lesson.svelte') },
  pages: { decks: () => import('./deck/DecksPage.svelte') },
};
