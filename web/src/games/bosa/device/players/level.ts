/**
 * Bosa at a level: simple aims, overlooked places and misjudged turns instead of dice. It plays as
 * players/bosa/level.py does where the native core is there, by the same settings.
 */
import type { Choice } from '../../../../device/game';
import { DECISIONS } from '../decisions';
import type { Address } from './exports';
import { BY_RACE, BY_SHEET, BY_VALUE, type Planner, type PlanSpec, type Setting } from './planner';
import { Random } from './random';

/** What a level plays for, how much of it it sees, and how well it judges; see levels.toml. */
export interface Settings {
  aims: 'sheet' | 'learned';
  slack: number;
  notices: number;
  denies: number;
  tries: number;
  slips: number;
}

/** What is said in levels.toml of a level. */
export type Listed = Partial<Settings> & { crowd?: Partial<Settings> };

/** What a player is handed; nothing in it depends on what its seat may not know. */
export interface Situation {
  setting: Setting;
  /** Of a state that the seat cannot tell from the true one. */
  state: Address;
  legal: readonly string[];
  random: Random;
}

const USUAL: Settings = { aims: 'learned', slack: 0, notices: 1, denies: 0, tries: 0, slips: 0 };
/** So many are no crowd yet. */
const PAIR = 2;
/** As the planner on the server tries turns where nobody says otherwise. */
export const RACE_WIDTH = 12;
export const RACE_HORIZON = 2;

export class Level {
  readonly #salt: bigint;
  readonly #alone: Settings;
  readonly #crowd: Settings;

  constructor(
    readonly name: string,
    { crowd, ...usual }: Listed,
  ) {
    this.#salt = BigInt(name.replace(/\D/g, ''));
    this.#alone = { ...USUAL, ...usual };
    this.#crowd = { ...this.#alone, ...crowd };
  }

  /** The first decision of the best turn that it sees, and the rest of the turn. */
  choose(planner: Planner, { setting, state, legal, random }: Situation): Choice {
    const settings = this.settingsAt(setting.seats);
    const ofTurn = planner.turnSeed(state, this.#salt);
    if (new Random(ofTurn).part() < settings.slips) return { line: [random.choice(legal)], value: null };
    const seed = settings.tries ? random.next() : ofTurn;
    const [best] = planner.plan(setting, state, specOf(settings), seed);
    return {
      line: best!.decisions.map((number) => DECISIONS[number]!),
      value: settings.aims === 'sheet' ? null : best!.share,
    };
  }

  /** How it plays at a table of so many. */
  settingsAt(seats: number): Settings {
    return seats > PAIR ? this.#crowd : this.#alone;
  }
}

/** How the planner is turned for a level; it races where turns are tried in futures. */
export function specOf({ aims, slack, notices, denies, tries }: Settings): PlanSpec {
  const atFirstSight = aims === 'sheet' ? BY_SHEET : BY_VALUE;
  return {
    method: tries ? BY_RACE : atFirstSight,
    net: 'learned',
    knobs: { width: tries ? RACE_WIDTH : 1, horizon: RACE_HORIZON, slack, notices, denies, tries },
  };
}
