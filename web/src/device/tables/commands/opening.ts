/** Opening a table whose seats are all filled: by who shares this screen, and by computers. */
import type { SeatRequest } from '../../../api/schema';
import { checkLength, replay } from '../../answers/record';
import type { DeviceFamily, DeviceGame, Json } from '../../game';
import type { Created, Joined, Opening, SeatPlan } from '../events';
import { seedOf } from '../shuffle';
import { refused } from './checks';

const NO_CLOCK = { kind: 'none', base: 0, increment: 0 } as const;
/** As at the page's tables on the server. */
const AWAY = 120_000;
const LONGEST_NAME = 32;

export interface Wanted {
  game: string;
  /** As a record's header; with moves, an unfinished game to go on from. */
  options: Json;
  seats: readonly SeatRequest[];
}

/** The events of a new table called `table`; `secret` is kept only where a deal is made. */
export function openingEvents(family: DeviceFamily, wanted: Wanted, table: string, now: number, secret: string): Opening {
  const options = { ...wanted.options, game: wanted.game };
  const deals = family.needsDeal(options);
  const header = deals ? family.deal(options, seedOf(secret, wanted.seats.map((seat) => seat.contribution ?? ''))) : options;
  const game = family.open(header);
  checkMoves(family, game, options, deals);
  if (wanted.seats.length !== game.seats) {
    throw refused(`this game of ${game.name} has ${game.seats} seats, not ${wanted.seats.length}`);
  }
  const created: Created = {
    type: 'created',
    at: now,
    table,
    options,
    seats: wanted.seats.map(planOf),
    clock: NO_CLOCK,
    public: false,
    away: AWAY,
    secret: deals ? secret : null,
  };
  return [created, ...wanted.seats.flatMap((seat, at) => joinedOf(seat, at, now)), { type: 'started', at: now, header: game.header }];
}

function planOf({ kind, player, name }: SeatRequest): SeatPlan {
  if (kind === 'computer' && player) return { kind, player };
  if (kind === 'bot' || !name) throw refused('at a table on this device every seat is for somebody at this screen or a computer');
  return { kind: 'person', player: null };
}

function joinedOf({ kind, name, contribution }: SeatRequest, seat: number, at: number): Joined[] {
  if (kind === 'computer') return [];
  return [{ type: 'joined', at, seat, name: checkedName(name ?? ''), contribution: contribution ?? '' }];
}

function checkedName(name: string): string {
  const kept = name.normalize('NFC').replace(/\p{Cf}/gu, '').trim().replace(/\s+/g, ' ');
  if (kept && [...kept].length <= LONGEST_NAME) return kept;
  throw refused(`a name has 1 to ${LONGEST_NAME} characters that can be seen`, 'name', { n: LONGEST_NAME });
}

/** Moves that a game goes on from are legal, not too many, and do not end it. */
function checkMoves(family: DeviceFamily, game: DeviceGame, options: Json, deals: boolean): void {
  if (!(game.movesKey in options)) return;
  const [key] = game.hidden;
  if (deals && key) throw refused(`a game to go on from needs its "${key}"`, 'needs-deal', { key });
  checkLength(options);
  replay(family, { ...options, result: null });
}
