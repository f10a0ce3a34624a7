/** A table as the page holds it: what the server told, and what is on its way there. */
import { Line, type Answer, type Command, type Status } from '../../../api/line';
import * as rest from '../../../api/rest';
import type { EventMessage, HeldSeat, Refusal, ServerMessage, StateMessage } from '../../../api/schema';
import type { Effect } from '../notation';
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
import { inTurn, undoTo, colourOfSeat, type Timeline } from './timeline';

export interface Result {
  winner: 'gold' | 'silver' | null;
  reason: string;
}
/** What the server sends to one eye: the whole table, kept current by its events. */
export type Seen = Omit<StateMessage, 'type'> & { legal: string[] };
/** What has just happened, for sounds and announcements. */
export type News = { event: string; seat: number | null; from: number; to: number };

/** How long each action of a turn of several is shown, so that it can be followed. */
export const STEP_MS = 480;

export class Table implements Desk {
  readonly game = 'canosa';
  readonly t = t;
  status = $state<Status>('connecting');
  missing = $state<Missing | null>(null);
  held = $state.raw<HeldSeat[]>([]);
  seen = $state.raw<Map<number | null, Seen>>(new Map());
  timeline = $state.raw<Timeline>({ moves: [], positions: [] });
  present = $state.raw<boolean[]>([]);
  watchers = $state(0);
  /** Seconds until the computer begins to think, where that is long. */
  queued = $state(0);
  said = $state.raw<Said[]>([]);
  /** How many moves are shown; the last of them while the game is followed. */
  at = $state(0);
  following = $state(true);
  /** An action on its way, shown as done until the server says otherwise. */
  sending = $state.raw<{ action: string; after: string } | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The server's time less this machine's. */
  ahead = $state(0);

  #line: Line;
  #stepping: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<(news: News) => void>();

  constructor(
    readonly id: string,
    held: HeldSeat[],
    line?: (handlers: ConstructorParameters<typeof Line>[2], tokens: string[]) => Line,
  ) {
    this.held = held;
    const handlers = {
      last: () => this.#last(),
      message: (message: ServerMessage) => this.#heard(message),
      status: (status: Status) => (this.status = status),
      refusedAtDoor: () => this.#askAtDoor(),
    };
    const tokens = held.map(({ token }) => token);
    this.#line = line?.(handlers, tokens) ?? new Line(lineUrl(this.id), tokens, handlers);
  }

  // What there is to see

  /** The table as whoever is to act here sees it, else as the first seat held, else a spectator. */
  now = $derived.by((): Seen | undefined => {
    const any = [...this.seen.values()];
    return any.find((seen) => seen.seat !== null && seen.seat === seen.actor) ?? any[0];
  });
  chairs = $derived((this.now?.seats ?? []) as unknown as Chair[]);
  offers = $derived((this.now?.offers ?? []) as unknown as Offer[]);
  clocks = $derived((this.now?.clocks ?? null) as unknown as Clocks | null);
  result = $derived((this.now?.result ?? null) as unknown as Result | null);
  effects = $derived((this.now?.effects ?? {}) as unknown as Record<string, Effect>);
  /** Whether the board shows the present, with nothing of it still to be shown. */
  live = $derived(this.at >= this.timeline.moves.length);
  mySeats = $derived(this.held.map(({ seat }) => seat));
  myTurn = $derived(this.now?.actor != null && this.mySeats.includes(this.now.actor));
  alone = $derived(isAlone(this.held, this.chairs));
  /** Everyone who decides sits at this screen. */
  shared = $derived(this.held.length > 1);
  phase = $derived(this.now?.phase ?? 'waiting');
  away = $derived(this.now?.away ?? Infinity);
  idle = $derived(this.now?.idle ?? Infinity);
  changed = $derived(this.now?.changed ?? 0);
  actor = $derived(this.now?.actor ?? null);
  company = $derived(this.held.length > 0 && !this.shared && !this.alone);
  /** Whoever is to act speaks first for a screen with both seats. */
  speakers = $derived(this.mySeats.toSorted((a, b) => Number(b === this.actor) - Number(a === this.actor)));
  position = $derived(
    this.sending && this.live
      ? this.sending.after
      : (this.timeline.positions[this.at] ?? this.timeline.positions.at(-1) ?? ''),
  );
  /** How far "take back" would go now, and whether nobody has to be asked. */
  undo = $derived.by(() => {
    const seat = this.myTurn ? this.now!.actor! : this.mySeats[0];
    if (seat === undefined || this.now?.phase !== 'playing') return null;
    if (this.myTurn && inTurn(this.timeline)) {
      return { seat, kept: this.timeline.moves.length - 1, free: true, turn: false };
    }
    if (this.shared) {
      const kept = this.timeline.moves.length - 1;
      const before = this.timeline.positions[kept];
      if (kept < 0 || !before) return null;
      return { seat: before.split(' ')[3]![0] === 'g' ? 0 : 1, kept, free: false, turn: true };
    }
    const kept = undoTo(this.timeline, colourOfSeat(seat));
    return kept === null ? null : { seat, kept, free: this.alone, turn: true };
  });

