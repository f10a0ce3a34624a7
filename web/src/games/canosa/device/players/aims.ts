/** What counts for a level of Canosa, as weights of the engine: players/canosa/{measure,native_level}.py. */
import type { Term, Weights } from './engine';

/** What counts for how much, a Sailor at home being 20; see players/canosa/measure.py. */
export interface Aims {
  home: number;
  /** A controlled Sailor one step from home. */
  near: number;
  /** What each further step leaves of that. */
  fading: number;
  ring: number;
  /** How much of a Sailor's worth the other Siren beside it takes away, if she has a ring. */
  threat: number;
}

const USUAL: Aims = { home: 20, near: 14, fading: 0.8, ring: 1.5, threat: 0 };
/** How a Siren's threat fades with each step that she is away. */
const NEARER = 0.6;
/** Units of the engine's evaluation in one of the aims'. */
export const UNIT = 8;
/** A lead of so much is counted as 73 games in 100. */
const SLOPE = 25;
const SAILORS_TO_WIN = 4;
const MOST_RINGS = 3;
/** Steps of a Sailor from its island, and of a Siren to any square, at most. */
const FARTHEST = 9;
const SIREN_REACH = 5;

const nearWorth = (aims: Aims, distance: number) => aims.near * aims.fading ** distance;

/** By term, what the weight of each number counts; all others count nothing. */
const WORTHS: Record<string, (aims: Aims, number: number) => number> = {
  score: (aims, number) => aims.home * Math.min(number, SAILORS_TO_WIN),
  carried: (aims, number) => aims.ring * Math.min(number, MOST_RINGS),
  sailor: (aims, number) => nearWorth(aims, number % FARTHEST),
  threat: (aims, number) => {
    const near = nearWorth(aims, Math.floor(number / SIREN_REACH));
    return -near * aims.threat * NEARER ** (number % SIREN_REACH);
  },
};

/** The weights for these aims: the same at the beginning and at the end of a game. */
export function weightsOf(given: Partial<Aims>, terms: readonly Term[]): Weights {
  const aims = { ...USUAL, ...given };
  const flat = terms.flatMap(([name, count]) => {
    const worth = WORTHS[name] ?? (() => 0);
    const values = Array.from({ length: count }, (_, number) => Math.round(UNIT * worth(aims, number)));
    return [...values, ...values];
  });
  return { slope: SLOPE * UNIT, flat: Int16Array.from(flat) };
}
