/** Which lessons there are, told by the shell to a lesson that has ended: no game knows another. */
import { getContext, setContext } from 'svelte';

export interface OfferedLesson {
  game: string;
  title: string;
}

const KEY = Symbol('lessons');

export const offerLessons = (lessons: readonly OfferedLesson[]): void => void setContext(KEY, lessons);

export const otherLessons = (game: string): OfferedLesson[] =>
  (getContext<readonly OfferedLesson[] | undefined>(KEY) ?? []).filter((lesson) => lesson.game !== game);
