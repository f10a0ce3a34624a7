/** Where in the page one is: the address, and going elsewhere without loading anew. */

export type Place =
  | { page: 'arrive' }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: 'canosa' | 'bosa' }
  | { page: 'learn'; game: 'canosa' | 'bosa'; step: number | null }
  | { page: 'decks' }
  | { page: 'replay' }
  | { page: 'lost' };

let path = $state(globalThis.location?.pathname ?? '/');

/** The place that an address's path names. */
export function placeOf(address: string): Place {
  const [first = '', second = '', more] = address.split('/').slice(1);
  if (first === '') return { page: 'arrive' };
  const lesson = /^\/learn\/(canosa|bosa)(?:\/([1-9]\d?))?\/?$/.exec(address);
  if (lesson) {
    return { page: 'learn', game: lesson[1] as 'canosa' | 'bosa', step: lesson[2] ? Number(lesson[2]) : null };
  }
  if (more) return { page: 'lost' };
  if (first === 't' && second) return { page: 'table', id: second };
  if (first === 'rules' && (second === 'canosa' || !second)) return { page: 'rules', game: 'canosa' };
  if (first === 'rules' && second === 'bosa') return { page: 'rules', game: 'bosa' };
  if (first === 'decks' && !second) return { page: 'decks' };
  if (first === 'replay' && !second) return { page: 'replay' };
  return { page: 'lost' };
}

export function place(): Place {
  return placeOf(path);
}

export function go(address: string): void {
  history.pushState(null, '', address);
  path = location.pathname;
  const anchor = location.hash.slice(1);
  if (!anchor) scrollTo(0, 0);
}

/** Go elsewhere so that "back" leads to where one was before this place. */
export function goInstead(address: string): void {
  history.replaceState(null, '', address);
  path = location.pathname;
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

if (globalThis.window) addEventListener('popstate', () => (path = location.pathname));
