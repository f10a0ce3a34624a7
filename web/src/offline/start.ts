/**
 * Keeping the page on this device, so that it is there without a network. Nothing of it is done before
 * the page has loaded and rests, and nothing for whoever saves data and has not installed the page.
 */

/** How long a page that is never at rest waits. */
const PATIENCE_MS = 5000;

/** Keep the page once it has loaded; where it is not served securely, browsers keep none. */
export function keepPageSoon(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  addEventListener('load', () => whenAtRest(() => void import('./keep').then(({ keepPage }) => keepPage(), () => {})));
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true && !matchMedia('(display-mode: standalone)').matches;
}

function whenAtRest(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: PATIENCE_MS });
  else setTimeout(act, PATIENCE_MS / 2);
}
