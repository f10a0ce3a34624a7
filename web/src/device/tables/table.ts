/** The table: the fold of its events, as the server's `match/table.py` has it, without clocks. */
import type { DeviceFamily, DeviceGame, Json, Seat } from '../game';
import { asker, type Created, type Ended, type Event, type Later, type Moved, type OfferKind, type Opening, type SeatPlan, type TakenBack } from './events';

/** A seat at the table and who sits there. */
export interface Chair {
  readonly plan: SeatPlan;
  readonly name: string | null;
  readonly contribution: string;
  /** The player that plays on for whoever sat here, and why. */
  readonly standIn: string | null;
  readonly leftBy: string | null;
  /** The ids of the seat's latest requests, and the number of the last event of each. */
  readonly recent: readonly (readonly [id: string, number: number])[];
}

/** What a seat asks of the others, and who has agreed. */
export interface Offer {
  readonly kind: OfferKind;
  readonly seat: Seat;
  readonly kept: number | null;
  readonly agreed: readonly Seat[];
}

/** A table at one moment, secrets included: a seat gets to know of it through `messages.ts`. */
export interface DeviceTable<State = unknown> {
  readonly created: Created;
  readonly game: DeviceGame<State>;
  readonly chairs: readonly Chair[];
  /** How many events there have been; also the number of the last one. */
  readonly version: number;
  /** When the last event happened. */
  readonly at: number;
  /** The number of the last event that changed what a move would act upon. */
  readonly changed: number;
  readonly moves: readonly string[];
  /** The state of the start and after each move. */
  readonly states: readonly State[];
  /** After how many moves there was a state that score sheets look back at. */
  readonly milestones: readonly number[];
  readonly offers: readonly Offer[];
  /** Kinds of offer refused to a seat in the running turn. */
  readonly declined: readonly Pick<Offer, 'kind' | 'seat'>[];
  readonly ended: Ended | null;
  readonly next: string | null;
}

/** How many ids of its own requests a seat's chair remembers. */
const REMEMBERED = 16;

export const stateOf = <State>(table: DeviceTable<State>): State => table.states.at(-1)!;
export const actorOf = (table: DeviceTable): Seat | null => (table.ended ? null : table.game.actor(stateOf(table)));
export const turnOf = (table: DeviceTable): number => table.game.turn(stateOf(table));
/** Whether a person decides there. */
export const isGuest = (chair: Chair): boolean => chair.plan.kind === 'person' && chair.standIn === null;
/** The name of the player that decides there; null where a person does. */
export const playerAt = ({ standIn, plan }: Chair): string | null => standIn ?? plan.player;
/** The seats where persons decide. */
export const guests = ({ chairs }: DeviceTable): Seat[] => chairs.flatMap((chair, seat) => (isGuest(chair) ? [seat] : []));
/** The header of the record without what nobody may know before the end. */
export const optionsOf = ({ game }: DeviceTable): Json =>
  Object.fromEntries(Object.entries(game.header).filter(([key]) => !game.hidden.includes(key)));

/** The states that a score sheet after so many moves looks at. */
export function sheetStates<State>({ states, milestones }: DeviceTable<State>, after: number): State[] {
  const before = milestones.filter((moment) => moment < after);
  return [0, ...before, ...(after > 0 ? [after] : [])].map((moment) => states[moment]!);
}

/** The table that these events, from the first, lead to. */
export function fold(family: DeviceFamily, events: readonly Event[]): DeviceTable {
  const start = events.findIndex(({ type }) => type === 'started') + 1;
  if (events[0]?.type !== 'created' || start === 0) throw new Error('the first events of a table are its opening');
  const opened = openTable(family, events.slice(0, start) as Opening);
  return (events.slice(start) as Later[]).reduce(afterEvent, opened);
}

/** The table that has just been opened, with the moves that its options may already hold. */
export function openTable(family: DeviceFamily, events: Opening): DeviceTable {
  const [created, last] = [events[0], events.at(-1)!];
  if (last.type !== 'started') throw new Error('a table on this device begins when it is opened');
  const game = family.open(last.header);
  const empty: DeviceTable = {
    created,
    game,
    chairs: created.seats.map((plan, seat) => chairFor(plan, seat, events)),
    version: events.length,
    at: last.at,
    changed: events.length,
    moves: [],
    states: [game.start],
    milestones: [],
    offers: [],
    declined: [],
    ended: null,
    next: null,
  };
  return withMoves(empty, (created.options[game.movesKey] ?? []) as string[]);
}

