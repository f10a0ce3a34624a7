/** Whether things may move on this page. */

/** Whether nothing shall move: the person asked for less, or nobody can be asked. */
export function isStill(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
}
