/**
 * All tables of this device, as the rules worker has them: opened, connected to, looked at, deleted,
 * handed over to the server. What it answers is what the server answers for its own tables.
 */
import type { Command } from '../../api/connection';
import type { Explained, HeldSeat, Hint, Opened, Refusal, StateMessage } from '../../api/schema';
import { explained, type Told } from '../answers/answers';
import { CoreFailed } from '../core/core';
import { NotPossible, type DeviceFamily, type Families, type Json, type Seat } from '../game';
import { run } from './commands';
import { moment, refused } from './commands/checks';
import { openingEvents, type Wanted } from './commands/opening';
import { Computers, type Choose } from './computers';
import type { Later } from './events';
import { positions, record, stateMessage, type Positions } from './messages';
import { askServer, handOver, type Moved } from './moving';
import { nextTable } from './next';
import { newId, newToken } from './names';
import { Room, type Contact } from './room';
import { newRow } from './rows';
import { newSecret } from './shuffle';
import { Keeping } from './store/keeping';
import type { Kept, Row } from './store/store';
import { fold } from './table';
import type { FromPage, ToPage } from './wire';

/** Whom the computers' moves and hints are asked of. */
export interface Thinkers {
  /** Whether anybody plays this game here. */
  know(game: string): boolean;
  choose: Choose;
  hint(played: { header: Json; moves: readonly string[] }, seat: Seat): Promise<{ line: string[]; value: number | null; winsIn: number | null }>;
}

/** What a table on this device has to say, or its refusal with the status that the server would have given. */
export type Answer<T> = NonNullable<Told<T>>;

/** Statuses as the server gives them. */
const [FORBIDDEN, NO_TABLE, CONFLICT, GONE, DAMAGED] = [403, 404, 409, 410, 422];
const CHANNEL = 'lungomare tables';

class Denied extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.sentence);
  }
}

/** A table in use, and the computers that play at it. */
interface Opening {
  room: Room;
  computers: Computers;
}

export class Tables {
  readonly #rooms = new Map<string, Promise<Opening>>();
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

  constructor(
    private readonly families: Families,
    private readonly thinkers: Thinkers,
    private readonly keeping = new Keeping(),
  ) {
    this.#channel?.addEventListener('message', ({ data }) => void this.#hearOfChange(String(data)));
  }

