/**
 * What of a table may leave this worker: messages exactly as the server sends them. What one seat sees
 * differs from what another sees in `view`, `legal`, `effects` and `sheet`; the deal and the shuffle's
 * secret leave at the end. It is the server's `match/redaction.py` for tables without clocks.
 */
import type { EventMessage, StateMessage } from '../../api/schema';
import type { Json, Seat } from '../game';
import type { Event, Later } from './events';
import { commitOf } from './shuffle';
import { actorOf, optionsOf, sheetStates, stateOf, turnOf, type Chair, type DeviceTable, type Offer } from './table';

/** Without a clock whoever is there may think ten times as long as they may be away, at least a quarter of an hour. */
const IDLE_TIMES = 10;
const IDLE_LEAST = 15 * 60_000;

/** The whole table as `seat`, or with null anybody, may see it. */
export function stateMessage(table: DeviceTable, seat: Seat | null): StateMessage {
  const { created } = table;
  return {
    type: 'state',
    game: table.game.name,
    table: created.table,
    options: optionsOf(table),
    clock: created.clock,
    public: created.public,
    away: created.away,
    created: created.at,
    moves: table.moves,
    ...now(table),
    ...seatView(table, seat),
    ...preview(table, seat),
  } as unknown as StateMessage;
}

/** What `seat` is sent of an event; what actions would do comes with the last of several. */
export function eventMessage(before: DeviceTable, event: Later, after: DeviceTable, seat: Seat | null, isLast: boolean): EventMessage {
  const between = event.type === 'moved' ? viewsBetween(before, after, event.actions.length, seat) : [];
  return {
    type: 'event',
    game: after.game.name,
    ...seatView(after, seat),
    ...(between.length ? { between } : {}),
    number: after.version,
    event: publicEvent(event),
    ...now(after),
    ...(isLast ? preview(after, seat) : {}),
  } as unknown as EventMessage;
}

/** What `seat` could see after each action of a move but the last. */
function viewsBetween(before: DeviceTable, after: DeviceTable, actions: number, seat: Seat | null): Json[] {
  const first = before.moves.length + 1;
  return after.states.slice(first, first + actions - 1).map((state) => after.game.view(state, seat));
}

export interface Positions {
  since: number;
  views: Json[];
  sheets: Json[];
}

/** What `seat` could see after `since` moves and after each that followed; at the end with everyone's goals. */
export function positions(table: DeviceTable, seat: Seat | null, since: number): Positions {
  const { game, states } = table;
  const moments = states.map((_, at) => at).slice(since);
  const sheets = moments.map((moment) => game.sheet(sheetStates(table, moment), seat, table.ended !== null));
  return {
    since,
    views: moments.map((moment) => game.view(states[moment]!, seat)),
    sheets: sheets.filter((sheet) => sheet !== null),
  };
}

/** The record: whole after the end or where nothing is hidden, else what `seat` may know. */
export function record(table: DeviceTable, seat: Seat | null): Json {
  const { game, ended } = table;
  const beside = { seats: table.chairs.map(occupant), clock: table.created.clock, ...shuffle(table) };
  if (ended || !game.hasSecrets) {
    return { ...game.header, [game.movesKey]: table.moves, result: ended?.result ?? null, ...beside };
  }
  const view = game.view(stateOf(table), seat);
  return { ...optionsOf(table), [game.movesKey]: table.moves, result: null, view, ...beside };
}

/** What changes from event to event, as everyone may know it. */
function now(table: DeviceTable): Json {
  const { ended, created } = table;
  return {
    version: table.version,
    at: table.at,
    changed: table.changed,
    phase: ended ? 'over' : 'playing',
    seats: table.chairs.map(occupant),
    played: table.moves.length,
    actor: actorOf(table),
    turn: turnOf(table),
    clocks: null,
    idle: ended ? null : Math.max(IDLE_TIMES * created.away, IDLE_LEAST),
    offers: table.offers.map(openOffer),
    reason: ended?.reason ?? null,
    result: ended?.result ?? null,
    next: table.next,
    ...shuffle(table),
  };
}

/** The seat that looks, what it sees and what it may do. */
function seatView(table: DeviceTable, seat: Seat | null): Json {
  const state = stateOf(table);
  const legal = seat !== null && seat === actorOf(table) ? table.game.legal(state) : [];
  return { seat, view: table.game.view(state, seat), legal };
}

/** What helps to decide: what the actor's actions would do, and the points so far. */
function preview(table: DeviceTable, seat: Seat | null): Json {
  const { game, ended } = table;
  const sheet = game.sheet(sheetStates(table, table.moves.length), seat, ended !== null);
  return {
    ...(seat !== null && seat === actorOf(table) ? { effects: game.preview(stateOf(table)) } : {}),
    ...(sheet ? { sheet } : {}),
  };
}

const occupant = ({ plan, name, standIn, leftBy }: Chair): Json => ({
  kind: plan.kind,
  player: plan.player,
  name,
  stand_in: standIn,
  left_by: leftBy,
});

const openOffer = ({ kind, seat, kept, agreed }: Offer): Json => ({ kind, seat, kept, agreed: [...agreed] });

/** The commit at once, everyone's bytes, the secret at the end (B12). */
function shuffle({ created: { secret }, ended, chairs }: DeviceTable): Json {
  if (secret === null) return {};
  const contributions = chairs.map(({ contribution }) => contribution);
  return { shuffle: { commit: commitOf(secret), ...(ended ? { secret } : {}), contributions } };
}

const SECRET: Partial<Record<Event['type'], readonly string[]>> = {
  created: ['secret', 'options'],
  joined: ['contribution'],
  started: ['header'],
};

/** An event without what nobody may know of it. */
const publicEvent = (event: Event): Json =>
  Object.fromEntries(Object.entries(event).filter(([key]) => !SECRET[event.type]?.includes(key)));

