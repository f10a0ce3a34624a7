/**
 * The page's files: those of this version in a cache of their own, and those of versions before as
 * long as a page may still load a part of itself that it has not needed so far.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { askAgain } from './patience';
import { scope } from './scope';

const PREFIX = 'lungomare-page-';
const ENTRY = '/index.html';
/** What the server answers itself, and files by name: no places in the page (as `server/http/page.py` has it). */
const NOT_PAGE = [/^\/(api\/|healthz|readyz|metrics)/, /\/[^/]*\.[^/]*$/];

const controller = new PrecacheController({
  cacheName: PREFIX + VERSION,
  plugins: [{ requestWillFetch: behind, fetchDidSucceed: askAgain }],
});
controller.addToCacheList(FILES);

/** Fetch behind whatever a page fetches at the same time. */
async function behind({ request }: { request: Request }): Promise<Request> {
  return new Request(request, { priority: 'low' } as RequestInit);
}

/** Fetch every file that is not here yet; one that cannot be had, or is of another version, fails all. */
export const storeFiles = (event: ExtendableEvent) => controller.install(event);

/** Answer for the page's places and files. */
export function serveFiles(): void {
  registerRoute(new NavigationRoute(controller.createHandlerBoundToURL(ENTRY), { denylist: NOT_PAGE }));
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), formerFile);
}

/** A file that this version does not have: a page of another version asks for it. */
async function formerFile({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Say whether a page that runs this script is of this version. */
export const servesPage = (script: string): boolean => controller.getCachedURLs().includes(script);

/** Whether a newer version is on its way: what is here of it already is not to be taken for an older one. */
const isRenewing = (): boolean => Boolean(scope.registration.installing ?? scope.registration.waiting);

/** Forget older versions, unless another page is open that may be one of them. */
export async function tidy(asker: string): Promise<void> {
  if (isRenewing()) return;
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (isRenewing() || pages.some(({ id }) => id !== asker)) return;
  await Promise.all(others.map((name) => caches.delete(name)));
}
