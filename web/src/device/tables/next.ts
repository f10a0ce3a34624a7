/** Another game for the same players: the same options, everyone one seat further. */
import type { Command } from '../../api/connection';
import type { HeldSeat, SeatRequest } from '../../api/schema';
import type { Wanted } from './commands/opening';
import { optionsOf, type Chair, type DeviceTable } from './table';

/** The table that follows this one, and who holds which seat there. It begins as every game with these options does. */
export function nextTable(table: DeviceTable, held: readonly HeldSeat[], asked: Command): { wanted: Wanted; held: HeldSeat[] } {
  const count = table.chairs.length;
  const added = 'contribution' in asked ? (asked.contribution ?? '') : '';
  const seats = table.chairs.map((chair, seat) => requestFor(chair, seat === asked.seat ? added : ''));
  return {
    wanted: { game: table.game.name, options: optionsOf(table), seats: [seats.at(-1)!, ...seats.slice(0, -1)] },
    held: held.map(({ seat, token }) => ({ seat: (seat + 1) % count, token })).sort((one, other) => one.seat - other.seat),
  };
}

const requestFor = ({ plan, name }: Chair, contribution: string): SeatRequest => ({
  kind: plan.kind,
  player: plan.player,
  name,
  contribution,
});
