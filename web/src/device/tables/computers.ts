/**
 * Computers' turns at a table: they think at once, in workers of their own, and move at the pace of the
 * page. Of several tabs with the same table one thinks; where it is closed another goes on.
 */
import type { Choice, Seat } from '../game';
import type { Played } from '../thinking/messages';
import { computerToAct, play, restOfTurn } from './commands/play';
import type { Room } from './room';
import { playerAt, type DeviceTable } from './table';

/** Asks a player what it does next; what `signal` gives up rejects. */
export type Choose = (played: Played, player: string, signal: AbortSignal) => Promise<Choice>;

/** The first wait before a thought that failed is tried once more, and the longest. */
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs `work` while no other tab runs anything under this name. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  // Without locks, as over plain http, both think: whoever is first has moved, and the other is too late.
  await (locks ? locks.request(name, work) : work());
}

export class Computers {
  #thought: { changed: number; abort: AbortController } | null = null;
  #isBusy = false;
  #isClosed = false;

  constructor(
    private readonly room: Room,
    private readonly choose: Choose,
  ) {
    room.onchange = () => this.wake();
  }

  /** Think where a computer is to act; give up a thought about what has changed. */
  wake(): void {
    if (this.#thought && this.#thought.changed !== this.room.table.changed) this.#thought.abort.abort();
    if (!this.#isBusy && this.#seat() !== null) void this.#play();
  }

  close(): void {
    this.#isClosed = true;
    this.#thought?.abort.abort();
  }

  /** The computer's seat that is to act; null also where the table is here no more. */
  #seat = (): Seat | null => (this.#isClosed || this.room.isClosed ? null : computerToAct(this.room.table));

  async #play(): Promise<void> {
    this.#isBusy = true;
    await alone(`lungomare ${this.room.row.table}`, () => this.#playAll()).catch(() => pause(RETRY_MS));
    this.#isBusy = false;
    this.wake();
  }

  async #playAll(): Promise<void> {
    let retry = RETRY_MS;
    while (this.#seat() !== null) {
      const { changed } = this.room.table;
      try {
        await this.room.refresh();
        await this.#playOnce(this.room.table);
        this.room.complain(null);
        retry = RETRY_MS;
      } catch {
        if (this.room.table.changed !== changed || this.#seat() === null) continue; // too late
        this.room.complain('thinking');
        await pause(retry);
        retry = Math.min(2 * retry, LONGEST_RETRY_MS);
      }
    }
  }

  async #playOnce(table: DeviceTable): Promise<void> {
    const seat = this.#seat();
    if (seat === null) return;
    const abort = new AbortController();
    this.#thought = { changed: table.changed, abort };
    const began = performance.now();
    const played = { header: table.game.header, moves: table.moves };
    const { line } = await this.choose(played, playerAt(table.chairs[seat]!)!, abort.signal);
    await pause(Math.max(0, this.#pace() - (performance.now() - began)));
    const actions = restOfTurn(table, line);
    await this.room.change(async (now) => play(now, seat, actions, table.version, Date.now(), null));
  }

  #pace = (): number => Math.max(0, ...[...this.room.contacts].map(({ pace }) => pace));
}
