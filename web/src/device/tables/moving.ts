/**
 * Moving a game to the server: a table there that goes on from here with the same seats and computers.
 * The deal goes along from this worker, so that it comes to no page; nobody at the server's table sees it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import type { HeldSeat, Opened, Refusal, SeatRequest } from '../../api/schema';
import { NotPossible, type Json } from '../game';
import { refused } from './commands/checks';
import { newToken } from './names';
import type { Room } from './room';
import { playerAt, type Chair, type DeviceTable } from './table';

export interface Moved {
  table: string;
  held: HeldSeat[];
}
/** Opens a table on the server, or throws its refusal. */
export type OpenThere = (request: Json) => Promise<Opened>;

/** How long the server is waited for: until it answers nothing else happens at the table. */
const PATIENCE_MS = 15_000;

/**
 * Open the game on the server and note it here; asked again, the answer is the same. Whoever has played on
 * in another tab meanwhile loses nothing: then it is opened there once more, as it stands.
 */
export async function handOver(room: Room, open: OpenThere): Promise<Moved> {
  while (!room.row.moved) {
    if (room.isClosed) throw refused('there is no such table', 'no-table');
    if (room.table.ended) throw refused(`the game is over: ${room.table.ended.reason}`, 'game-over');
    const word = newToken();
    if (!(await room.note((row) => ({ ...row, key: row.key ?? word })))) continue;
    const { table, held } = await open({ ...requestFor(room.table), key: keyOf(room) });
    await room.note((row) => ({ ...row, moved: { table, held } }));
  }
  return room.row.moved;
}

/** The word under which the server opens this game as it stands, and no other: an answer that was lost is had again. */
const keyOf = ({ row, table }: Room): string => bytesToHex(sha256(utf8ToBytes(`${row.key} ${table.version}`)));

/** What the server is asked: the header with its deal, and the moves so far. */
export function requestFor({ game, moves, chairs, created }: DeviceTable): Json {
  return {
    game: game.name,
    options: { ...game.header, [game.movesKey]: moves },
    seats: chairs.map(seatFor),
    clock: created.clock,
    public: false,
    away_seconds: created.away / 1000,
  };
}

function seatFor(chair: Chair): SeatRequest {
  const player = playerAt(chair);
  return player ? { kind: 'computer', player, name: null, contribution: '' } : { kind: 'person', player: null, name: chair.name, contribution: '' };
}

/** Ask this page's own server. */
export async function askServer(request: Json): Promise<Opened> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(request), signal }).catch(() => null);
  const said = (await answer?.json().catch(() => null)) as (Opened & { refusal?: Refusal }) | null | undefined;
  if (answer?.ok && said?.table && said.held) return said;
  if (said?.refusal) throw new NotPossible(said.refusal);
  throw refused('the server cannot be reached', 'server-away');
}
