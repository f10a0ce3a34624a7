/** The tables on this device as the page asks for them: each answer is a value, or is thrown as `rest.Refused`. */
import type { TablesHere } from '../../api/here';
import { Refused } from '../../api/rest';
import type { Opened } from '../../api/schema';
import { rulesWorker } from '../worker';
import type { Wanted } from './commands/opening';
import type { Moved } from './moving';
import type { Row } from './store/store';
import type { Answer, Tables } from './tables';

/** Ask the tables in the worker. They are asked at once: what comlink gives for a part of a worker is no value to wait for. */
const tell = async <T>(what: (tables: Tables) => Promise<T>): Promise<T> => what((await rulesWorker()).tables as unknown as Tables);

/** Ask one table; what it refuses is thrown. */
async function ask<T>(what: (tables: Tables) => Promise<Answer<T>>): Promise<T> {
  const answer = await tell(what);
  if ('refusal' in answer) throw new Refused(answer.status, answer.refusal);
  return answer.answer;
}

export const here: TablesHere = {
  getTable: (table, token) => ask((tables) => tables.state(table, token)),
  explain: (table, action, after) => ask((tables) => tables.explain(table, action, after)),
  hint: (table, token) => ask((tables) => tables.hint(table, token)),
  positions: (table, since, token) => ask((tables) => tables.positions(table, since, token)),
  getRecord: (table, token) => ask((tables) => tables.record(table, token)),
  held: (table) => ask((tables) => tables.held(table)),
};

/** Whether a game can be played on this device. */
export const canPlayHere = (game: string): Promise<boolean> => tell((tables) => tables.has(game)).catch(() => false);

/** Open a table. What is wanted goes as the server would get it: a form's live values cannot be handed to a worker. */
export async function openHere(wanted: Wanted): Promise<Opened> {
  const plain = JSON.parse(JSON.stringify(wanted)) as Wanted;
  const opened = await ask((tables) => tables.open(plain));
  void askToKeep();
  return opened;
}

export const listHere = (): Promise<Row[]> => tell((tables) => tables.list());
export const removeHere = (table: string): Promise<void> => tell((tables) => tables.remove(table));
export const moveToServer = (table: string): Promise<Moved> => ask((tables) => tables.moveToServer(table));
export const whereTo = (table: string): Promise<Moved | null> => tell((tables) => tables.whereTo(table));

const ASKED = 'lungomare.persist';

/** Ask the browser, once, not to throw away what it keeps for us when room is short. */
async function askToKeep(): Promise<void> {
  try {
    if (localStorage.getItem(ASKED)) return;
    localStorage.setItem(ASKED, 'asked');
    await navigator.storage.persist();
  } catch {
    // A browser that keeps nothing, or cannot be asked: the page says so at the table.
  }
}
