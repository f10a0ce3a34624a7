/**
 * A table as the page holds it: what the server sent to the seats held here, the game so far, and
 * what is on its way there.
 *
 * Where several people share this screen and the game hides something, the connection is opened for
 * one seat at a time, by whoever says that it is theirs, and for nobody in between: what the others
 * may not see is not in the page. Otherwise it is opened for all the seats held.
 */
import type { Answer, Command, Handlers, Status, TableConnection } from '../../api/connection';
import * as rest from '../../api/rest';
import type { EventMessage, HeldSeat, Refusal, ServerMessage, StateMessage, TableEvent } from '../../api/schema';
import { connectionTo, whyRefused, type Missing } from './missing';
import type { TableGame } from './game';
import type { Moment } from './history';
import { afterEvent, type Request, type Said, type SheetOf, type ViewOf } from './messages';
import { keep, newId } from '../seats';
import { Timeline, type When } from './timeline.svelte';

export type Connect = (handlers: Handlers, tokens: string[]) => TableConnection;

/** How a table is connected, where not by a socket of its own. */
export interface Connecting {
  connect?: Connect;
}
export interface Surroundings<State extends StateMessage = StateMessage> extends Connecting {
  /** Where the positions along the way are asked for. */
  positions?: (table: string, since: number, token?: string) => Promise<rest.Seen<ViewOf<State>, SheetOf<State>>>;
}

/** Phrases that are remembered. */
const MOST_SAID = 6;

export class Table<State extends StateMessage = StateMessage> {
  readonly timeline: Timeline<ViewOf<State>, SheetOf<State>>;
  status = $state<Status>('connecting');
  missing = $state<Missing | null>(null);
  held = $state.raw<readonly HeldSeat[]>([]);
  present = $state.raw<readonly boolean[]>([]);
  watchers = $state(0);
  /** Seconds until the computer begins to think, where that is long. */
  queued = $state(0);
  said = $state.raw<readonly Said[]>([]);
  /** Actions on their way, and what they lead to where that is known before the server says so. */
  sending = $state.raw<{ view: ViewOf<State> | null } | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The server's time less this machine's. */
  ahead = $state(0);

  /** What each seat that is connected sees; under null what anybody sees. */
  #seen = $state.raw<ReadonlyMap<number | null, State>>(new Map());
  /** The seats for which the connection is open. */
  #connected = $state.raw<readonly HeldSeat[]>([]);
  #connection: TableConnection | undefined;
  #listeners = new Set<(event: TableEvent) => void>();
  /** The line was lost, and what was missed has not all come yet: nobody waits to see it in order. */
  #catchingUp = false;
  /** The game has ended before these eyes, and nobody has celebrated yet. */
  #justEnded = false;
  /** What we added to the shuffle of a rematch. */
  #added = '';

  constructor(
    readonly game: TableGame<State>,
    readonly id: string,
    held: readonly HeldSeat[],
    private readonly surroundings: Surroundings<State> = {},
  ) {
    this.held = held;
    this.timeline = new Timeline({
      beat: game.beat,
      patience: game.patience,
      lookBack: game.lookBack,
      fetch: (since) => this.#fetch(since),
    });
  }

  // What there is to see

