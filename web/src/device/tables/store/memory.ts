/** Tables in memory alone: for as long as the page is open, where the browser keeps nothing. */
import type { Event } from '../events';
import type { Kept, Row, Store } from './store';

export class MemoryStore implements Store {
  readonly #tables = new Map<string, Kept>();

  async create({ row, events }: Kept): Promise<void> {
    this.#tables.set(row.table, { row, events: [...events] });
  }

  async append(row: Row, first: number, events: readonly Event[]): Promise<boolean> {
    const kept = this.#tables.get(row.table);
    if (kept?.events.length !== first - 1 || kept.row.moved) return false;
    kept.events.push(...events);
    kept.row = row;
    return true;
  }

  async read(table: string): Promise<Kept | null> {
    const kept = this.#tables.get(table);
    return kept ? { row: kept.row, events: [...kept.events] } : null;
  }

  async rows(): Promise<Row[]> {
    return [...this.#tables.values()].map(({ row }) => row);
  }

  async note(table: string, count: number, change: (row: Row) => Row): Promise<Row | null> {
    const kept = this.#tables.get(table);
    if (kept?.events.length !== count || kept.row.moved) return null;
    return (kept.row = change(kept.row));
  }

  async remove(table: string): Promise<void> {
    this.#tables.delete(table);
  }
}
