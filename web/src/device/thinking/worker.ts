/** The page's thinking workers: begun when somebody first asks. */
import type { WorkerLike } from './hand';
import { Thinking } from './thinking';

let begun: Thinking | undefined;

/** Those of the page; what is asked rejects with `CannotThink` where a browser cannot run them. */
export const thinking = (): Thinking => (begun ??= new Thinking(startWorker));

const startWorker = (): WorkerLike => new Worker(new URL('../../workers/thinking.ts', import.meta.url), { type: 'module' });
