/** The rules worker as the page reaches it: one for the whole page, begun when it is first needed. */
import { wrap, type ProxyMarked, type Remote } from 'comlink';

import type { Answers } from './answers/answers';
import type { Tables } from './tables/tables';

/** What the rules worker does for the page; each of its parts is asked by comlink. */
export type RulesWorker = Answers & { tables: Tables & ProxyMarked };

let begun: Promise<Remote<RulesWorker>> | undefined;

/** The worker, once it listens; rejects where a browser cannot run it. */
export function rulesWorker(): Promise<Remote<RulesWorker>> {
  begun ??= begin();
  return begun;
}

function begin(): Promise<Remote<RulesWorker>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../workers/rules.ts', import.meta.url), { type: 'module' });
    worker.onerror = reject;
    worker.addEventListener('message', () => resolve(wrap<RulesWorker>(worker)), { once: true });
  });
}
