/** The rules worker as the page reaches it: one for the whole page, begun when it is first needed. */
import { wrap, type ProxyMarked, type Remote } from 'comlink';

import type { Answers } from './answers/answers';
import type { Tables } from './tables/tables';

/** What the rules worker does for the page; each of its parts is asked by comlink. */
export type RulesWorker = Answers & { tables: Tables & ProxyMarked };

let begun: Promise<Remote<RulesWorker>> | undefined;
let worker: Worker | undefined;

/** The worker, once it listens; rejects where it cannot be begun. Whoever asks next tries anew: a network may be back. */
export function rulesWorker(): Promise<Remote<RulesWorker>> {
  begun ??= begin().catch((problem: unknown) => {
    endRulesWorker();
    throw problem;
  });
  return begun;
}

/** End the worker, which does not answer any more; whoever asks next has a new one. */
export function endRulesWorker(): void {
  worker?.terminate();
  begun = undefined;
}

function begin(): Promise<Remote<RulesWorker>> {
  return new Promise((resolve, reject) => {
    const started = new Worker(new URL('../workers/rules.ts', import.meta.url), { type: 'module' });
    worker = started;
    started.onerror = reject;
    started.addEventListener('message', () => resolve(wrap<RulesWorker>(started)), { once: true });
  });
}
