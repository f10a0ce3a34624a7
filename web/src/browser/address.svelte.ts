/** The address of the page, and going elsewhere without loading anew. */

let current = $state(globalThis.location?.pathname ?? '/');

/** The path of the address; reading it in markup or an effect follows changes. */
export const path = (): string => current;

export function go(address: string): void {
  history.pushState(null, '', address);
  current = location.pathname;
  const anchor = location.hash.slice(1);
  if (!anchor) scrollTo(0, 0);
}

/** Go elsewhere so that "back" leads to where one was before this place. */
export function goInstead(address: string): void {
  history.replaceState(null, '', address);
  current = location.pathname;
}

/** Let links of the page lead inside it; those with a modifier key or a target stay links. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !plain || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

if (globalThis.window) addEventListener('popstate', () => (current = location.pathname));