function chairFor(plan: SeatPlan, seat: Seat, events: Opening): Chair {
  const joined = events.find((event) => event.type === 'joined' && event.seat === seat);
  const { name, contribution } = joined?.type === 'joined' ? joined : { name: null, contribution: '' };
  return { plan, name, contribution, standIn: null, leftBy: null, recent: [] };
}

/** The table after these further moves; one that is not legal is an error. */
export function withMoves<State>(table: DeviceTable<State>, moves: readonly string[]): DeviceTable<State> {
  const [states, milestones] = [[...table.states], [...table.milestones]];
  for (const move of moves) {
    const before = states.at(-1)!;
    if (table.game.explain(before, move)) throw new Error(`the move is not legal: ${move}`);
    const after = table.game.advance(before, move);
    states.push(after);
    if (table.game.isMilestone(before, after)) milestones.push(states.length - 1);
  }
  return { ...table, states, milestones, moves: [...table.moves, ...moves] };
}

/** The table after the next event. */
export function afterEvent(table: DeviceTable, event: Later): DeviceTable {
  const version = table.version + 1;
  const changes = ['moved', 'taken-back', 'ended'].includes(event.type);
  const counted = { ...table, version, at: event.at, changed: changes ? version : table.changed };
  return withRequest(folded(counted, event), event);
}

function folded(table: DeviceTable, event: Later): DeviceTable {
  const { offers } = table;
  switch (event.type) {
    case 'moved':
      return moved(table, event);
    case 'taken-back':
      return takenBack(table, event);
    case 'offered':
      return { ...table, offers: [...offers, { kind: event.kind, seat: event.seat, kept: event.kept, agreed: [] }] };
    case 'accepted':
      return { ...table, offers: offers.map((offer) => (offer.kind === event.kind ? agreed(offer, event.seat) : offer)) };
    case 'declined':
      return declined(table, event.kind);
    case 'replaced': // those who are asked have changed
      return { ...withChair(table, event.seat, { standIn: event.player, leftBy: event.reason }), offers: [] };
    case 'said':
      return table;
    case 'ended':
      return { ...table, ended: event, offers: [] };
    case 'rematched':
      return { ...table, next: event.table, offers: offers.filter(({ kind }) => kind !== 'rematch') };
  }
}

/** A draw offer outlives moves of its owner; nothing outlives those of others. */
function moved(table: DeviceTable, { seat, actions }: Moved): DeviceTable {
  const after = withMoves(table, actions);
  const offers = table.offers.filter((offer) => offer.kind === 'draw' && offer.seat === seat);
  return { ...after, offers, declined: turnOf(after) === turnOf(table) ? table.declined : [] };
}

const takenBack = (table: DeviceTable, { kept }: TakenBack): DeviceTable => ({
  ...table,
  moves: table.moves.slice(0, kept),
  states: table.states.slice(0, kept + 1),
  milestones: table.milestones.filter((moment) => moment <= kept),
  offers: [],
  declined: [],
});

const agreed = (offer: Offer, seat: Seat): Offer => ({ ...offer, agreed: [...offer.agreed, seat].sort((a, b) => a - b) });

function declined(table: DeviceTable, kind: OfferKind): DeviceTable {
  const refused = table.offers.filter((offer) => offer.kind === kind);
  return {
    ...table,
    offers: table.offers.filter((offer) => offer.kind !== kind),
    declined: [...table.declined, ...refused],
  };
}

function withChair(table: DeviceTable, seat: Seat, changes: Partial<Chair>): DeviceTable {
  return { ...table, chairs: table.chairs.map((chair, at) => (at === seat ? { ...chair, ...changes } : chair)) };
}

/** The asker's chair remembers the request, and the number of this event. */
function withRequest(table: DeviceTable, event: Later): DeviceTable {
  const asked = asker(event);
  if (!asked) return table;
  const others = table.chairs[asked.seat]!.recent.filter(([id]) => id !== asked.id);
  return withChair(table, asked.seat, { recent: [...others, [asked.id, table.version] as const].slice(-REMEMBERED) });
}
