/**
 * Coming to a table of which nothing is known but its name: its state says which game it is. It is
 * asked for once before a socket is opened, so that none is opened to a table that is not there.
 */
import type { Connection, Handlers, Status } from '../../api/connection';
import type { HeldSeat, ServerMessage, StateMessage } from '../../api/schema';
import { connectionTo, lookUp, whyRefused, type Missing } from './missing';
import type { Connect } from './table.svelte';

export interface ArrivalHandlers {
  /** The first state has come. */
  state(state: StateMessage): void;
  status(status: Status): void;
  missing(missing: Missing): void;
}

export class Arrival {
  /** What was heard before somebody took the connection over. */
  #heard: ServerMessage[] = [];
  #connection: Connection | null;
  #status: Status = 'connecting';
  #asked = false;
  readonly #tokens: string[];

  /** Several seats are not opened before it is known whether their players may see each other's. */
  constructor(
    readonly id: string,
    held: readonly HeldSeat[],
    private readonly handlers: ArrivalHandlers,
  ) {
    this.#tokens = held.length === 1 ? [held[0]!.token] : [];
    this.#connection = connectionTo(id, this.#tokens, {
      last: () => this.#lastHeard(),
      message: (message) => this.#hear(message),
      status: (status) => handlers.status((this.#status = status)),
      shouldRetry: () => this.#shouldRetry(),
    });
    void this.#ask();
  }

  close(): void {
    this.#connection?.close();
  }

  hurry(): void {
    if (this.#asked) this.#connection?.hurry();
  }

  async #ask(): Promise<void> {
    const found = await lookUp(this.id, this.#tokens[0]);
    this.#asked = true;
    if (typeof found === 'string') return this.handlers.missing(found);
    if (found) this.#hear(found);
    this.#connection?.connect();
  }

  /** The last event that is known, after which the connection is to begin. */
  #lastHeard(): number {
    return Math.max(0, ...this.#heard.map((message) => ('version' in message ? message.version : 0)));
  }

  /** Connect a table: over the connection that is open already, where it is for the same seats. */
  readonly connect: Connect = (handlers, tokens) => {
    const open = this.#connection;
    this.#connection = null;
    if (open && tokens.join() === this.#tokens.join()) {
      return new HandedOver(open, handlers, this.#status, this.#heard);
    }
    open?.close();
    return connectionTo(this.id, tokens, handlers);
  };

  #hear(message: ServerMessage): void {
    const first = message.type === 'state' && !this.#heard.some(({ type }) => type === 'state');
    this.#heard.push(message);
    if (first) this.handlers.state(message);
  }

  async #shouldRetry(): Promise<boolean> {
    const missing = await whyRefused(this.id, this.#tokens[0]);
    if (missing) this.handlers.missing(missing);
    return missing === null;
  }
}

/** A connection that is open already: whoever connects first receives what it has heard. */
class HandedOver {
  constructor(
    private readonly connection: Connection,
    private readonly handlers: Handlers,
    private readonly status: Status,
    private readonly heard: readonly ServerMessage[],
  ) {}

  connect(): void {
    this.connection.handOver(this.handlers);
    this.handlers.status(this.status);
    for (const message of this.heard) this.handlers.message(message);
  }

  hurry(): void {
    this.connection.hurry();
  }

  send(command: Parameters<Connection['send']>[0]): ReturnType<Connection['send']> {
    return this.connection.send(command);
  }

  close(): void {
    this.connection.close();
  }
}
