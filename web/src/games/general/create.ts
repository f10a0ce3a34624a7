/** Opening a table of any game, by its usual options. */
import type { SeatRequest } from '../../api/schema';
import { go } from '../../browser/address.svelte';
import { computer, openTable, person } from '../../table/create';
import { keep } from '../../table/seats';

/** Who sits beside me: a computer's player, people at this screen, or friends by link. */
export type Company = { computer: string } | 'here' | 'friends';

function others(company: Company, count: number, nameOf: (seat: number) => string): SeatRequest[] {
  return Array.from({ length: count - 1 }, (_, at) => {
    if (company === 'friends') return person();
    return company === 'here' ? person(nameOf(at + 1)) : computer(company.computer);
  });
}

export async function open(
  game: string,
  count: number,
  company: Company,
  mine: string,
  nameOf: (seat: number) => string,
): Promise<void> {
  const seats = [person(mine), ...others(company, count, nameOf)];
  const { table, held } = await openTable({ game, options: {}, seats });
  keep(table, held);
  go(`/t/${table}`);
}
