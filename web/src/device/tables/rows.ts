/** What a list shows of a table. */
import type { HeldSeat, Occupant } from '../../api/schema';
import { stateMessage } from './messages';
import type { Row } from './store/store';
import { actorOf, type DeviceTable } from './table';

/** The row of a table after something has happened there. */
export function rowOf(table: DeviceTable, before: Pick<Row, 'held' | 'key' | 'moved'>): Row {
  const { held, key, moved } = before;
  const everybody = stateMessage(table, null);
  return {
    table: table.created.table,
    game: table.game.name,
    held,
    key,
    moved,
    phase: table.ended ? 'over' : 'playing',
    seats: everybody.seats as Occupant[],
    actor: actorOf(table),
    at: table.at,
    over: table.ended ? everybody : null,
  };
}

/** A row as it was written; one that is damaged, or of another version of the page, is shown so that it can be deleted. */
export const soundRow = (row: Row): Row =>
  isSound(row) ? row : { table: row.table, game: '', held: [], key: null, moved: null, phase: 'playing', seats: [], actor: null, at: 0, over: null };

const isSound = ({ game, held, seats, at, moved }: Row): boolean =>
  typeof game === 'string' &&
  [held, seats, moved?.held ?? []].every(Array.isArray) &&
  Number.isFinite(at) &&
  (!moved || typeof moved.table === 'string');

export const newRow = (table: DeviceTable, held: HeldSeat[]): Row => rowOf(table, { held, key: null, moved: null });
