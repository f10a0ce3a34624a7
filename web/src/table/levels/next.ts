/** Who comes after the computer that was beaten, and a table like the last one with it. */
import type { StateMessage } from '../../api/schema';
import { placeOf, type NewGame } from '../create';
import type { Table } from '../store/table.svelte';
import { levelsOf } from './index';

/** The level after the strongest at a table of one person against computers; null where there is none. */
export function nextLevel({ alone, seats, game }: Pick<Table, 'alone' | 'seats'> & { game: { name: string } }): string | null {
  const levels = levelsOf(game.name).map(({ player }) => player);
  const places = seats.flatMap(({ kind, player }) => (kind === 'computer' ? [levels.indexOf(player ?? '')] : []));
  if (!alone || !places.length || places.includes(-1)) return null;
  return levels[Math.max(...places) + 1] ?? null;
}

/** The same seats, clock and place, with `player` at the computers' seats. */
export const tableWith = ({ table, seats, clock }: Pick<StateMessage, 'table' | 'seats' | 'clock'>, player: string): NewGame => ({
  seats: seats.map(({ kind, name }) => (kind === 'computer' ? { who: 'computer', player } : { who: 'here', name: name ?? '' })),
  clock,
  public: false,
  place: placeOf(table),
});
