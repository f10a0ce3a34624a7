/**
 * A table in use: the one way in which it changes, and all who are sent what happens there. A change
 * is kept before anybody is sent it. Other tabs may change the same table: whoever keeps an event's
 * number first wins, and the others read it and try anew.
 */
import type { Command } from '../../api/connection';
import { NotPossible, type DeviceFamily, type Seat } from '../game';
import { answeredAt } from './commands';
import { Late, refused } from './commands/checks';
import type { Event, Later } from './events';
import { eventMessage, stateMessage } from './messages';
import { rowOf } from './rows';
import type { Keeping } from './store/keeping';
import type { Kept, Row } from './store/store';
import { afterEvent, fold, type DeviceTable } from './table';
import type { ToPage, Woe } from './wire';

/** Somebody who is sent what happens: with the eyes of some seats, or of nobody in particular. */
export interface Contact {
  readonly seats: readonly Seat[];
  /** How long this screen wants to wait for a computer's move, in milliseconds. */
  pace: number;
  send(message: ToPage): void;
}

/** Whoever has missed more than so many events is sent the whole table instead. */
const FAR_BEHIND = 512;

export class Room {
  readonly contacts = new Set<Contact>();
  /** Called whenever the table has changed, here or in another tab. */
  onchange: () => void = () => {};
  #row: Row;
  #events: Event[];
  #table: DeviceTable;
  #woe: Woe | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(
    kept: Kept,
    private readonly family: DeviceFamily,
    private readonly keeping: Keeping,
    private readonly announce: (table: string) => void,
  ) {
    this.#row = kept.row;
    this.#events = kept.events;
    this.#table = fold(family, kept.events);
  }

  get table(): DeviceTable {
    return this.#table;
  }
  /** Whether the table is here no more: deleted, or moved to the server. */
  get isClosed(): boolean {
    return this.#isClosed;
  }
  get row(): Row {
    return this.#row;
  }

  /** Take somebody in who knows the table up to event `last`. */
  enter(contact: Contact, last: number): void {
    const missing = this.#table.version - last;
    if (last <= 0 || missing < 0 || missing > FAR_BEHIND) this.#sendState(contact);
    else this.#sendEvents([contact], fold(this.family, this.#events.slice(0, last)), this.#events.slice(last) as Later[]);
    this.contacts.add(contact);
    contact.send({ type: 'presence', seats: this.#row.seats.map(({ kind }) => kind === 'person'), watchers: 0 });
    contact.send({ type: 'woe', woe: this.keeping.trouble(this.#row.table) ?? this.#woe });
  }

  leave(contact: Contact): void {
    this.contacts.delete(contact);
  }

  /** Do what a seat asks for, and say so, or why not. What is no refusal, but must not happen, is thrown too. */
  async obey(contact: Contact, command: Command, act: (table: DeviceTable) => Promise<Later[]>): Promise<void> {
    const { id, seat } = command;
    try {
      if (!contact.seats.includes(seat)) throw refused(`you do not hold seat ${seat}`, 'seat-not-held');
      await this.change(act);
      contact.send({ type: 'ack', id, number: answeredAt(this.#table, seat, id) ?? this.#table.version });
    } catch (error) {
      const { refusal } = error instanceof NotPossible ? error : refused(String(error), 'cannot-be-kept');
      const state = error instanceof Late ? { state: stateMessage(this.#table, seat) } : {};
      contact.send({ type: 'refused', id, refusal, ...state });
      if (!(error instanceof NotPossible)) throw error;
    }
  }

  /** Change the table by a command's events: they are kept, then sent. A refusal changes nothing. */
  change(act: (table: DeviceTable) => Promise<Later[]>): Promise<void> {
    return this.alone(async () => {
      for (;;) {
        this.#needOpen();
        const events = await act(this.#table);
        if (!events.length) return;
        const after = events.reduce(afterEvent, this.#table);
        const row = rowOf(after, this.#row);
        if (await this.keeping.append(row, this.#events, events)) {
          this.#row = row;
          this.#take(events);
          this.announce(row.table);
          return;
        }
        await this.#readOn();
      }
    });
  }

  /** Do something while nothing else changes the table in this tab. */
  alone<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Read what other tabs have written meanwhile. */
  refresh = (): Promise<void> => this.alone(() => this.#readOn());

  /**
   * Note something about the table as it stands; false, and nothing noted, where another tab has changed it.
   * What cannot be kept is known here alone.
   */
  async note(change: (row: Row) => Row): Promise<boolean> {
    const inMemory = () => change(this.#row);
    const noted = await this.keeping.note(this.#row.table, this.#events.length, change).catch(inMemory);
    if (noted) this.#row = noted;
    else await this.#readOn();
    return noted !== null;
  }

  /** Say that something is wrong, or right again. */
  complain(woe: Woe | null): void {
    if (woe === this.#woe) return;
    this.#woe = woe;
    for (const contact of this.contacts) contact.send({ type: 'woe', woe: this.keeping.trouble(this.#row.table) ?? woe });
  }

  /** Send everybody away: the table is here no more. */
  close(): void {
    this.#isClosed = true;
    for (const contact of this.contacts) contact.send({ type: 'gone' });
    this.contacts.clear();
  }

  #needOpen(): void {
    if (this.#row.moved) throw refused('this game has moved to the server', 'moved');
    if (this.#isClosed) throw refused('there is no such table', 'no-table');
  }

  async #readOn(): Promise<void> {
    const kept = await this.keeping.read(this.#row.table);
    if (kept) this.#row = kept.row;
    if (!kept || kept.row.moved) return this.close();
    this.#take(kept.events.slice(this.#table.version) as Later[]);
  }

  #take(events: readonly Later[]): void {
    if (!events.length) return;
    const before = this.#table;
    this.#table = events.reduce(afterEvent, before);
    this.#events.push(...events);
    this.#sendEvents([...this.contacts], before, events);
    const trouble = this.keeping.trouble(this.#row.table);
    if (trouble) for (const contact of this.contacts) contact.send({ type: 'woe', woe: trouble });
    this.onchange();
  }

  #sendState(contact: Contact): void {
    for (const eye of eyesOf(contact)) contact.send(stateMessage(this.#table, eye));
  }

  /** Send each event with every pair of eyes, all of one pair before the next one's. */
  #sendEvents(contacts: readonly Contact[], table: DeviceTable, events: readonly Later[]): void {
    const steps = stepsFrom(table, events);
    for (const contact of contacts) {
      for (const eye of eyesOf(contact)) {
        for (const { before, event, after } of steps) {
          contact.send(eventMessage(before, event, after, eye, after === steps.at(-1)!.after));
        }
      }
    }
  }
}

const eyesOf = ({ seats }: Contact): readonly (Seat | null)[] => (seats.length ? seats : [null]);

interface Step {
  before: DeviceTable;
  event: Later;
  after: DeviceTable;
}

function stepsFrom(table: DeviceTable, events: readonly Later[]): Step[] {
  const steps: Step[] = [];
  for (const event of events) {
    const before = steps.at(-1)?.after ?? table;
    steps.push({ before, event, after: afterEvent(before, event) });
  }
  return steps;
}