  // Coming and going

  open(): void {
    this.#line.connect();
  }

  close(): void {
    clearTimeout(this.#stepping);
    this.#line.close();
  }

  hurry(): void {
    this.#line.hurry();
  }

  /** Call `listener` whenever something happens; returns how to stop. */
  onNews(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #last(): number {
    const versions = [...this.seen.values()].map(({ version }) => version);
    return versions.length ? Math.min(...versions) : 0;
  }

  async #askAtDoor(): Promise<boolean> {
    this.missing = await askAtDoor(this.id, this.held[0]?.token);
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

  #see(eye: number | null, seen: Seen): void {
    this.seen = new Map(this.seen).set(eye, seen);
  }

  #takeState(state: StateMessage): void {
    const first = this.seen.size === 0;
    this.#see(state.seat ?? null, state);
    this.#renew(state, first);
  }

  /** The whole game came anew: show its end, and ask for the positions along the way. */
  #renew(state: StateMessage, first: boolean): void {
    const position = positionOf(state);
    const known = this.timeline.positions.slice(0, state.moves.length);
    const same = state.moves.every((move, at) => this.timeline.moves[at] === move);
    if (same && this.timeline.moves.length === state.moves.length && !first) return;
    const positions = Array.from({ length: state.moves.length }, (_, at) =>
      same ? (known[at] ?? '') : '',
    );
    if (position) positions.push(position);
    this.timeline = { moves: state.moves, positions };
    if (this.following || this.at > state.moves.length) this.at = state.moves.length;
    if (positions.includes('')) void this.#fetchPositions();
  }

  #takeEvent(message: EventMessage): void {
    const eye = message.seat ?? null;
    const before = this.seen.get(eye);
    if (!before || message.number <= before.version) return;
    const { type: _type, number, event, ...now } = message;
    this.#see(eye, { ...before, ...now, effects: now.effects ?? null } as Seen);
    if (eye === this.#firstEye()) this.#happen(event as unknown as Happening, number, message);
  }

  /** Each event comes once for every eye; what it does to the game is done for the first. */
  #firstEye(): number | null {
    return this.held[0]?.seat ?? null;
  }

  #happen(event: Happening, number: number, message: EventMessage): void {
    const from = this.timeline.moves.length;
    if (event.type === 'started') this.#start(message);
    if (event.type === 'moved') this.#move(event, message);
    if (event.type === 'taken-back') this.#goBack(event.kept!);
    if (event.type === 'said') {
      this.said = [...this.said, { seat: event.seat!, phrase: event.phrase!, number }].slice(-6);
    }
    if (event.type === 'rematched' && this.held.length) this.#carryOver(event.table!);
    const news = { event: event.type, seat: event.seat ?? null, from, to: this.timeline.moves.length };
    for (const listener of this.#listeners) listener(news);
  }

  /** A game that goes on from somewhere has moves already when it begins. */
  #start(message: EventMessage): void {
    const position = positionOf(message);
    if (message.played > 0) void this.#refetch();
    else if (position) this.timeline = { moves: [], positions: [position] };
  }

  #move(event: Happening, message: EventMessage): void {
    const actions = event.actions ?? [];
    this.sending = null;
    const unknown = actions.slice(1).map(() => '');
    this.timeline = {
      moves: [...this.timeline.moves, ...actions],
      positions: [...this.timeline.positions, ...unknown, positionOf(message) ?? ''],
    };
    if (unknown.length) void this.#fetchPositions().then(() => this.#step());
    else this.#step();
  }

  #goBack(kept: number): void {
    this.sending = null;
    const { moves, positions } = this.timeline;
    this.timeline = { moves: moves.slice(0, kept), positions: positions.slice(0, kept + 1) };
    if (this.at > kept) this.at = kept;
    this.following = this.at === kept;
  }

  /** The rematch's table knows our tokens already; each player sits one seat further. */
  #carryOver(next: string): void {
    const seats = this.chairs.length;
    keep(next, this.held.map(({ seat, token }) => ({ seat: (seat + 1) % seats, token })));
  }

  async #fetchPositions(): Promise<void> {
    const since = this.timeline.positions.indexOf('');
    const { moves } = this.timeline;
    if (since < 0) return;
    try {
      const told = await rest.positions(this.id, since);
      if (moves.some((move, at) => move !== this.timeline.moves[at])) return;
      const fetched = told.views.map((view) => String(view.position));
      const positions = this.timeline.positions.map((known, at) => known || (fetched[at - since] ?? ''));
      this.timeline = { ...this.timeline, positions };
    } catch {
      // The line is lost or the game went on: positions unknown are stepped over.
    }
  }

  async #refetch(): Promise<void> {
    const state = await rest.getTable(this.id, this.held[0]?.token).catch(() => null);
    if (state) this.#renew(state, true);
  }

  // Looking back and forth

  /** Show the next move of those that have come, one at a time, while the game is followed. */
  #step(): void {
    clearTimeout(this.#stepping);
    if (!this.following) return;
    const missed = this.timeline.moves.length - this.at;
    this.at = missed > 4 ? this.timeline.moves.length : Math.min(this.at + 1, this.timeline.moves.length);
    if (this.timeline.positions[this.at] === '') return this.#step();
    if (!this.live) this.#stepping = setTimeout(() => this.#step(), STEP_MS);
  }

  /** Look at the game after `at` moves; at the last one the game is followed again. */
  look(at: number): void {
    clearTimeout(this.#stepping);
    this.at = Math.max(0, Math.min(at, this.timeline.moves.length));
    this.following = this.live;
    if (this.timeline.positions[this.at] === '') void this.#fetchPositions();
  }

  // What is asked of the server

  async play(action: string): Promise<Answer> {
    const now = this.now!;
    const after = this.effects[action]?.after;
    this.sending = after ? { action, after } : null;
    const answer = await this.ask(now.actor!, { type: 'play', version: now.version, actions: [action] });
    if (!answer.ok) this.sending = null;
    return answer;
  }

  /** Send a command for one of our seats; a refusal is kept to be shown. */
  async ask(seat: number, wish: Wish): Promise<Answer> {
    this.refusal = null;
    const answer = await this.#line.send({ ...wish, id: newId(), seat } as Command);
    if (!answer.ok) this.refusal = answer.refusal;
    return answer;
  }

  /** Take back as far as `undo` says; whoever sits here too agrees at once. */
  async takeBack(): Promise<void> {
    const undo = this.undo;
    if (!undo || !this.now) return;
    const { seat, kept } = undo;
    await this.ask(seat, { type: 'take-back', version: this.now.version, kept });
    await this.#agreeHere('take-back', seat);
  }

  async rematch(): Promise<void> {
    const offered = this.offers.find(({ kind }) => kind === 'rematch');
    const seat = this.mySeats[0]!;
    if (offered && !this.mySeats.includes(offered.seat)) {
      await this.ask(seat, { type: 'accept', kind: 'rematch', contribution: '' });
    } else {
      await this.ask(seat, { type: 'offer', kind: 'rematch', contribution: '' });
      await this.#agreeHere('rematch', seat);
    }
  }

  async draw(): Promise<void> {
    const seat = this.mySeats[0]!;
    await this.ask(seat, { type: 'offer', kind: 'draw', contribution: '' });
    await this.#agreeHere('draw', seat);
  }

  async #agreeHere(kind: Offer['kind'], offered: number): Promise<void> {
    const open = this.offers.some((offer) => offer.kind === kind);
    for (const seat of this.mySeats) {
      if (open && seat !== offered) await this.ask(seat, { type: 'accept', kind, contribution: '' });
    }
  }
}

function positionOf(now: { view?: Record<string, unknown> | null }): string | null {
  const position = now.view?.position;
  return typeof position === 'string' ? position : null;
}
