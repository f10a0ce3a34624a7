/**
 * Tables in the browser's database. An event is kept under its table and number, and a number is written
 * once: of two tabs that write the same one the first wins, and the other reads what it wrote.
 */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';

import type { Event } from '../events';
import type { Kept, Row, Store } from './store';

interface Schema extends DBSchema {
  tables: { key: string; value: Row };
  events: { key: [table: string, number: number]; value: Event };
}
type Write = IDBPTransaction<Schema, ('tables' | 'events')[], 'readwrite'>;

const NAME = 'lungomare';
const VERSION = 1;
const BOTH: ('tables' | 'events')[] = ['tables', 'events'];

export class IndexedStore implements Store {
  #open: Promise<IDBPDatabase<Schema>> | null = null;

  async create({ row, events }: Kept): Promise<void> {
    const write = await this.#write();
    await done(write, [write.objectStore('tables').add(row), ...put(write, row.table, 1, events)]);
  }

  async append(row: Row, first: number, events: readonly Event[]): Promise<boolean> {
    const write = await this.#write();
    const kept = await write.objectStore('tables').get(row.table);
    if (!kept || kept.moved) return false;
    try {
      await done(write, [...put(write, row.table, first, events), write.objectStore('tables').put(row)]);
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'ConstraintError') return false;
      throw error;
    }
  }

  async read(table: string): Promise<Kept | null> {
    const reading = (await this.#database()).transaction(BOTH);
    const [row, events] = await Promise.all([
      reading.objectStore('tables').get(table),
      reading.objectStore('events').getAll(eventsOf(table)),
    ]);
    return row ? { row, events } : null;
  }

  async rows(): Promise<Row[]> {
    return (await this.#database()).getAll('tables');
  }

  async update(row: Row): Promise<void> {
    await (await this.#database()).put('tables', row);
  }

  async remove(table: string): Promise<void> {
    const write = await this.#write();
    await done(write, [write.objectStore('tables').delete(table), write.objectStore('events').delete(eventsOf(table))]);
  }

  async #write(): Promise<Write> {
    return (await this.#database()).transaction(BOTH, 'readwrite', { durability: 'strict' });
  }

  #database(): Promise<IDBPDatabase<Schema>> {
    const forget = () => (this.#open = null);
    this.#open ??= openDB<Schema>(NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore('tables', { keyPath: 'table' });
        database.createObjectStore('events');
      },
      // A newer page in another tab, or a browser that closes it: open it anew when it is asked again.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return this.#open;
  }
}

const eventsOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

const put = (write: Write, table: string, first: number, events: readonly Event[]): Promise<unknown>[] =>
  events.map((event, at) => write.objectStore('events').add(event, [table, first + at]));

/** All requests and the transaction itself; of several failures the first says why. */
async function done(write: Write, requests: readonly Promise<unknown>[]): Promise<void> {
  const finished = write.done.catch((error: unknown) => ({ error }));
  await Promise.all(requests);
  const failure = await finished;
  if (failure) throw failure.error;
}
