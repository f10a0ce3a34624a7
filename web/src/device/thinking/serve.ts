/** Binds a thinker to the messages of the worker that it thinks in. */
import { type Means, NotPossible } from '../game';
import type { Begin, Reply, Task } from './messages';
import { type Games, Thinker } from './thinker';

/** The worker's own side of its messages. */
export interface Port {
  onmessage: ((event: { data: any }) => void) | null;
  postMessage(reply: Reply): void;
}

export function serve(port: Port, games: Games): void {
  let thinker: Thinker;
  port.onmessage = ({ data }: { data: Begin | Task }) => {
    if (data.kind === 'begin') thinker = new Thinker(games, meansOf(data));
    else void answer(thinker, data, port);
  };
}

const meansOf = ({ stop, threads, megabytes }: Begin): Means => ({
  threads,
  megabytes,
  isStopped: () => stop !== null && Atomics.load(stop, 0) !== 0,
});

async function answer(thinker: Thinker, task: Task, port: Port): Promise<void> {
  try {
    const answer = await thinker.answer(task, (found) => port.postMessage({ kind: 'report', found }));
    port.postMessage({ kind: 'answer', answer });
  } catch (error) {
    port.postMessage(
      error instanceof NotPossible
        ? { kind: 'refused', refusal: error.refusal }
        : { kind: 'failed', sentence: error instanceof Error ? error.message : String(error) },
    );
  }
}
