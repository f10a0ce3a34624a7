/** What is chosen on the first page about the next table of one game, and opening it. */
import { levelIn, type Place } from '../../browser/settings.svelte';
import type { GameModule, Start } from '../../games/module';
import { t } from '../../i18n';
import { offered } from '../../table/catalogue.svelte';
import { CLOCKS, mayBeHere, openGame, usualPlace, type ClockName, type NewGame, type SeatWish } from '../../table/create';
import { levelsOf } from '../../table/levels';
import { keepName, ownName } from '../../table/seats';

/** How one plays: against computers, at one screen, with friends by a link, or with whoever comes. */
export type Way = 'computer' | 'here' | 'friends' | 'open';
export const WAYS: readonly Way[] = ['computer', 'here', 'friends', 'open'];
/** Who is to sit somewhere; 'usual' is the computer chosen for the game, others go by their names. */
export type Who = 'me' | 'here' | 'friend' | 'usual' | (string & {});

const FIRST: Record<Way, Who> = { computer: 'me', here: 'here', friends: 'me', open: 'me' };
const OTHERS: Record<Way, Who> = { computer: 'usual', here: 'here', friends: 'friend', open: 'friend' };

export class StartForm {
  clock = $state<ClockName>('none');
  name = $state(ownName());
  /** Names given to those who share the screen, by seat. */
  names = $state<string[]>([]);
  /** Where it is to be kept, where that may be chosen; null for as usual. */
  where = $state<Place | null>(null);
  /** Seats given to somebody else than the way has there. */
  placed = $state<Record<number, Who>>({});
  #count = $state<number | null>(null);

  constructor(readonly module: GameModule) {}

  get game(): string {
    return this.module.name;
  }
  get #start(): Partial<Start> {
    return this.module.start ?? {};
  }

  /** The least and the most who play. */
  get range(): [number, number] {
    const [fewest, most] = offered(this.game)?.seats ?? [2, 2];
    return [fewest, most];
  }
  get count(): number {
    return this.#count ?? this.#start.players ?? this.range[0];
  }
  set count(count: number) {
    this.#count = count;
  }

  /** Whom the computer plays as: the level chosen last, or whoever the game has first. */
  get player(): string {
    const players = this.players;
    const chosen = levelIn(this.game);
    return !players.length || players.includes(chosen) ? chosen : players[0]!;
  }
  get players(): string[] {
    const levels = levelsOf(this.game).map(({ player }) => player);
    return levels.length ? levels : (offered(this.game)?.players ?? []);
  }

  seatName = (seat: number): string => this.#start.seatName?.(seat) ?? t('name.player', { n: seat + 1 });

  /** Who sits where, when played this way. */
  seats(way: Way): Who[] {
    return Array.from({ length: this.count }, (_, seat) => this.placed[seat] ?? (seat === 0 ? FIRST : OTHERS)[way]);
  }
  /** Give a seat to somebody; I sit on one seat only. */
  place(way: Way, seat: number, who: Who): void {
    const seats = this.seats(way);
    const placed = seats.map((one, at) => (at === seat ? who : who === 'me' && one === 'me' ? 'here' : one));
    this.placed = Object.fromEntries(placed.entries());
  }
  isMine = (way: Way): boolean => this.seats(way).some((who) => who === 'me' || who === 'here');
  /** Whether somebody elsewhere will read my name. */
  needsName = (way: Way): boolean => this.seats(way).includes('friend');

  #wish(who: Who, seat: number): SeatWish {
    if (who === 'me') return { who: 'here', name: this.name.trim() || t('name.guest') };
    if (who === 'here') return { who: 'here', name: this.names[seat]?.trim() || this.seatName(seat) };
    return who === 'friend' ? { who: 'friend' } : { who: 'computer', player: who === 'usual' ? this.player : who };
  }

  #wanted(way: Way): NewGame {
    const seats = this.seats(way).map((who, seat) => this.#wish(who, seat));
    return { seats, clock: CLOCKS[this.clock], public: way === 'open' };
  }

  /** Whether the table could be kept on this device as well as on the server. */
  mayBeHere = (way: Way): boolean => mayBeHere(this.#wanted(way));

  /** Open the table and go there. */
  async begin(way: Way): Promise<void> {
    keepName(this.name);
    const open = this.#start.open ?? ((wanted) => openGame(this.game, {}, wanted));
    const place = this.mayBeHere(way) ? (this.where ?? (await usualPlace(this.game))) : 'server';
    await open({ ...this.#wanted(way), place });
  }
}
