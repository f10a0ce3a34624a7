/** The public tables, as the first page asks for them again and again while somebody looks at it. */
import * as rest from '../../api/rest';
import type { ListedTable } from '../../api/schema';
import { seatsAt } from '../../table/seats';

interface Lists {
  waiting: ListedTable[];
  playing: ListedTable[];
  heard: 'nothing' | 'answer' | 'silence';
}

export const lists = $state<Lists>({ waiting: [], playing: [], heard: 'nothing' });

const isOthers = ({ table }: ListedTable) => seatsAt(table).length === 0;

export async function refreshLists(): Promise<void> {
  try {
    const [waiting, playing] = await Promise.all([rest.listTables('waiting'), rest.listTables('playing')]);
    Object.assign(lists, { waiting: waiting.tables.filter(isOthers), playing: playing.tables.filter(isOthers), heard: 'answer' });
  } catch {
    lists.heard = 'silence';
  }
}