  /** The table as whoever is to act here sees it, else as the first seat connected, else as anybody. */
  now = $derived.by(() => {
    const all = [...this.#seen.values()];
    return all.find(({ seat, actor }) => seat !== null && seat === actor) ?? all[0] ?? null;
  });
  view = $derived(partOf(this.now, 'view'));
  effects = $derived(partOf(this.now, 'effects'));
  sheet = $derived(partOf(this.now, 'sheet'));
  result = $derived(partOf(this.now, 'result'));
  seats = $derived(this.now?.seats ?? []);
  offers = $derived(this.now?.offers ?? []);
  clocks = $derived(this.now?.clocks ?? null);
  legal = $derived(this.now?.legal ?? []);
  actor = $derived(this.now?.actor ?? null);
  phase = $derived(this.now?.phase ?? 'waiting');
  options = $derived(partOf(this.now, 'options'));
  /** How long the seat to act may be away before it can be claimed, in milliseconds. */
  away = $derived(this.now?.away ?? Infinity);
  /** How long it may be here and not move, in milliseconds. */
  idle = $derived(this.now?.idle ?? Infinity);
  /** The number of the last event that changed the game. */
  changed = $derived(this.now?.changed ?? 0);
  /** The seal of a deal that can be checked. */
  commit = $derived(this.now?.shuffle?.commit ?? null);

  // Whose eyes

  mySeats = $derived(this.held.map(({ seat }) => seat));
  /** Several seats are held at this screen. */
  shared = $derived(this.held.length > 1);
  /** The seats in whose name this screen may ask for something now, whoever is to act first. */
  speakers = $derived(
    this.#connected.map(({ seat }) => seat).toSorted((a, b) => Number(b === this.actor) - Number(a === this.actor)),
  );
  /** The seat with whose eyes the page sees now; null is anybody's. */
  eye = $derived(this.speakers[0] ?? null);
  myTurn = $derived(this.actor !== null && this.speakers.includes(this.actor));
  /** Somebody at this screen is to act, and has not said yet that it is they who look. */
  covered = $derived.by(
    () =>
      this.phase === 'playing' &&
      this.actor !== null &&
      this.mySeats.includes(this.actor) &&
      !this.myTurn &&
      !this.playing,
  );
  /** One person against computers: then help is fair. */
  alone = $derived(
    this.held.length === 1 &&
      this.seats.filter(({ kind }) => kind === 'person').length === 1 &&
      this.seats.every(({ kind }) => kind !== 'bot'),
  );
  /** Every person at the table sits at this screen. */
  own = $derived(
    this.held.length > 0 && this.seats.every(({ kind }, seat) => kind === 'computer' || this.mySeats.includes(seat)),
  );
  /** Somebody else is there to hear what is said. */
  company = $derived(this.speakers.length > 0 && !this.own);

  // Where one looks

  moves = $derived.by(() => this.timeline.moves);
  at = $derived.by(() => this.timeline.at);
  live = $derived.by(() => this.timeline.live);
  /** What others did is being shown, action by action; or something is watched again. */
  playing = $derived.by(() => this.timeline.playing);
  /** What is shown: the present, or a moment before it; the present until that has come. */
  shown = $derived.by((): Moment<ViewOf<State>, SheetOf<State>> | null => {
    if (this.live && this.sending?.view) return { view: this.sending.view, sheet: this.sheet };
    const past = this.live ? undefined : this.timeline.history[this.at];
    return past ? { view: past.view, sheet: past.sheet ?? this.#sheetBefore(this.at) } : this.#moment();
  });
  undo = $derived.by(() => (this.phase === 'playing' ? this.game.undo(this) : null));

  /** Moments inside a turn come without a sheet: the latest one known before them still tells most. */
  #sheetBefore(at: number): SheetOf<State> | null {
    return this.timeline.history.slice(0, at).findLast((moment) => moment?.sheet)?.sheet ?? this.sheet;
  }

  #moment(of = this.now): Moment<ViewOf<State>, SheetOf<State>> | null {
    const view = partOf(of, 'view');
    return view && { view, sheet: partOf(of, 'sheet') };
  }

  /** Look at the game after `at` actions; at the last one the game is followed again. */
  look(at: number): void {
    this.timeline.look(at);
  }

  /** Show again what was done between two moments. */
  watch(from: number, to: number): void {
    void this.timeline.watch(from, to);
  }

  /** Show at once where what is being shown leads. */
  skip(): void {
    this.timeline.skip();
  }

  // Coming and going

  open(): void {
    this.#connect();
  }

  close(): void {
    this.timeline.stop();
    this.#connection?.close();
  }

  hurry(): void {
    this.#connection?.hurry();
  }

  /** Call `listener` whenever something happens; returns how to stop. */
  onEvent(listener: (event: TableEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whoever is to act looks at the screen now: see with their eyes. */
  uncover(): void {
    if (this.covered) this.#look(this.actor);
  }

  /** See with the eyes of one seat, or nobody's; nothing that other eyes saw is kept. */
  #look(eye: number | null): void {
    const seen = this.now && this.game.conceal(this.now);
    this.#seen = seen ? new Map([[null, { ...seen, seat: null }]]) : new Map();
    this.look(this.moves.length);
    this.timeline.forget(this.#moment());
    this.#connect(this.held.filter(({ seat }) => seat === eye));
  }

  /** The seats to connect for: all that are held, but several only where nothing is hidden. */
  #openSeats(): readonly HeldSeat[] {
    return this.shared && this.game.isHidden(this.options) ? [] : this.held;
  }

  #connect(seats = this.#openSeats()): void {
    this.#connection?.close();
    this.#connected = seats;
    const tokens = seats.map(({ token }) => token);
    const own: { connection?: TableConnection } = {};
    const isCurrent = () => own.connection === this.#connection;
    const handlers: Handlers = {
      last: () => (isCurrent() ? this.#lastSeen() : 0),
      message: (message) => isCurrent() && this.#receive(message),
      status: (status) => {
        if (isCurrent() && status !== 'closed') this.status = status;
        if (status === 'lost') this.#catchingUp = true;
      },
      shouldRetry: () => this.#shouldRetry(tokens[0]),
    };
    this.#connection = own.connection = this.#makeConnection(handlers, tokens);
    this.#connection.connect();
  }

  #makeConnection(handlers: Handlers, tokens: string[]): TableConnection {
    return this.surroundings.connect?.(handlers, tokens) ?? connectionTo(this.id, tokens, handlers);
  }

