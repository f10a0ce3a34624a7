/** Canosa at a level, by the same settings as on the server: players/canosa/{level,native_level}.py. */
import type { Choice } from '../../../../device/game';
import type { CanosaState } from '../core';
import { type Aims, UNIT, weightsOf } from './aims';
import { chanceOf, type Engine, type Weights } from './engine';

/** One of the strengths of levels.toml. */
export interface Strength {
  depth: number;
  nodes: number;
  notices?: number;
  attention?: number;
  noise?: number;
  avoids_blunders?: boolean;
  aims: Partial<Aims> | 'all';
}

/** Where a level's chance comes from: numbers from 0 to before 1. */
export type Random = () => number;

/** What the engine's memory is given for each position it may look at. */
const BYTES_A_NODE = 32;
const SEEDS = 2 ** 32;

/** The megabytes for a search of so many positions: as many on every machine, so that it finds the same. */
export const megabytesFor = (nodes: number) => Math.max(1, Math.floor((nodes * BYTES_A_NODE) / 2 ** 20));

export class Level {
  readonly #weights: Weights | null;

  constructor(
    readonly strength: Strength,
    readonly engine: Engine,
  ) {
    this.#weights = strength.aims === 'all' ? null : weightsOf(strength.aims, engine.terms);
  }

  /** The best of the actions that it notices, as far as it can tell. */
  choose(state: CanosaState, legal: readonly string[], random: Random = Math.random): Choice {
    const seen = this.#noticed(state, legal, random);
    const ranked = this.ranked(state, legal.length, Math.floor(random() * SEEDS));
    return ranked.find(({ line }) => seen.includes(line[0]!)) ?? { line: [seen[0]!], value: null };
  }

  /** The choices as the engine ranks them, the best first: all, where the best may go unseen. */
  ranked(state: CanosaState, count: number, seed: number): Choice[] {
    const { depth, nodes, notices = 1, attention = 1, noise = 0, avoids_blunders: avoidsBlunders = false } = this.strength;
    const megabytes = megabytesFor(nodes);
    this.engine.weigh(this.#weights);
    const lines = avoidsBlunders || notices < 1 ? count : 1;
    const found = this.engine.search(state, { megabytes, depth, nodes, lines, seed, attention, noise: noise * UNIT });
    const slope = this.#weights?.slope ?? this.engine.slope;
    return found.lines.map((line) => ({ line: line.actions, value: chanceOf(line, slope) }));
  }

  /** The actions that it thinks of: at least one. */
  #noticed(state: CanosaState, legal: readonly string[], random: Random): readonly string[] {
    const { notices = 1, avoids_blunders: avoidsBlunders = false } = this.strength;
    const seen = avoidsBlunders ? this.engine.withoutBlunders(state) : legal;
    const noticed = seen.filter(() => random() < notices);
    return noticed.length ? noticed : [seen[Math.floor(random() * seen.length)]!];
  }
}
