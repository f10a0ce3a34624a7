/** The scope that a service worker runs in, which TypeScript takes for any worker's. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
