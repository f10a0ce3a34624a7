import picture from '../../../../docs/images/bosa-board.svg?url';
import type { GameModule } from '../module';
import { COLOUR, GAME, LESSON_STEPS, TITLE } from './facts';
import { endedFor } from './start/ended';
import { t } from './texts';

export const bosa: GameModule = {
  name: GAME,
  title: TITLE,
  t,
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
