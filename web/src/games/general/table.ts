/** A table of any game, as the page asks for it. */
import type { HeldSeat } from '../../api/schema';
import { Table, type Connecting } from '../../table/store/table.svelte';
import { gameOf } from './game';

export { default } from './Table.svelte';

export const makeTable = (name: string, id: string, held: readonly HeldSeat[], connecting: Connecting) =>
  new Table(gameOf(name), id, held, connecting);
