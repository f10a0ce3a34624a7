/** Hands tasks to the worker and back: `ask(task)` of the window resolves with what came of it. */
import type { Done, Task } from './worker';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

const ask = (task: Task): Promise<Done> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data as Done);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(task);
  });

Object.assign(window, { ask });
