/**
 * A table of Bosa as the page holds it: what the server told one pair of eyes, and nothing else.
 *
 * Where several people share this screen, the line is opened for one seat at a time, by whoever
 * says that it is theirs, and for nobody in between. So the goals of the others are not in the page.
 */
import { Line, type Answer, type Command, type Handlers, type Status } from '../../../api/line';
import * as rest from '../../../api/rest';
import type { EventMessage, HeldSeat, Refusal, ServerMessage, StateMessage } from '../../../api/schema';
import {
  askAtDoor,
  isAlone,
  lineUrl,
  type Chair,
  type Clocks,
  type Desk,
  type Happening,
  type Missing,
  type Offer,
  type Said,
  type Wish,
} from '../../../table/desk';
import { t } from '../texts';
import { keep, newId } from '../../../table/seats';
import { stepBack } from '../market/choosing';
import { cut, filled, firstGap, turnsOf, type Moment, type Past } from '../replay/past';
import { keepSeal, randomBytes, sealOf } from '../deal/seals';
import { takeBack, tellOn, type Turn } from '../replay/turns';
import type { BosaResult, Preview, Sheet, View } from '../types';

export type Seen = Omit<StateMessage, 'type'>;

/** A Season that has just ended, and how things stood after it, as everyone saw. */
export interface SeasonEnd {
  season: number;
  after: View;
}

/** How far back the last turns are asked for when the page comes to a running game. */
const LOOK_BACK = 80;

type MakeLine = (handlers: Handlers, tokens: string[]) => Line;

export class BosaTable implements Desk {
  readonly game = 'bosa';
  readonly t = t;
  status = $state<Status>('connecting');
  missing = $state<Missing | null>(null);
  held = $state.raw<HeldSeat[]>([]);
  /** The seat with whose eyes the page sees now; null is anybody's. */
  eye = $state<number | null>(null);
  seen = $state.raw<Seen | null>(null);
  moves = $state.raw<string[]>([]);
  turns = $state.raw<Turn[]>([]);
  /** What these eyes could see after so many decisions, as far as it has been asked for. */
  past = $state.raw<Past>([]);
  /** How many decisions are shown; all of them while the game is followed. */
  at = $state(0);
  following = $state(true);
  ended = $state.raw<SeasonEnd | null>(null);
  present = $state.raw<boolean[]>([]);
  watchers = $state(0);
  /** Seconds until the computer begins to think, where that is long. */
  queued = $state(0);
  said = $state.raw<Said[]>([]);
  sending = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  ahead = $state(0);

  #line: Line | undefined;
  #makeLine: MakeLine;
  /** What we added to the shuffle of a rematch, in hex. */
  #added = '';

  constructor(
    readonly id: string,
    held: HeldSeat[],
    makeLine?: MakeLine,
    /** Where the positions along the way are asked for. */
    private readonly positions: typeof rest.positions = rest.positions,
  ) {
    this.held = held;
    this.eye = held.length === 1 ? held[0]!.seat : null;
    this.#makeLine = makeLine ?? ((handlers, tokens) => new Line(lineUrl(this.id), tokens, handlers));
  }

  // What there is to see

  view = $derived((this.seen?.view ?? null) as unknown as View | null);
  effects = $derived((this.seen?.effects ?? null) as unknown as Preview | null);
  sheet = $derived((this.seen?.sheet ?? null) as unknown as Sheet | null);
  result = $derived((this.seen?.result ?? null) as unknown as BosaResult | null);
  chairs = $derived((this.seen?.seats ?? []) as unknown as Chair[]);
  offers = $derived((this.seen?.offers ?? []) as unknown as Offer[]);
  clocks = $derived((this.seen?.clocks ?? null) as unknown as Clocks | null);
  legal = $derived(this.seen?.legal ?? []);
  actor = $derived(this.seen?.actor ?? null);
  mySeats = $derived(this.held.map(({ seat }) => seat));
  /** Several people at this screen. */
  shared = $derived(this.held.length > 1);
  myTurn = $derived(this.actor !== null && this.actor === this.eye);
  /** Somebody at this screen is to act, and has not said yet that it is they who look. */
  covered = $derived(
    this.shared && this.seen?.phase === 'playing' && this.actor !== null && this.mySeats.includes(this.actor) && this.eye !== this.actor,
  );
  alone = $derived(isAlone(this.held, this.chairs));
  /** Every person at the table sits at this screen. */
  own = $derived(
    this.held.length > 0 && this.chairs.every(({ kind }, seat) => kind === 'computer' || this.mySeats.includes(seat)),
  );
  /** How many moves a take-back would keep; null where there is nothing of one's own turn. */
  back = $derived(this.myTurn && this.view?.phase !== 'take' ? stepBack(this.moves) : null);

