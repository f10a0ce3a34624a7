import type { GameModule } from '../module';
import { GAME, LESSON_STEPS, TITLE } from './facts';
import Invite from './start/Invite.svelte';
import Start from './start/Start.svelte';
import { t } from './texts';

export const canosa: GameModule = {
  name: GAME,
  title: TITLE,
  t,
  Start,
  Invite,
  table: () => import('./table'),
  replay: () => import('./replay/Replay.svelte'),
  rules: () => import('./rules'),
  lesson: { steps: LESSON_STEPS, page: () => import('./lesson/Lesson.svelte') },
};
