/**
 * The server's answers that are the same for everybody: what it offers, and the rules to read. They
 * are asked for anew and kept for when nobody answers. Nothing else that the server says is looked at
 * here: it may be secret.
 */
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';

const CACHE = 'lungomare-answers';
const CATALOGUE = '/api/catalogue';
const RULES = '/api/rules/';
const LANGUAGES = ['en', 'it'];
/** How long an answer is waited for where there is one of before. */
const PATIENCE_S = 4;

/** Fetch them all once, so that they are here after one visit. Where that fails they are kept when next asked for. */
export async function fetchAnswers(): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    await cache.add(CATALOGUE);
    const { games } = (await (await cache.match(CATALOGUE))!.json()) as { games: Record<string, unknown> };
    await cache.addAll(Object.keys(games).flatMap(rulesOf));
  } catch {
    // Without them the page is still here.
  }
}

const rulesOf = (game: string) => LANGUAGES.map((language) => `${RULES}${encodeURIComponent(game)}?language=${language}`);

/** Answer requests for them: from the network, else as they were. */
export function serveAnswers(): void {
  const strategy = new NetworkFirst({
    cacheName: CACHE,
    networkTimeoutSeconds: PATIENCE_S,
    matchOptions: { ignoreVary: true },
    plugins: [{ fetchDidSucceed: unlessTroubled }],
  });
  registerRoute(({ url, sameOrigin }) => sameOrigin && isForEverybody(url.pathname), strategy);
}

const isForEverybody = (path: string) => path === CATALOGUE || path.startsWith(RULES);

/** Let a server in trouble, or a proxy without one, count as one that does not answer. */
async function unlessTroubled({ response }: { response: Response }): Promise<Response> {
  if (response.status >= 500) throw new Error(`status ${response.status}`);
  return response;
}