  phase = $derived(this.seen?.phase ?? 'waiting');
  away = $derived(this.seen?.away ?? Infinity);
  idle = $derived(this.seen?.idle ?? Infinity);
  changed = $derived(this.seen?.changed ?? 0);
  simple = $derived(Boolean(this.seen?.options.simple));
  commit = $derived((this.seen?.shuffle as { commit?: string } | null)?.commit ?? null);
  /** Whoever looks at the screen asks for their own seat. */
  speakers = $derived(this.eye === null ? [] : [this.eye]);
  company = $derived(this.eye !== null && !this.own);

  /** Whether the present is shown. */
  live = $derived(this.at >= this.moves.length);
  /** What is shown: the present, or a moment before it; the present until that has come. */
  shown = $derived.by((): Moment | null => {
    const before = this.live ? undefined : this.past[this.at];
    return before ?? (this.view && { view: this.view, sheet: this.sheet });
  });
  /** The turns up to what is shown. */
  shownTurns = $derived(this.live ? this.turns : turnsOf(this.past, this.moves, this.at));
  /** Where stepping stops: after each turn, and at the present. */
  stops = $derived([...this.turns.map(({ from }) => from), this.moves.length]);

  // Coming and going

  open(): void {
    this.#connect();
  }

  close(): void {
    this.#line?.close();
  }

  hurry(): void {
    this.#line?.hurry();
  }

  /** Whoever is to act looks at the screen now: see with their eyes. */
  uncover(): void {
    if (this.covered) this.#look(this.actor);
  }