  /** Whether a game can be played here: its core is there, and who plays it. */
  async has(game: string): Promise<boolean> {
    if (!this.thinkers.know(game)) return false;
    return this.#family(game).then(
      () => true,
      () => false,
    );
  }

  /** Open a table whose seats are all at this screen or computers'. */
  open(wanted: Wanted): Promise<Answer<Opened>> {
    return attempt(async () => {
      const table = newId();
      const held = wanted.seats.flatMap(({ kind }, seat) => (kind === 'person' ? [{ seat, token: newToken() }] : []));
      await this.#create(wanted, table, held);
      return { table, held };
    });
  }

  /** Connect a page to a table, with the eyes of the seats that its tokens open. */
  connect(table: string, tokens: readonly string[], last: number, port: MessagePort): Promise<Answer<null>> {
    return this.#use(table, async ({ room, computers }) => {
      const seats = tokens.map((token) => seatOf(room.row, token)).sort((a, b) => a - b);
      await room.refresh();
      const contact: Contact = { seats, pace: 0, send: (message: ToPage) => port.postMessage(message) };
      port.onmessage = ({ data }: MessageEvent<FromPage | null>) =>
        data ? this.#hear(table, contact, data) : room.leave(contact);
      room.enter(contact, last);
      computers.wake();
      return null;
    });
  }

  /** The table as the token's seat, or anybody, may see it. */
  state = (table: string, token?: string): Promise<Answer<StateMessage>> =>
    this.#look(table, token, (room, seat) => stateMessage(room.table, seat));

  record = (table: string, token?: string): Promise<Answer<Json>> =>
    this.#look(table, token, (room, seat) => record(room.table, seat));

  positions = (table: string, since: number, token?: string): Promise<Answer<Positions>> =>
    this.#look(table, token, (room, seat) => positions(room.table, seat, since));

  /** Why an action is not legal now, or after others that are supposed to be done. */
  explain = (table: string, action: string, after: readonly string[] = []): Promise<Answer<Explained>> =>
    this.#look(table, undefined, ({ table: { game, states } }) => {
      let state: unknown = states.at(-1);
      for (const text of after) {
        if (game.explain(state, text)) break; // `explained` refuses it
        const before = state;
        state = game.advance(before, text);
        if (game.reveals(before, state)) throw refused(`${text} ends this move: it shows something new, so decide upon the rest then`, 'not-seen-yet');
      }
      return explained(game, states.at(-1), action, after);
    });

  /** What a strong player would do in the place of the one person at the table. */
  hint = (table: string, token?: string): Promise<Answer<Hint>> =>
    this.#look(table, token, async ({ table: { game, moves, chairs, states } }, seat) => {
      if (seat === null) throw new Denied(FORBIDDEN, refused('only the player at the table gets a hint', 'hint-player').refusal);
      if (chairs.filter(({ plan }) => plan.kind === 'person').length !== 1) {
        throw refused('hints are for tables with one person and computers only', 'hint-alone');
      }
      if (game.actor(states.at(-1)) !== seat) throw refused(`it is not the turn of seat ${seat}`, 'not-your-turn');
      const { line, value, winsIn } = await this.thinkers.hint({ header: game.header, moves }, seat);
      return { action: line[0]!, line, value, wins_in: winsIn };
    });

  /** Every table on this device, the latest first. */
  list = (): Promise<Row[]> => this.keeping.rows();

  /** The seats at this screen, for a browser that has forgotten them. */
  held = (table: string): Promise<Answer<HeldSeat[]>> => this.#look(table, undefined, ({ row }) => row.held);

  /** Delete a table and all that was played at it. */
  async remove(table: string): Promise<void> {
    const open = await this.#rooms.get(table)?.catch(() => null);
    if (open) this.#end(table, open);
    await this.keeping.remove(table);
    this.#channel?.postMessage(table);
  }

  /** Open a table on the server that goes on from here, the deal included; the copy here says where it went. */
  moveToServer(table: string): Promise<Answer<Moved>> {
    return attempt(async () => {
      const before = await this.whereTo(table);
      if (before) return before;
      const { room, computers } = await this.#room(table);
      const moved = await room.alone(() => handOver(room, askServer));
      computers.close();
      room.close();
      this.#channel?.postMessage(table);
      return moved;
    });
  }

  /** Where a table went that is not played here any more; null where it is. */
  async whereTo(table: string): Promise<Moved | null> {
    return (await this.keeping.read(table).catch(() => null))?.row.moved ?? null;
  }

  async #create(wanted: Wanted, table: string, held: HeldSeat[]): Promise<void> {
    const family = await this.#family(wanted.game);
    const events = openingEvents(family, wanted, table, Date.now(), newSecret());
    await this.keeping.create({ row: newRow(fold(family, events), held), events });
  }

  async #family(game: string): Promise<DeviceFamily> {
    const load = Object.hasOwn(this.families, game) ? this.families[game] : undefined;
    if (!load) throw refused(`there is no game ${game} on this device`, 'no-game', { game, known: Object.keys(this.families).join(', ') });
    return load();
  }

  /** Use a table. One that fails, as its core may, is closed: whoever comes back has it opened anew. */
  #use<T>(table: string, act: (opening: Opening) => T | Promise<T>): Promise<Answer<T>> {
    return attempt(async () => {
      const opening = await this.#room(table);
      try {
        return await act(opening);
      } catch (error) {
        if (!isRefusal(error)) this.#end(table, opening);
        throw error;
      }
    });
  }

  #end(table: string, { room, computers }: Opening): void {
    computers.close();
    room.close();
    this.#rooms.delete(table);
  }

  async #room(table: string): Promise<Opening> {
    const known = this.#rooms.get(table);
    if (known) return known;
    const opening = this.#load(table);
    this.#rooms.set(table, opening);
    return opening.catch((error: unknown) => {
      this.#rooms.delete(table);
      throw error;
    });
  }

  async #load(table: string): Promise<Opening> {
    const kept = await this.keeping.read(table);
    if (!kept) throw new Denied(NO_TABLE, refused('there is no such table', 'no-table').refusal);
    checkHere(kept);
    if (!Object.hasOwn(this.families, kept.row.game)) throw damaged(); // or of a page that knows more games
    const family = await this.#family(kept.row.game);
    const room = readable(() => new Room(kept, family, this.keeping, (id) => this.#channel?.postMessage(id)));
    return { room, computers: new Computers(room, this.thinkers.choose) };
  }

  #look<T>(table: string, token: string | undefined, see: (room: Room, seat: Seat | null) => T | Promise<T>): Promise<Answer<T>> {
    return this.#use(table, async ({ room }) => {
      await room.refresh();
      checkHere({ row: room.row });
      return see(room, token === undefined ? null : seatOf(room.row, token));
    });
  }

  #hear(table: string, contact: Contact, message: FromPage): void {
    if (message.type === 'ping') contact.send({ type: 'pong', at: Date.now() });
    else if (message.type === 'pace') contact.pace = message.milliseconds;
    else void this.#use(table, ({ room }) => room.obey(contact, message, this.#doing(room, message))).catch(() => {}); // said by the room
  }

  /** What a command does; where it leads to another table, that is opened first. */
  #doing(room: Room, command: Command): (table: Room['table']) => Promise<Later[]> {
    const next = newId();
    let opened = false;
    return async (table) => {
      const events = run(table, command, moment(table, Date.now()), next);
      if (!opened && events.some(({ type }) => type === 'rematched')) {
        const { wanted, held } = nextTable(room.table, room.row.held, command);
        await this.#create(wanted, next, held);
        opened = true;
      }
      return events;
    };
  }

  /** Another tab has changed a table, or deleted it. */
  async #hearOfChange(table: string): Promise<void> {
    const open = await this.#rooms.get(table)?.catch(() => null);
    if (!open) return;
    await open.room.refresh();
    if (open.room.isClosed) this.#end(table, open);
  }
}

/** What was kept of a table, folded; what is damaged is no table. A core that failed is another matter. */
function readable(folded: () => Room): Room {
  try {
    return folded();
  } catch (error) {
    if (error instanceof CoreFailed) throw error;
    throw damaged();
  }
}

const damaged = () => new Denied(DAMAGED, refused('what is kept of this game cannot be read', 'damaged').refusal);

function seatOf({ held }: Row, token: string): Seat {
  const found = held.find((one) => one.token === token);
  if (!found) throw new Denied(FORBIDDEN, refused('this token opens no seat here', 'no-seat').refusal);
  return found.seat;
}

function checkHere({ row }: Pick<Kept, 'row'>): void {
  if (row.moved) throw new Denied(GONE, refused('this game has moved to the server', 'moved').refusal);
}

const isRefusal = (error: unknown): boolean => error instanceof Denied || error instanceof NotPossible;

async function attempt<T>(answer: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { answer: await answer() };
  } catch (error) {
    if (error instanceof Denied) return { status: error.status, refusal: error.refusal };
    if (error instanceof NotPossible) return { status: CONFLICT, refusal: error.refusal };
    throw error;
  }
}
