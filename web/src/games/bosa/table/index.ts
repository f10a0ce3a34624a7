/** A table of this game, as the page opens it. */
import type { HeldSeat } from '../../../api/schema';
import type { Connecting } from '../../../table/store/table.svelte';
import { BosaTable } from './table.svelte';

export { sitDown } from '../start/create';
export { default } from './WithDeck.svelte';

export const makeTable = (id: string, held: readonly HeldSeat[], connecting: Connecting) =>
  new BosaTable(id, held, connecting);