  /** The last event that every pair of eyes of this connection has seen. */
  #lastSeen(): number {
    const eyes = this.#connected.length ? this.#connected.map(({ seat }) => seat) : [null];
    return Math.min(...eyes.map((eye) => this.#seen.get(eye)?.version ?? 0));
  }

  async #shouldRetry(token: string | undefined): Promise<boolean> {
    this.missing = await whyRefused(this.id, token);
    return this.missing === null;
  }

  // What the server says

  #receive(message: ServerMessage): void {
    if (message.type === 'state') this.#takeState(message);
    if (message.type === 'event') this.#takeEvent(message);
    if (message.type === 'presence') {
      this.present = message.seats;
      this.watchers = message.watchers;
    }
    this.queued = message.type === 'queue' ? message.seconds : message.type === 'event' ? 0 : this.queued;
    if (message.type === 'pong') this.#hearPong(message.at);
    if (message.type === 'refused' && message.state) this.#takeState(message.state);
  }

  /** The first answer on a line comes after all that was missed. */
  #hearPong(at: number): void {
    this.ahead = at - Date.now();
    this.#catchingUp = false;
  }

  #see(state: State): void {
    const eyes: (number | null)[] = this.#connected.map(({ seat }) => seat);
    const known = new Map([...this.#seen].filter(([eye]) => eyes.includes(eye)));
    this.#seen = known.set(state.seat, state);
  }

  #takeState(message: StateMessage): void {
    const state = message as State;
    this.#see(state);
    this.sending = null;
    this.timeline.renew(state.moves, this.#moment(state));
    this.#rememberCommit();
    if (!this.#connected.length && this.#openSeats().length) this.#connect();
  }

  #takeEvent(message: EventMessage): void {
    const before = this.#seen.get(message.seat);
    if (!before || message.number <= before.version) return;
    const after = afterEvent(before, message);
    this.#see(after);
    // Each event comes once for every pair of eyes. What it does to the game is done with the last of
    // them: by then whoever is to act next knows what they may do.
    if (this.#lastSeen() === message.number) this.#happen(message, before, after);
    this.#turnAway();
  }

  /** The turn of whoever looked is over: cover the table, where there is something to cover. */
  #turnAway(): void {
    if (!this.shared || this.eye === null || this.actor === this.eye) return;
    if (this.game.isHidden(this.options)) this.#look(null);
  }

  #happen(message: EventMessage, before: State, after: State): void {
    const [{ event }, moment] = [message, this.#moment(after)];
    if (before.phase === 'playing' && after.phase === 'over') this.#justEnded = true;
    if (event.type === 'started') this.#started(after.played, moment);
    if (event.type === 'moved') {
      const between = (message.between ?? []) as ViewOf<State>[];
      this.timeline.add(event.seat, event.actions, between, moment, this.#whenShown(event.seat));
      const [from, to] = [partOf(before, 'view'), moment?.view];
      if (from && to) this.onMoved(from, to);
    }
    if (event.type === 'taken-back') this.timeline.takeBack(event.kept, moment);
    if (event.type === 'moved' || event.type === 'taken-back') this.sending = null;
    // With the end everything is known, also of the moments before.
    if (event.type === 'ended' && this.game.isHidden(this.options)) this.timeline.forget(moment);
    if (event.type === 'said') this.#hear({ seat: event.seat, phrase: event.phrase, number: message.number });
    if (event.type === 'rematched' && this.held.length) this.#carryOver(event.table);
    for (const listener of this.#listeners) listener(event);
  }

  /** Whoever acted here does not wait for it; what was missed is not shown action by action. */
  #whenShown(seat: number): When {
    if (this.#catchingUp) return 'late';
    return this.speakers.includes(seat) && this.live ? 'now' : 'next';
  }

  /** Whether the end has just come and is to be celebrated: once. */
  takeCelebration(): boolean {
    const due = this.#justEnded;
    this.#justEnded = false;
    return due;
  }

  #hear(said: Said): void {
    this.said = [...this.said, said].slice(-MOST_SAID);
  }

  /** A game that goes on from somewhere has moves already when it begins. */
  #started(played: number, moment: Moment<ViewOf<State>, SheetOf<State>> | null): void {
    this.#rememberCommit();
    if (played > this.moves.length) void this.#refetch();
    else this.timeline.renew(this.moves, moment);
  }

  /** Actions have led from one view to another; for what a game wants to remember of it. */
  protected onMoved(_before: ViewOf<State>, _after: ViewOf<State>): void {}

  #rememberCommit(): void {
    if (this.commit && this.held.length) this.game.shuffle?.sawCommit(this.id, this.commit);
  }

  /** The rematch's table knows our tokens already; each player sits one seat further. */
  #carryOver(next: string): void {
    const further = (seat: number) => (seat + 1) % this.seats.length;
    keep(next, this.held.map(({ seat, token }) => ({ seat: further(seat), token })));
    if (this.eye !== null && this.#added) this.game.shuffle?.carryOver(next, further(this.eye), this.#added);
  }

  /** What these eyes could see from a moment on. */
  async #fetch(since: number): Promise<Moment<ViewOf<State>, SheetOf<State>>[] | null> {
    const connected = this.#connected;
    const ask = this.surroundings.positions ?? rest.positions<ViewOf<State>, SheetOf<State>>;
    // Without an answer the connection is lost: moments unknown are stepped over.
    const found = await ask(this.id, since, connected[0]?.token).catch(() => null);
    if (!found || connected !== this.#connected) return null;
    return found.views.map((view, at) => ({ view, sheet: found.sheets[at] ?? null }));
  }

  async #refetch(): Promise<void> {
    const state = await rest.getTable(this.id, this.#connected[0]?.token).catch(() => null);
    if (state) this.timeline.renew(state.moves, this.#moment());
  }

  // What is asked of the server

  async play(actions: string[]): Promise<Answer> {
    const { version, actor } = this.now!;
    if (!this.live) this.skip();
    this.sending = { view: this.game.preview(this.now!, actions) };
    const answer = await this.ask(actor!, { type: 'play', version, actions });
    if (!answer.ok) this.sending = null;
    return answer;
  }

  /** Send a command for one of our seats; a refusal is kept to be shown. */
  async ask(seat: number, request: Request): Promise<Answer> {
    this.refusal = null;
    const answer = await this.#connection!.send({ ...request, id: newId(), seat } as Command);
    if (!answer.ok) this.refusal = answer.refusal;
    return answer;
  }

  /** Give an empty seat to a computer's player, with null to a friend again; until the game begins. */
  async assign(target: number, player: string | null): Promise<void> {
    const request: Request = { type: 'assign', target, player };
    if (this.speakers.length) await this.ask(this.speakers[0]!, request);
    else await this.#askApart(this.held[0]!, request);
  }

  /** Ask for a seat with whose eyes nobody looks now: what its own connection hears is not kept. */
  async #askApart({ seat, token }: HeldSeat, request: Request): Promise<void> {
    this.refusal = null;
    const last = () => this.now?.version ?? 0;
    const deaf: Handlers = { last, message: () => {}, status: () => {}, shouldRetry: () => this.#shouldRetry(token) };
    const connection = this.#makeConnection(deaf, [token]);
    connection.connect();
    const answer = await connection.send({ ...request, id: newId(), seat } as Command);
    connection.close();
    if (!answer.ok) this.refusal = answer.refusal;
  }

  /** Take back as far as `undo` says; whoever sits here too agrees at once. */
  async takeBack(): Promise<void> {
    const undo = this.undo;
    if (!undo || !this.now) return;
    const { seat, kept } = undo;
    await this.ask(seat, { type: 'take-back', version: this.now.version, kept });
    await this.#agreeHere('take-back', seat);
  }

  async draw(): Promise<void> {
    const seat = this.speakers[0]!;
    await this.ask(seat, { type: 'offer', kind: 'draw', contribution: '' });
    await this.#agreeHere('draw', seat);
  }

  async rematch(): Promise<void> {
    const seat = this.speakers[0] ?? this.mySeats[0]!;
    const offered = this.offers.find(({ kind }) => kind === 'rematch');
    const contribution = (this.#added = this.game.shuffle?.contribution() ?? '');
    const type = offered && offered.seat !== seat ? 'accept' : 'offer';
    await this.ask(seat, { type, kind: 'rematch', contribution });
    await this.#agreeHere('rematch', seat);
  }

  async #agreeHere(kind: 'take-back' | 'draw' | 'rematch', asked: number): Promise<void> {
    for (const seat of this.speakers) {
      const open = this.offers.some((offer) => offer.kind === kind && !offer.agreed.includes(seat));
      if (open && seat !== asked) await this.ask(seat, { type: 'accept', kind, contribution: '' });
    }
  }
}

/** A part of what was sent, with the game's own type; null where it was not sent. */
function partOf<State, Part extends keyof State>(state: State | null, part: Part): NonNullable<State[Part]> | null {
  return state?.[part] ?? null;
}