  /** See with the eyes of one seat, or nobody's; nothing that other eyes saw is kept. */
  #look(eye: number | null): void {
    this.eye = eye;
    this.seen = this.seen && publicOf(this.seen);
    this.past = [];
    this.look(this.moves.length);
    this.#connect();
  }

  #connect(): void {
    this.#line?.close();
    const tokens = this.held.filter(({ seat }) => seat === this.eye).map(({ token }) => token);
    const own: { line?: Line } = {};
    const current = () => own.line === this.#line;
    const handlers: Handlers = {
      last: () => (this.seen && this.seen.seat === this.eye && current() ? this.seen.version : 0),
      message: (message) => current() && this.#heard(message),
      status: (status) => {
        if (current() && status !== 'closed') this.status = status;
      },
      refusedAtDoor: () => this.#askAtDoor(tokens[0]),
    };
    this.#line = own.line = this.#makeLine(handlers, tokens);
    this.#line.connect();
  }

  async #askAtDoor(token: string | undefined): Promise<boolean> {
    this.missing = await askAtDoor(this.id, token);
    return this.missing === null;
  }

  // What the server says

  #heard(message: ServerMessage): void {
    if (message.type === 'state') this.#takeState(message);
    if (message.type === 'event') this.#takeEvent(message);
    if (message.type === 'presence') {
      this.present = message.seats;
      this.watchers = message.watchers;
    }
    this.queued = message.type === 'queue' ? message.seconds : message.type === 'event' ? 0 : this.queued;
    if (message.type === 'pong') this.ahead = message.at - Date.now();
    if (message.type === 'refused' && message.state) this.#takeState(message.state);
  }

  #takeState(state: StateMessage): void {
    const { type: _type, ...seen } = state;
    const known = this.moves.findIndex((move, at) => move !== state.moves[at]);
    this.past = cut(this.past, known < 0 ? state.moves.length : known);
    this.seen = seen;
    this.moves = state.moves;
    this.#keepUp();
    this.sending = false;
    this.#rememberSeal();
    const last = this.turns.at(-1);
    if (state.moves.length && (!last || last.from + last.decisions.length !== state.moves.length)) {
      void this.#fetchPast(Math.max(0, state.moves.length - LOOK_BACK));
    }
  }

  #takeEvent(message: EventMessage): void {
    const before = this.seen;
    if (!before || message.number <= before.version) return;
    const { type: _type, number, event, ...now } = message;
    const then = this.view;
    // Of several events at once only the last brings the sheet; until then the old one stands.
    this.seen = { ...before, ...now, effects: now.effects ?? null, sheet: now.sheet ?? before.sheet ?? null };
    this.#happen(event as unknown as Happening, number, then);
    if (this.shared && this.eye !== null && this.actor !== this.eye) this.#turnAway();
  }

  /** The turn of whoever looked is over: cover the table, unless there is nothing to cover. */
  #turnAway(): void {
    if (!this.seen?.options.simple) this.#look(null);
    else if (this.actor !== null && this.mySeats.includes(this.actor)) this.#look(this.actor);
  }

  #happen(event: Happening, number: number, before: View | null): void {
    if (event.type === 'moved') this.#moved(event.actions ?? [], before);
    if (event.type === 'taken-back') this.#takenBack(event.kept!);
    if (event.type === 'started') this.#rememberSeal();
    if (event.type === 'ended') this.#openUp();
    if (event.type === 'said') {
      this.said = [...this.said, { seat: event.seat!, phrase: event.phrase!, number }].slice(-6);
    }
    if (event.type === 'rematched' && this.held.length) this.#carryOver(event.table!);
  }

  #moved(actions: string[], before: View | null): void {
    const after = this.view;
    this.sending = false;
    if (before && after) {
      this.turns = tellOn(this.turns, actions, before, after, this.moves.length);
      if (after.season !== before.season || after.phase === 'over') {
        this.ended = { season: before.season, after: { ...after, seat: null, goals: [] } };
      }
    }
    this.moves = [...this.moves, ...actions];
    this.#keepUp();
  }

  #takenBack(kept: number): void {
    this.moves = this.moves.slice(0, kept);
    this.past = cut(this.past, kept);
    this.turns = takeBack(this.turns, kept);
    this.sending = false;
    this.#keepUp();
    void this.#fetchPast(Math.max(0, kept - LOOK_BACK));
  }

  // Looking back and forth

  /** With the end everything is known, also of the moments before: ask for them anew. */
  #openUp(): void {
    this.past = [];
    this.#keepUp();
    if (!this.live) this.look(this.at);
  }

  /** Note the present as a moment of the game; who follows it is shown it. */
  #keepUp(): void {
    const now = this.moves.length;
    if (this.view) this.past = filled(this.past, now, [{ view: this.view, sheet: this.sheet }]);
    if (this.following || this.at > now) this.at = now;
    this.following = this.at === now;
  }

  /** Look at the game after `at` decisions; at the last one the game is followed again. */
  look(at: number): void {
    this.at = Math.max(0, Math.min(at, this.moves.length));
    this.following = this.live;
    const gap = firstGap(this.past, this.moves.length);
    if (!this.live && gap !== null) void this.#fetchPast(gap);
  }

  /** Ask for what these eyes could see from a moment on, and tell the turns by it. */
  async #fetchPast(since: number): Promise<void> {
    const { moves, eye } = this;
    const token = this.held.find(({ seat }) => seat === eye)?.token;
    try {
      const told = await this.positions(this.id, since, token);
      if (eye !== this.eye || moves.some((move, at) => this.moves[at] !== move)) return;
      const views = told.views.slice(0, moves.length - since + 1) as unknown as View[];
      const sheets = told.sheets as unknown as Sheet[];
      this.past = filled(this.past, since, views.map((view, at) => ({ view, sheet: sheets[at] ?? null })));
      const later = this.turns.filter(({ from }) => from >= moves.length);
      this.turns = [...turnsOf(this.past, moves, moves.length), ...later];
    } catch {
      // The line is lost: what happens next is told all the same.
    }
  }

  /** A seal seen for the first time after something was added from here, as in a rematch. */
  #rememberSeal(): void {
    const kept = sealOf(this.id);
    if (!this.commit || !this.held.length || kept?.commit) return;
    keepSeal(this.id, { commit: this.commit, added: kept?.added ?? {}, before: false });
  }

  /** The rematch's table knows our tokens already; each player sits one seat further. */
  #carryOver(next: string): void {
    const seats = this.chairs.length;
    keep(next, this.held.map(({ seat, token }) => ({ seat: (seat + 1) % seats, token })));
    if (this.eye === null || !this.#added) return;
    keepSeal(next, { commit: '', added: { [(this.eye + 1) % seats]: this.#added }, before: false });
  }

  // What is asked of the server

  async play(actions: string[]): Promise<Answer> {
    this.sending = true;
    const answer = await this.ask(this.eye!, { type: 'play', version: this.seen!.version, actions });
    if (!answer.ok) this.sending = false;
    return answer;
  }

  async takeBack(): Promise<void> {
    const kept = this.back;
    if (kept === null) return;
    this.sending = true;
    const answer = await this.ask(this.eye!, { type: 'take-back', version: this.seen!.version, kept });
    if (!answer.ok) this.sending = false;
  }

  /** Send a command for one of our seats; a refusal is kept to be shown. */
  async ask(seat: number, wish: Wish): Promise<Answer> {
    this.refusal = null;
    const answer = await this.#line!.send({ ...wish, id: newId(), seat } as Command);
    if (!answer.ok) this.refusal = answer.refusal;
    return answer;
  }

  async rematch(): Promise<void> {
    const offered = this.offers.find(({ kind }) => kind === 'rematch');
    const contribution = (this.#added = randomBytes());
    const type = offered && offered.seat !== this.eye ? 'accept' : 'offer';
    await this.ask(this.eye ?? this.mySeats[0]!, { type, kind: 'rematch', contribution } as Wish);
  }
}

/** What anybody may see of what one seat saw. */
function publicOf(seen: Seen): Seen {
  const over = seen.phase === 'over';
  const sheet = seen.sheet as unknown as Sheet | null;
  const told = over || !sheet ? sheet : { seats: sheet.seats.map((seat) => ({ ...seat, goals: null })), could: [] };
  return {
    ...seen,
    seat: null,
    legal: [],
    effects: null,
    view: seen.view ? { ...seen.view, seat: null, goals: [] } : null,
    sheet: told as unknown as Seen['sheet'],
  } as Seen;
}
