/**
 * Tables in the browser's database. An event is kept under its table and number, and a number is written
 * once: of two tabs that write the same one the first wins, and the other reads what it wrote. So whatever
 * fails because the database went away is done once more; what had been written then is found there.
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
/** How long the database is waited for: some browsers never say that they have none for us. */
const PATIENCE_MS = 5000;
/** Failures that the same again would have too. */
const LASTING = ['ConstraintError', 'QuotaExceededError'];
const BOTH: ('tables' | 'events')[] = ['tables', 'events'];

export class IndexedStore implements Store {
  #open: Promise<IDBPDatabase<Schema>> | null = null;

  create({ row, events }: Kept): Promise<void> {
    return this.#twice(async () => {
      const write = await this.#write();
      await done(write, [write.objectStore('tables').put(row), ...put(write, row.table, 1, events, 'put')]);
    });
  }

  async append(row: Row, first: number, events: readonly Event[]): Promise<boolean> {
    try {
      return await this.#twice(() => this.#append(row, first, events));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'ConstraintError') return false;
      throw error;
    }
  }

  async #append(row: Row, first: number, events: readonly Event[]): Promise<boolean> {
    const write = await this.#write();
    const kept = await write.objectStore('tables').get(row.table);
    if (!kept || kept.moved) return false;
    await done(write, [...put(write, row.table, first, events), write.objectStore('tables').put({ ...row, key: kept.key })]);
    return true;
  }

  read(table: string): Promise<Kept | null> {
    return this.#twice(async () => {
      const reading = (await this.#database()).transaction(BOTH);
      const [row, events] = await Promise.all([
        reading.objectStore('tables').get(table),
        reading.objectStore('events').getAll(eventsOf(table)),
      ]);
      return row ? { row, events } : null;
    });
  }

  rows(): Promise<Row[]> {
    return this.#twice(async () => (await this.#database()).getAll('tables'));
  }

  note(table: string, count: number, change: (row: Row) => Row): Promise<Row | null> {
    return this.#twice(async () => {
      const write = await this.#write();
      const kept = await write.objectStore('tables').get(table);
      const events = await write.objectStore('events').count(eventsOf(table));
      if (!kept || kept.moved || events !== count) return null;
      const row = change(kept);
      await done(write, [write.objectStore('tables').put(row)]);
      return row;
    });
  }

  remove(table: string): Promise<void> {
    return this.#twice(async () => {
      const write = await this.#write();
      await done(write, [write.objectStore('tables').delete(table), write.objectStore('events').delete(eventsOf(table))]);
    });
  }

  /** Do it; where the database has gone away meanwhile, once more with a new one. */
  async #twice<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof TimedOut || (error instanceof DOMException && LASTING.includes(error.name))) throw error;
      this.#open = null;
      return act();
    }
  }

  async #write(): Promise<Write> {
    return (await this.#database()).transaction(BOTH, 'readwrite', { durability: 'strict' });
  }

  #database(): Promise<IDBPDatabase<Schema>> {
    const forget = () => (this.#open = null);
    this.#open ??= inTime(open(forget)).catch((error: unknown) => {
      forget();
      throw error;
    });
    return this.#open;
  }
}

/** `forget` is called once what was opened is of no use any more. */
const open = (forget: () => void) =>
  openDB<Schema>(NAME, VERSION, {
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
  });

class TimedOut extends Error {}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut('the database does not open')), PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const eventsOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

/** Write events from number `first` on; to `add` one that is there already fails. */
const put = (write: Write, table: string, first: number, events: readonly Event[], how: 'add' | 'put' = 'add'): Promise<unknown>[] =>
  events.map((event, at) => write.objectStore('events')[how](event, [table, first + at]));

/** All requests and the transaction itself; of several failures the first says why. */
async function done(write: Write, requests: readonly Promise<unknown>[]): Promise<void> {
  const finished = write.done.catch((error: unknown) => ({ error }));
  await Promise.all(requests);
  const failure = await finished;
  if (failure) throw failure.error;
}
