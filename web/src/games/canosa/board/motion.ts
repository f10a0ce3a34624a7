/** How things move: from where they were to where they are, and never for long. */
import type { TransitionConfig } from 'svelte/transition';

import { isStill } from '../../../browser/motion';

/** Milliseconds; the stylesheet of the board has the same. */
export const MOVE_MS = 220;

const duration = () => (isStill() ? 0 : MOVE_MS);
const eased = (t: number) => 1 - (1 - t) ** 3;

/** Svelte hands a transition an empty object where it was given null. */
const isPoint = (given: { x: number; y: number } | null): given is { x: number; y: number } =>
  given !== null && 'x' in given;

/** A thing comes from an offset, in the units it is drawn in. */
export function come(_: Element, from: { x: number; y: number } | null): TransitionConfig {
  if (!isPoint(from)) return { duration: 0 };
  return {
    duration: duration(),
    easing: eased,
    css: (_t, u) => `transform: translate(${u * from.x}px, ${u * from.y}px)`,
  };
}

/** A Sailor who leaves the board goes to an offset and fades. */
export function leave(_: Element, to: { x: number; y: number } | null): TransitionConfig {
  const { x, y } = isPoint(to) ? to : { x: 0, y: 0 };
  return {
    duration: duration(),
    css: (t, u) => `transform: translate(${u * x}px, ${u * y}px); opacity: ${Math.min(1, 2 * t)}`,
  };
}
