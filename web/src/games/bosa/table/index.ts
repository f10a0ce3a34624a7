/** A table of this game, as the page opens it. */
import type { HeldSeat } from '../../../api/schema';
import type { Surroundings } from '../../../table/table.svelte';
import { BosaTable } from './table.svelte';

export { sitDown } from '../start/create';
export { default } from './WithDeck.svelte';

export const makeTable = (id: string, held: readonly HeldSeat[], surroundings: Surroundings) =>
  new BosaTable(id, held, surroundings);
