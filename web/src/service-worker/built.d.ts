/** What the build puts into the service worker (`web/service-worker.ts`). */

/** The page's files, for workbox-precaching. */
declare const FILES: { url: string; revision: string | null; integrity?: string }[];
/** A name for exactly these files. */
declare const VERSION: string;
