/** The page's side of the service worker: it is registered, and asked which version it keeps. */
import { messageSW } from 'workbox-window';

import { setNewer } from './newer.svelte';

const SCRIPT = '/service-worker.js';
/** How often a page that stays open looks for a new version, when somebody comes back to it. */
const LOOK_MS = 3_600_000;

/** Keep the page here, and learn of newer versions. A server that cannot be reached now is asked another time. */
export async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => void compare());
  void compare();
  const registration = await serviceWorker.register(SCRIPT).catch(() => undefined);
  if (registration) lookNowAndThen(registration);
}

/** Ask whether the version that is kept is the one that runs here. */
async function compare(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (controller && script) setNewer(!(await messageSW(controller, { type: 'page', script })));
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  const look = (): void => {
    if (document.hidden || Date.now() - looked < LOOK_MS) return;
    looked = Date.now();
    registration.update().catch(() => {}); // nobody answers: another time
  };
  document.addEventListener('visibilitychange', look);
}
