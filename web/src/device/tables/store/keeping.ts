/**
 * Tables kept in the browser's database or, where it refuses or is full, in memory: the game goes on,
 * and whoever plays is told that it will not be there after the page is closed.
 */
import type { Event } from '../events';
import { soundRow } from '../rows';
import { IndexedStore } from './indexed';
import { MemoryStore } from './memory';
import type { Kept, Row, Store } from './store';

/** Why a table is not kept: the browser keeps nothing here, or keeps no more, or has no more room. */
export type Trouble = 'refused' | 'stopped' | 'full';

export class Keeping {
  readonly #memory = new MemoryStore();
  readonly #unkept = new Map<string, Trouble>();

  constructor(private readonly database: Store = new IndexedStore()) {}

  /** Why a table is in memory alone; null where it is kept. */
  trouble = (table: string): Trouble | null => this.#unkept.get(table) ?? null;

  async create(kept: Kept): Promise<void> {
    await this.database.create(kept).catch((error: unknown) => this.#takeOver(kept, error, 'refused'));
  }

  /** Keep the next events, of which `before` are all those kept already; false where another tab was first. */
  async append(row: Row, before: readonly Event[], events: readonly Event[]): Promise<boolean> {
    const first = before.length + 1;
    if (this.#unkept.has(row.table)) return this.#memory.append(row, first, events);
    try {
      return await this.database.append(row, first, events);
    } catch (error) {
      await this.#takeOver({ row, events: [...before, ...events] }, error, 'stopped');
      return true;
    }
  }

  async read(table: string): Promise<Kept | null> {
    const kept = await this.#storeOf(table).read(table);
    return kept && { ...kept, row: soundRow(kept.row) };
  }

  /** Every table there is, the latest first. */
  async rows(): Promise<Row[]> {
    const kept = await this.database.rows().catch(() => []);
    const rows = [...(await this.#memory.rows()), ...kept.filter(({ table }) => !this.#unkept.has(table)).map(soundRow)];
    return rows.sort((one, other) => other.at - one.at);
  }

  note = (table: string, count: number, change: (row: Row) => Row): Promise<Row | null> =>
    this.#storeOf(table).note(table, count, change);

  async remove(table: string): Promise<void> {
    await this.#memory.remove(table);
    if (this.trouble(table) !== 'refused') await this.database.remove(table);
    this.#unkept.delete(table);
  }

  #storeOf = (table: string): Store => (this.#unkept.has(table) ? this.#memory : this.database);

  async #takeOver(kept: Kept, error: unknown, trouble: Trouble): Promise<void> {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    this.#unkept.set(kept.row.table, isFull ? 'full' : trouble);
    await this.#memory.create(kept);
  }
}
