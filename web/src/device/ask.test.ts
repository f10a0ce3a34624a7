/** Where this device cannot tell, the server is asked. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import * as rest from '../api/rest';
import { explain, evaluate, type Moment } from './ask';
import type { Begin, Task } from './thinking/messages';
import { rulesWorker } from './worker';

const MOMENT: Moment = { header: { game: 'harbour' }, moves: [], movesKey: 'actions' };
const EVALUATED = { chances: [0.5, 0.5], wins_in: null, line: ['a'], depth: 1 };

let begun: string[];
/** What a worker's script does, as soon as it is begun. */
let script: (worker: Broken) => void;

/** A browser's worker without its core. */
class Broken extends EventTarget {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  terminate = vi.fn();

  constructor(address: URL) {
    super();
    begun.push(/(\w+)\.ts/.exec(String(address))![1]!);
    queueMicrotask(() => script(this));
  }
  postMessage({ kind }: Begin | Task): void {
    if (kind !== 'begin') queueMicrotask(() => this.onmessage!({ data: { kind: 'failed', sentence: 'no core' } }));
  }
}

beforeEach(() => {
  begun = [];
  script = ({ onerror }) => onerror?.(new Event('error'));
  vi.stubGlobal('Worker', Broken);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the law, and a worker that could not be begun is tried again the next time', async () => {
  const answer = { action: 'x', legal: true, refusal: null };
  const asked = vi.spyOn(rest, 'explain').mockResolvedValue(answer);
  expect(await explain('table', MOMENT, 'x')).toEqual(answer);
  expect(asked).toHaveBeenCalledTimes(1);
  await expect(rulesWorker()).rejects.toBeInstanceOf(Event);
  script = (worker) => worker.dispatchEvent(new Event('message'));
  await rulesWorker();
  expect(begun).toEqual(['rules', 'rules', 'rules']);
});

it('thoughts, and this device not for a while once it could not', async () => {
  script = () => {};
  const asked = vi.spyOn(rest, 'evaluate').mockResolvedValue(EVALUATED);
  const look = () => evaluate(MOMENT, { report: () => {}, signal: new AbortController().signal });
  expect(await look()).toMatchObject({ ...EVALUATED, lines: [{ actions: ['a'], winsIn: null }] });
  expect(begun).toEqual(['thinking']);
  expect(await look()).toMatchObject(EVALUATED);
  expect(begun).toEqual(['thinking']);
  expect(asked).toHaveBeenCalledTimes(2);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
  expect(await look()).toMatchObject(EVALUATED);
  expect(begun).toEqual(['thinking', 'thinking']);
});
