/** The inside of a thinking worker: it plays through what it is sent, and lets a game's players think. */
import {
  type DeviceFamily,
  type DeviceGame,
  type DevicePlayers,
  type Families,
  type Found,
  type Json,
  type Means,
  NotPossible,
  type Players,
} from '../game';
import { openSeen } from '../seen';
import type { Advice, Compared, Played, Task } from './messages';

/** A game played through, with every state from the start to now. */
interface PlayedThrough {
  key: string;
  game: DeviceGame;
  moves: string[];
  states: unknown[];
}

/** The games on this device. */
export interface Games {
  families: Families;
  players: Players;
}

type Report = (found: Found) => void;

export class Thinker {
  readonly #families = new Map<string, Promise<DeviceFamily>>();
  readonly #players = new Map<string, Promise<DevicePlayers>>();
  /** The game asked about last, so that of a longer one only what is new is played. */
  #last: PlayedThrough | null = null;

  constructor(
    readonly games: Games,
    readonly means: Means,
  ) {}

  async answer(task: Task, report: Report): Promise<unknown> {
    if (task.kind === 'prepare') return void (await this.#prepare(task.game));
    const played = await this.#playThrough(task);
    const players = await this.#playersOf(played.game.name);
    switch (task.kind) {
      case 'choose':
        return players.choose(played.game, played.states, played.moves, task.player);
      case 'hint':
        return players.hint(played.game, played.states, played.moves, task.seat) satisfies Advice;
      case 'evaluate':
        return players.evaluate(played.game, played.states, task.budget, task.seat, report);
      case 'compare': {
        const earlier = played.states.slice(0, -1);
        const before = players.evaluate(played.game, earlier, task.budget, task.seat, () => {});
        const after = players.evaluate(played.game, played.states, task.budget, task.seat, report);
        return { before, after } satisfies Compared;
      }
    }
  }

  async #prepare(game: string): Promise<void> {
    await Promise.all([this.#familyOf({ game }), this.#playersOf(game)]);
  }

  #playersOf(game: string): Promise<DevicePlayers> {
    const known = this.#players.get(game);
    if (known) return known;
    const load = this.games.players[game];
    if (!load) throw new Error(`nobody on this device plays ${game}`);
    const loaded = load(this.means);
    this.#players.set(game, loaded);
    return loaded;
  }

  async #playThrough({ header, moves, view }: Played): Promise<PlayedThrough> {
    if (view) return this.#seen(header, view);
    const key = JSON.stringify(header);
    const known = this.#last?.key === key ? this.#last : await this.#open(key, header);
    let same = 0;
    while (same < known.moves.length && known.moves[same] === moves[same]) ++same;
    known.moves.length = same;
    known.states.length = same + 1;
    this.#last = known;
    for (const move of moves.slice(same)) play(known, move);
    return known;
  }

  async #open(key: string, header: Json): Promise<PlayedThrough> {
    const game = (await this.#familyOf(header)).open(header);
    return { key, game, moves: [], states: [game.start] };
  }

  async #seen(header: Json, view: Json): Promise<PlayedThrough> {
    const { game, state } = openSeen(await this.#familyOf(header), header, view);
    return { key: '', game, moves: [], states: [state] };
  }

  /** The law of a game, loaded once: where it fails, this worker is ended. */
  #familyOf(header: Json): Promise<DeviceFamily> {
    const game = String(header.game);
    const known = this.#families.get(game);
    if (known) return known;
    const load = this.games.families[game];
    if (!load) throw new Error(`${game} is not on this device`);
    const loaded = load();
    this.#families.set(game, loaded);
    return loaded;
  }
}

function play(played: PlayedThrough, move: string): void {
  const state = played.states.at(-1);
  const refusal = played.game.explain(state, move);
  if (refusal) throw new NotPossible(refusal);
  played.states.push(played.game.advance(state, move));
  played.moves.push(move);
}
