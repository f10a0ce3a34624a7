/** How far somebody has come in a lesson; kept by this browser, so that it can be left and resumed. */
import { keepItem } from '../browser/items';

export interface Progress {
  /** The step to go on with, counted from 1. */
  step: number;
  /** The steps that are done. */
  done: number[];
}

const NOTHING: Progress = { step: 1, done: [] };
const key = (game: string) => `lungomare.lesson.${game}`;

export function progressIn(game: string): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? '{}') as Partial<Progress>;
    const done = Array.isArray(kept.done) ? kept.done.filter(Number.isInteger) : [];
    return { step: Number.isInteger(kept.step) ? kept.step! : 1, done };
  } catch {
    return NOTHING;
  }
}

const keep = (game: string, progress: Progress) =>
  keepItem(key(game), JSON.stringify(progress));

/** Somebody is at a step now. */
export const reach = (game: string, step: number) => keep(game, { ...progressIn(game), step });

/** A step has been done; the one after it is next. */
export function finish(game: string, step: number): void {
  const { done } = progressIn(game);
  keep(game, { step: step + 1, done: [...new Set([...done, step])].sort((a, b) => a - b) });
}

export const restart = (game: string) => keep(game, NOTHING);

/** Whether a lesson was begun and has more to come, of so many steps. */
export const isUnderWay = ({ step, done }: Progress, steps: number) =>
  done.length > 0 && step <= steps;

/** Whether a lesson of so many steps was gone through to its end. */
export const isFinished = ({ step, done }: Progress, steps: number) => step > steps || done.length >= steps;
