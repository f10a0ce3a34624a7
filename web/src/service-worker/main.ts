/**
 * The service worker: it keeps the page on the device and answers for it, with the network or without.
 *
 * It takes over as soon as it has everything. Pages that run go on with their own version, whose
 * files stay until none of them is open (`files.ts`); nothing is ever reloaded from here.
 */
import { fetchAnswers, serveAnswers } from './answers';
import { servesPage, serveFiles, storeFiles, tidy } from './files';
import { scope } from './scope';

scope.addEventListener('install', (event) => {
  event.waitUntil(storeFiles(event).then(fetchAnswers).then(() => scope.skipWaiting()));
});
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

/** A page says which script it runs, and hears whether that is of the version kept here. */
scope.addEventListener('message', (event) => {
  const { type, script } = event.data as { type: string; script: string };
  if (type !== 'page' || !(event.source instanceof Client)) return;
  const isCurrent = servesPage(script);
  event.ports[0]?.postMessage(isCurrent);
  if (isCurrent) event.waitUntil(tidy(event.source.id));
});

serveFiles();
serveAnswers();
