/** Waiting for a server that has much to do: it says so, and when to ask again. */

/** What it answers then: to us, or to everybody. */
const BUSY = [429, 503];
const MOST_WAITS = 6;
/** As long as a server that is too busy for everybody says. */
const LONGEST_WAIT_S = 10;

/** Ask again for what a busy server refused, as often as is worth it; as a plugin of Workbox. */
export async function askAgain({ request, response }: { request: Request; response: Response }): Promise<Response> {
  let answer = response;
  for (let waits = 0; BUSY.includes(answer.status) && waits < MOST_WAITS; ++waits) {
    await pause(answer);
    answer = await fetch(request);
  }
  return answer;
}

function pause({ headers }: Response): Promise<void> {
  const seconds = Math.min(Number(headers.get('retry-after')) || 1, LONGEST_WAIT_S);
  return new Promise((done) => setTimeout(done, 1000 * seconds));
}
