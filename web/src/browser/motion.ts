/** Whether things may move on this page. */

let asked: typeof globalThis.matchMedia | undefined;
let less = true;

/**
 * Whether nothing shall move: the person asked for less, or nobody can be asked. Asking a browser
 * costs it a look at the whole page, so it is asked once, and says itself when the answer changes.
 */
export function isStill(): boolean {
  if (asked === globalThis.matchMedia) return less;
  asked = globalThis.matchMedia;
  const query = asked?.('(prefers-reduced-motion: reduce)');
  less = query?.matches ?? true;
  query?.addEventListener?.('change', ({ matches }) => (less = matches));
  return less;
}
