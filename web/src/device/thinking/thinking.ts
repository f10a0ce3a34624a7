/** What a page asks of its thinking workers: a computer's move, a hint, who stands better. */
import type { Budget, Choice, Found, Seat } from '../game';
import type { StartWorker } from './hand';
import { megabytesOf, threadsOf } from './means';
import type { Advice, Compared, Played } from './messages';
import { Pool } from './pool';

export interface Wanted {
  /** What is asked for the same purpose takes the older question's place, which rejects with `AbortError`. */
  purpose?: string;
  signal?: AbortSignal;
}

/** A move counts more than a hint, for which somebody waits too, and both more than an evaluation. */
const RANKS = { evaluate: 0, hint: 1, choose: 2 };
/** Cores from which on a second worker does not take the page's own. */
const CORES_FOR_TWO = 4;

export class Thinking {
  readonly #pool: Pool;
  /** What is being loaded, by its game. */
  readonly #loading = new Map<string, Promise<void>>();

  constructor(startWorker: StartWorker, device: Device = thisDevice()) {
    const count = (device.cores ?? 2) >= CORES_FOR_TWO ? 2 : 1;
    const lent = { threads: threadsOf(device.cores, count, device.isShared), megabytes: megabytesOf(device.gigabytes) };
    this.#pool = new Pool(count, startWorker, lent);
  }

  /** Load what a game needs, so that the first answer comes as soon as any. Whoever wants the same meanwhile waits for it too. */
  prepare(game: string): Promise<void> {
    const loading =
      this.#loading.get(game) ??
      this.#ask<void>({ kind: 'prepare', game }, RANKS.evaluate, {}).finally(() => this.#loading.delete(game));
    this.#loading.set(game, loading);
    return loading;
  }

  /** What a computer called `player` does next. Only its own signal or purpose ends it. */
  choose(played: Played, player: string, wanted: Wanted = {}): Promise<Choice> {
    return this.#ask({ kind: 'choose', player, ...played }, RANKS.choose, wanted);
  }

  /** What a strong player would do in the place of `seat`. */
  hint(played: Played, seat: Seat, wanted: Wanted = {}): Promise<Advice> {
    return this.#ask({ kind: 'hint', seat, ...played }, RANKS.hint, { purpose: 'hint', ...wanted });
  }

  /** Who stands better, as far as `seat` may know; `report` hears of each result on the way. */
  evaluate(
    played: Played,
    budget: Budget = {},
    { seat = null, report = () => {}, ...wanted }: Wanted & { seat?: Seat | null; report?: (found: Found) => void } = {},
  ): Promise<Found> {
    const asked = { purpose: 'evaluate', ...wanted };
    return this.#ask({ kind: 'evaluate', seat, budget, ...played }, RANKS.evaluate, asked, report);
  }

  /** How the game stood before its last move and after it, and what was better than that. */
  compare(played: Played, budget: Budget = {}, { seat = null, ...wanted }: Wanted & { seat?: Seat | null } = {}): Promise<Compared> {
    return this.#ask({ kind: 'compare', seat, budget, ...played }, RANKS.hint, { purpose: 'compare', ...wanted });
  }

  /** End the workers; what was asked is given up. */
  end(): void {
    this.#pool.end();
  }

  #ask<Answer>(
    task: Parameters<Pool['ask']>[0]['task'],
    rank: number,
    { purpose, signal }: Wanted,
    report: (found: Found) => void = () => {},
  ): Promise<Answer> {
    return this.#pool.ask({ task, rank, purpose: purpose ?? null, signal: signal ?? null, report });
  }
}

/** What the device says of itself. */
export interface Device {
  cores: number | undefined;
  gigabytes: number | undefined;
  isShared: boolean;
}

const thisDevice = (): Device => ({
  cores: navigator.hardwareConcurrency,
  gigabytes: (navigator as { deviceMemory?: number }).deviceMemory,
  isShared: globalThis.crossOriginIsolated === true,
});
