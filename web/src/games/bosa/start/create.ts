/** Opening tables of Bosa: first the seal, then the seats, so that nobody adds bytes before it. */
import * as rest from '../../../api/rest';
import type { BosaState, HeldSeat, SeatRequest } from '../../../api/schema';
import { go } from '../../../browser/address.svelte';
import { keep, ownName } from '../../../table/seats';
import { computer, openGame, openTable, person, placeOf, type NewGame, type SeatWish } from '../../../table/create';
import { keepSeal, randomBytes } from '../deal/seals';
import { ownDecks } from '../deck/decks';
import { shippedDecks } from '../deck/shipped';
import type { BosaTable } from '../table/table.svelte';
import type { Deck } from '../types';
import { choices } from './choices.svelte';

export interface NewBosaTable extends NewGame {
  simple: boolean;
  /** A shipped deck's name, or a deck of one's own. */
  deck: string | Deck;
}

const request = (wish: SeatWish): SeatRequest =>
  wish.who === 'computer' ? computer(wish.player) : person();

/** Sit down with random bytes of our own, after the seal has been seen and kept. */
export async function sitDown(table: string, seats: readonly { seat: number; name: string }[]): Promise<HeldSeat[]> {
  const { shuffle } = await rest.getTable(table);
  const commit = String((shuffle as { commit?: string } | null)?.commit ?? '');
  const added = Object.fromEntries(seats.map(({ seat }) => [String(seat), randomBytes()]));
  if (commit) keepSeal(table, { commit, added, before: true });
  const held: HeldSeat[] = [];
  for (const { seat, name } of seats) {
    held.push(...(await rest.join(table, seat, name, added[seat]!)).held);
    keep(table, held);
  }
  return held;
}

export async function openBosa(wish: NewBosaTable): Promise<void> {
  const options = { players: wish.seats.length, simple: wish.simple, deck: wish.deck };
  if (wish.place === 'device') return openGame('bosa', options, wish);
  const { table } = await openTable({
    game: 'bosa',
    options,
    seats: wish.seats.map(request),
    clock: wish.clock,
    public: wish.public,
  });
  const here = wish.seats.flatMap((one, seat) => (one.who === 'here' ? [{ seat, name: one.name }] : []));
  await sitDown(table, here);
  go(`/t/${table}`);
}

/** Open a table by what was chosen on the first page; without a choice, with the latest deck. */
export async function openChosen(wanted: NewGame): Promise<void> {
  const { deck, simple } = choices;
  const own = ownDecks().find(({ name }) => `own:${name}` === deck);
  const latest = async () => Object.keys(await shippedDecks()).at(-1)!;
  await openBosa({ ...wanted, simple, deck: own ?? (deck || (await latest())) });
}

/** Open a table with the deck, and with or without goals, as at another. */
export const openLike = ({ options }: Pick<BosaState, 'options'>, wanted: NewGame): Promise<void> =>
  openBosa({ ...wanted, simple: Boolean(options.simple), deck: options.deck as string | Deck });

/** The same table once more, everyone one seat further; for tables that are all ours. */
export async function openAgain(table: BosaTable): Promise<void> {
  const now = table.now!;
  const seats = table.seats.map(({ kind, player, name }): SeatWish =>
    kind === 'computer'
      ? { who: 'computer', player: player ?? 'level-1' }
      : { who: 'here', name: name ?? ownName() },
  );
  await openLike(now, { seats: [seats.at(-1)!, ...seats.slice(0, -1)], clock: now.clock, public: false, place: placeOf(table.id) });
}
