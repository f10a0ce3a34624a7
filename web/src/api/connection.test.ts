import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Connection, PATIENCE_MS, QUIET_MS, WAITS, type Command, type Handlers, type Status } from './connection';
import type { ServerMessage } from './schema';

/** A socket that a test opens, feeds and cuts. */
class FakeSocket {
  readyState = 0;
  sent: { type: string; id?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {}
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const move: Command = { type: 'play', id: 'm1', seat: 0, version: 3, actions: ['@b2'] };
let sockets: FakeSocket[];
let statuses: Status[];
let heard: ServerMessage[];
let last: number;
let worthTrying: boolean;
let connection: Connection;

const socket = () => sockets.at(-1)!;
const plays = (of: FakeSocket) => of.sent.filter(({ type }) => type === 'play');

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, statuses, heard, last, worthTrying] = [[], [], [], 0, true];
  const handlers: Handlers = {
    last: () => last,
    message: (message) => heard.push(message),
    status: (status) => statuses.push(status),
    shouldRetry: async () => worthTrying,
  };
  connection = new Connection('ws://house/live', ['T0', 'T1'], handlers, {
    open: (url, protocols) => {
      sockets.push(new FakeSocket(url, protocols));
      return socket() as Partial<WebSocket> as WebSocket;
    },
    after: (ms, act) => setTimeout(act, ms),
    cancel: (timer) => clearTimeout(timer),
  });
  connection.connect();
});

describe('a connection', () => {
  it('offers the protocol and each seat, and asks for what came after the last event', () => {
    expect(socket().url).toBe('ws://house/live?last=0');
    expect(socket().protocols).toEqual(['lungomare.v1', 'seat.T0', 'seat.T1']);
    socket().open();
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('answers a command when it is acknowledged or refused', async () => {
    socket().open();
    const done = connection.send(move);
    const refused = connection.send({ ...move, id: 'm2' });
    socket().hear({ type: 'ack', id: 'm1', number: 4 });
    const refusal = { sentence: 'no', clause: 'C4.1' };
    socket().hear({ type: 'refused', id: 'm2', refusal });
    expect(await done).toEqual({ ok: true });
    expect(await refused).toEqual({ ok: false, refusal });
  });

  it('comes back by itself and sends what was not answered again, under the same id', async () => {
    socket().open();
    const done = connection.send(move);
    void connection.send({ type: 'say', id: 's1', seat: 0, phrase: 'hello' });
    last = 7;
    socket().cut();
    expect(statuses.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(WAITS[0]!);
    expect(sockets).toHaveLength(2);
    expect(socket().url).toBe('ws://house/live?last=7');
    socket().open();
    expect(plays(socket())).toEqual([move]);
    expect(socket().sent.some(({ type }) => type === 'say')).toBe(false);
    socket().hear({ type: 'ack', id: 'm1', number: 8 });
    expect(await done).toEqual({ ok: true });
    socket().cut();
    await vi.advanceTimersByTimeAsync(WAITS[0]!);
    socket().open();
    expect(plays(socket())).toEqual([]);
  });

  it('waits longer after each failure, and not at all when hurried', async () => {
    socket().open();
    socket().cut();
    await vi.advanceTimersByTimeAsync(WAITS[0]!);
    socket().cut();
    await vi.advanceTimersByTimeAsync(WAITS[1]! / 2 - 1);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(WAITS[1]! / 2 + 1);
    expect(sockets).toHaveLength(3);
    socket().cut();
    connection.hurry();
    expect(sockets).toHaveLength(4);
  });

  it('gives up where there is nothing for us', async () => {
    worthTrying = false;
    socket().cut();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe('closed');
  });

  it('asks a silent connection for a sign of life, and replaces it if none comes', async () => {
    socket().open();
    const pings = () => socket().sent.filter(({ type }) => type === 'ping').length;
    expect(pings()).toBe(1);
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(pings()).toBe(2);
    socket().hear({ type: 'pong', at: 1 });
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(sockets).toHaveLength(2);
  });

  it('says nothing more once it is closed', async () => {
    socket().open();
    const old = socket();
    connection.close();
    old.hear({ type: 'pong', at: 1 });
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('left while it opens is closed once it is open, since a browser complains of less', () => {
    const close = vi.spyOn(socket(), 'close');
    connection.close();
    expect(close).not.toHaveBeenCalled();
    socket().open();
    expect(close).toHaveBeenCalledOnce();
    expect(socket().sent).toEqual([]);
  });
});
