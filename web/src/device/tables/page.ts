/** The tables on this device as the page asks for them: each answer is a value, or is thrown as `rest.Refused`. */
import type { TablesHere } from '../../api/here';
import { Refused } from '../../api/rest';
import type { Opened } from '../../api/schema';
import { rulesWorker } from '../worker';
import type { Wanted } from './commands/opening';
import type { Moved } from './moving';
import type { Row } from './store/store';
import type { Answer, Tables } from './tables';

const worker = async () => (await rulesWorker()).tables;

/** What a table says, or its refusal as an error. */
async function told<T>(asked: Promise<Answer<T>>): Promise<T> {
  const answer = await asked;
  if ('refusal' in answer) throw new Refused(answer.status, answer.refusal);
  return answer.answer;
}

/** Ask one thing of the tables: the answers of the worker come as they are. */
const ask = async <T>(what: (tables: Pick<Tables, keyof Tables>) => Promise<Answer<T>>): Promise<T> =>
  told(what((await worker()) as unknown as Tables));

export const here: TablesHere = {
  getTable: (table, token) => ask((tables) => tables.state(table, token)),
  explain: (table, action, after) => ask((tables) => tables.explain(table, action, after)),
  hint: (table, token) => ask((tables) => tables.hint(table, token)),
  positions: (table, since, token) => ask((tables) => tables.positions(table, since, token)),
  getRecord: (table, token) => ask((tables) => tables.record(table, token)),
  held: (table) => ask((tables) => tables.held(table)),
};

/** Whether a game can be played on this device. */
export const canPlayHere = async (game: string): Promise<boolean> => {
  try {
    return await (await worker()).has(game);
  } catch {
    return false;
  }
};

export async function openHere(wanted: Wanted): Promise<Opened> {
  const opened = await ask((tables) => tables.open(wanted));
  void askToKeep();
  return opened;
}

export const listHere = async (): Promise<Row[]> => (await worker()).list();
export const removeHere = async (table: string): Promise<void> => (await worker()).remove(table);
export const moveToServer = (table: string): Promise<Moved> => ask((tables) => tables.moveToServer(table));
export const whereTo = async (table: string): Promise<Moved | null> => (await worker()).whereTo(table);

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
