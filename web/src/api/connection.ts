/**
 * The connection to a table: opened, lost and healed by itself. What was sent and not yet answered
 * is sent again with its own id when it is back, so a move counts once however often it went.
 */
import type { ClientMessage, Refusal, ServerMessage } from './schema';

export type Command = Exclude<ClientMessage, { type: 'ping' }>;
export type Status = 'connecting' | 'open' | 'lost' | 'closed';
/** What became of a command; a connection that is lost for good never answers. */
export type Answer = { ok: true } | { ok: false; refusal: Refusal };

export interface Handlers {
  /** The number of the last event known, to come back with; 0 for none. */
  last(): number;
  message(message: ServerMessage): void;
  status(status: Status): void;
  /** Asked when a connection could not even be opened: whether there is any point in trying again. */
  shouldRetry(): Promise<boolean>;
}

/** What a table needs of a connection; lessons and tests have others than a socket. */
export interface TableConnection {
  connect(): void;
  hurry(): void;
  send(command: Command): Promise<Answer>;
  close(): void;
}

export interface Environment {
  open(url: string, protocols: string[]): WebSocket;
  after(ms: number, act: () => void): ReturnType<typeof setTimeout>;
  cancel(timer: ReturnType<typeof setTimeout> | undefined): void;
}

const REAL: Environment = {
  open: (url, protocols) => new WebSocket(url, protocols),
  after: (ms, act) => setTimeout(act, ms),
  cancel: (timer) => clearTimeout(timer),
};

const PROTOCOL = 'lungomare.v1';
/** The longest waits between attempts: quick at first, for a server that restarts; never more than 4 s. Each is cut
 * by up to a half at random, so that not all clients of a server that died come back at the same moment. */
export const WAITS = [150, 400, 1000, 2000, 4000];
/** A connection that is silent this long is asked for a sign of life, and given up if none comes. */
export const QUIET_MS = 15_000;
export const PATIENCE_MS = 6_000;

interface Pending {
  command: Command;
  answer: (answer: Answer) => void;
}

export class Connection implements TableConnection {
  #socket: WebSocket | undefined;
  #pending = new Map<string, Pending>();
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly tokens: string[],
    private handlers: Handlers,
    private readonly environment: Environment = REAL,
  ) {}

  connect(): void {
    if (this.#closed) return;
    this.environment.cancel(this.#retry);
    this.#drop();
    this.handlers.status(this.#failures ? 'lost' : 'connecting');
    const socket = this.environment.open(`${this.url}?last=${this.handlers.last()}`, [
      PROTOCOL,
      ...this.tokens.map((token) => `seat.${token}`),
    ]);
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#opened();
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => void this.#lost(opened);
  }

  /** Try at once: the network is back, or someone looks at the page again. */
  hurry(): void {
    if (!this.#closed && this.#socket?.readyState !== 1) this.connect();
  }

  /** Let others hear what comes from now on. */
  handOver(handlers: Handlers): void {
    this.handlers = handlers;
  }

  /** Send a command and wait for its answer, over as many sockets as it takes. */
  send(command: Command): Promise<Answer> {
    return new Promise((answer) => {
      this.#pending.set(command.id, { command, answer });
      this.#post(command);
    });
  }

  close(): void {
    this.#closed = true;
    this.environment.cancel(this.#retry);
    this.#drop();
    this.handlers.status('closed');
  }

  #post(message: ClientMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #opened(): void {
    this.#failures = 0;
    this.handlers.status('open');
    this.#post({ type: 'ping' });
    this.#listen(QUIET_MS);
    for (const [id, { command }] of this.#pending) {
      if (command.type === 'say') this.#pending.delete(id);
      else this.#post(command);
    }
  }

  #listen(patience: number): void {
    this.environment.cancel(this.#watch);
    this.#watch = this.environment.after(patience, () => {
      if (patience === PATIENCE_MS) return this.connect();
      this.#post({ type: 'ping' });
      this.#listen(PATIENCE_MS);
    });
  }

  #receive(message: ServerMessage): void {
    this.#listen(QUIET_MS);
    this.handlers.message(message);
    if (message.type === 'ack') this.#settle(message.id, { ok: true });
    if (message.type === 'refused' && message.id) {
      this.#settle(message.id, { ok: false, refusal: message.refusal });
    }
  }

  #settle(id: string, answer: Answer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.answer(answer);
  }

  async #lost(opened: boolean): Promise<void> {
    this.#drop();
    if (this.#closed) return;
    this.handlers.status('lost');
    if (!opened && !(await this.handlers.shouldRetry())) return this.close();
    if (this.#closed) return;
    const wait = WAITS[Math.min(this.#failures, WAITS.length - 1)]! * (1 - Math.random() / 2);
    this.#failures += 1;
    this.#retry = this.environment.after(wait, () => this.connect());
  }

  /** Forget the socket, so that nothing it still says is heard. */
  #drop(): void {
    this.environment.cancel(this.#watch);
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // Closed while it opens, a socket makes the browser complain: it is closed once it is open.
    if (socket.readyState === 0) socket.onopen = () => socket.close();
    else if (socket.readyState === 1) socket.close();
  }
}
