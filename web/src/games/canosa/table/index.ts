/** A table of this game, as the page asks for it. */
import type { HeldSeat } from '../../../api/schema';
import { Table, type Connecting } from '../../../table/store/table.svelte';
import { game } from './game';

export { default } from './Table.svelte';

export const makeTable = (id: string, held: readonly HeldSeat[], connecting: Connecting) =>
  new Table(game, id, held, connecting);
