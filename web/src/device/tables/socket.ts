/**
 * The line to a table on this device: what a socket is to the server's tables, so that `Connection`
 * speaks over either. At its other end is the table in the rules worker.
 */
import { transfer } from 'comlink';

import type { Environment } from '../../api/connection';
import { paceOfTurns, type Pace } from '../../browser/settings.svelte';
import { endRulesWorker, rulesWorker } from '../worker';
import type { ToPage } from './wire';
import { learnWoe } from './woe.svelte';

/** How long a computer's move takes at least, so that one can follow. */
const PACES: Record<Pace, number> = { slow: 1400, quick: 700, 'at-once': 0 };
const SEAT = 'seat.';
/** How long the worker may be busy, as with a long record, before it counts as broken: a browser may end one without a word. */
const PATIENCE_MS = 10_000;

/** As much of a `WebSocket` as `Connection` needs. */
class DeviceSocket {
  readyState: 0 | 1 | 3 = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly #port: MessagePort;

  constructor(
    private readonly table: string,
    last: number,
    tokens: readonly string[],
  ) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<ToPage>) => this.#hear(data);
    this.#connect(last, tokens, port2).catch(() => this.#end());
  }

  send(text: string): void {
    this.#port.postMessage({ type: 'pace', milliseconds: PACES[paceOfTurns()] });
    this.#port.postMessage(JSON.parse(text));
  }

  close(): void {
    this.#port.postMessage(null);
    this.#end();
  }

  async #connect(last: number, tokens: readonly string[], port: MessagePort): Promise<void> {
    const rules = await rulesWorker();
    const patience = setTimeout(() => {
      endRulesWorker();
      this.#end();
    }, PATIENCE_MS);
    const answer = await rules.tables
      .connect(this.table, tokens, last, transfer(port, [port]))
      .finally(() => clearTimeout(patience));
    if ('refusal' in answer) return this.#end();
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.();
  }

  #hear(message: ToPage): void {
    if (message.type === 'gone') return this.#end();
    if (message.type === 'woe') return learnWoe(this.table, message.woe);
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  #end(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#port.close();
    this.onclose?.();
  }
}

/** Opens lines to tables on this device: the address of one is its name. */
export const DEVICE: Environment = {
  open: (url, protocols) => {
    const [table = '', query = ''] = url.split('?');
    const last = Number(new URLSearchParams(query).get('last') ?? 0);
    const tokens = protocols.flatMap((word) => (word.startsWith(SEAT) ? [word.slice(SEAT.length)] : []));
    return new DeviceSocket(table, last, tokens) as unknown as WebSocket;
  },
  after: (ms, act) => setTimeout(act, ms),
  cancel: (timer) => clearTimeout(timer),
};
