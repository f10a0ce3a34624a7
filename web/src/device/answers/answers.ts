/**
 * What the page asks of the law, answered as the server answers it (`server/jobs`): the same checks
 * in the same order, the same refusals. It runs in the rules worker, and in Node for tests.
 */
import type { Explained, Refusal, Replayed, Studied } from '../../api/schema';
import { NotPossible, type DeviceFamily, type DeviceGame, type Families, type Json, type Seat } from '../game';
import { openSeen } from '../seen';
import { checkLength, playThrough, replay, type Played } from './record';

/** An answer, a refusal with the server's status, or null where the device does not know the game. */
export type Told<T> = { answer: T } | { status: number; refusal: Refusal } | null;

/** The statuses by which the server refuses what a request says, and what the law says no to. */
const UNREADABLE = 422;
const CONFLICT = 409;
const NO_RECORD: Refusal = {
  sentence: 'Input should be a valid dictionary',
  clause: null,
  where: 'body.record',
  code: null,
  values: {},
};

export class Answers {
  /** Each game's law, for all that is asked: to load it takes longer than an answer. */
  readonly #loaded = new Map<string, Promise<DeviceFamily | null>>();

  constructor(private readonly families: Families) {}

  /** Whether the law of a game is on this device. */
  async knows(game: string): Promise<boolean> {
    return (await this.#familyOf(game)) !== null;
  }

  /** What a record comes to for a seat, and what may be done after it; of `action` why it may not. */
  study(record: unknown, seat: Seat = 0, action: string | null = null): Promise<Told<Studied>> {
    return this.#tell(record, (family, checked) => studied(playThrough(family, checked), seat, action));
  }

  /** A record checked to its result, and what could be seen after each move. */
  replay(record: unknown): Promise<Told<Replayed>> {
    return this.#tell(record, (family, checked) => replayed(replay(family, checked), checked.result));
  }

  /**
   * Why an action is not legal after a record and, beyond it, after other actions. Whoever does not know
   * the deal gives instead of moves what is seen.
   */
  explain(record: unknown, action: string, after: readonly string[] = [], view: Json | null = null): Promise<Told<Explained>> {
    return this.#tell(record, (family, checked) => {
      const { game, state } = view ? openSeen(family, checked, view) : last(playThrough(family, checked));
      return explained(game, state, action, after);
    });
  }

  async #tell<T>(record: unknown, answer: (family: DeviceFamily, record: Json) => T): Promise<Told<T>> {
    if (typeof record !== 'object' || !record || Array.isArray(record)) {
      return { status: UNREADABLE, refusal: NO_RECORD };
    }
    const { game } = record as Json;
    const family = await this.#familyOf(game);
    try {
      return family && attempt(() => {
        checkLength(record as Json);
        return answer(family, record as Json);
      });
    } catch (failure) {
      this.#loaded.delete(String(game)); // what broke is not asked again
      throw failure;
    }
  }

  /** The law of a game; null where it is not on this device, or cannot be loaded now. */
  async #familyOf(game: unknown): Promise<DeviceFamily | null> {
    if (typeof game !== 'string' || !Object.hasOwn(this.families, game)) return null;
    const loading = this.#loaded.get(game) ?? this.families[game]!().catch(() => null);
    this.#loaded.set(game, loading);
    const family = await loading;
    if (!family) this.#loaded.delete(game);
    return family;
  }
}

function attempt<T>(answer: () => T): Told<T> {
  try {
    return { answer: answer() };
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error;
    return { status: CONFLICT, refusal: error.refusal };
  }
}

const last = ({ game, states }: Played) => ({ game, state: states.at(-1) });

function studied(played: Played, seat: Seat, action: string | null): Studied {
  const { game, states, moves } = played;
  if (seat >= game.seats) {
    const sentence = `there is no seat ${seat} among ${game.seats}`;
    throw new NotPossible({ sentence, clause: null, where: null, code: 'no-seat-there', values: { seat, seats: game.seats } });
  }
  const now = states.at(-1);
  const actor = game.actor(now);
  const acts = actor === seat;
  return {
    game: game.name,
    options: game.header,
    moves,
    actor,
    view: game.view(now, seat),
    legal: acts ? [...game.legal(now)] : [],
    effects: acts ? game.preview(now) : null,
    sheet: game.sheet(wayTo(played, states.length - 1), seat, false),
    result: actor === null ? game.result(now) : null,
    refusal: action === null ? null : whyNot(game, now, action),
  };
}

function replayed(played: Played, result: unknown): Replayed {
  const { game, states, moves } = played;
  const sheets = states.map((_, at) => game.sheet(wayTo(played, at), null, true));
  return {
    game: game.name,
    options: game.header,
    moves,
    views: states.map((state) => game.view(state, null)),
    sheets: sheets.filter((sheet) => sheet !== null),
    result: result as Replayed['result'],
  };
}

/** Whether an action is legal in a state, after others, and if not, why not. */
export function explained(game: DeviceGame, state: unknown, action: string, after: readonly string[]): Explained {
  let now = state;
  for (const text of after) {
    const fault = game.explain(now, text);
    if (fault) throw new NotPossible(fault);
    now = game.advance(now, text);
  }
  const why = whyNot(game, now, action);
  return { action, legal: why === null, refusal: why };
}

/** Why an action is not legal; what is no action at all, and says at which character, is refused. */
function whyNot(game: DeviceGame, state: unknown, action: string): Refusal | null {
  const why = game.explain(state, action);
  if (why?.where) throw new NotPossible(why);
  return why;
}

/** The states that the sheet of a moment looks at: the first, every milestone, and its own. */
function wayTo({ game, states }: Played, at: number): unknown[] {
  const between = states.slice(1, at).filter((state, before) => game.isMilestone(states[before], state));
  return at === 0 ? [states[0]] : [states[0], ...between, states[at]];
}
