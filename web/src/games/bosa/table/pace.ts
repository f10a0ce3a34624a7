/** How long each decision of a turn is shown: a turn takes as long as the player's pace says. */
import { paceOfTurns, type Pace } from '../../../browser/settings.svelte';
import { begins } from '../replay/turns';

/** A turn, in milliseconds: four computers in under six seconds unless one asks for more time. */
const TURN_MS: Record<Pace, number> = { slow: 3200, quick: 1200, 'at-once': 0 };
/** A round of five with one's own turn, and one more; whoever is further behind is shown the present. */
const MOST_TURNS = 6;

/** What each decision has of its turn's time. Taking shows in what follows: the card is seen to be placed. */
const SHARES: [decision: RegExp, share: number][] = [
  [/^place /, 2],
  [/^do\b/, 1],
  [/^(row|col|copy|skip)\b/, 0.25],
];
/** The turn's last decision is followed by the market's refill. */
const LAST_SHARE = 1;

const shareOf = (decision: string) => SHARES.find(([pattern]) => pattern.test(decision))?.[1] ?? 0;

/** How long the moment after `at` of `moves` is shown, in milliseconds; seen `again` it is always shown. */
export function beat(moves: readonly string[], at: number, again: boolean): number {
  const pace = paceOfTurns();
  const whole = TURN_MS[again && pace === 'at-once' ? 'quick' : pace];
  const from = moves.slice(0, at).findLastIndex(begins);
  const after = moves.findIndex((move, place) => place >= at && begins(move));
  const turn = moves.slice(Math.max(from, 0), after < 0 ? moves.length : after);
  const shares = turn.map((decision, place) => shareOf(decision) + (place === turn.length - 1 ? LAST_SHARE : 0));
  const sum = shares.reduce((all, share) => all + share, 0);
  return Math.round((whole * (shares[at - 1 - Math.max(from, 0)] ?? 0)) / sum);
}

export const patience = (): number => MOST_TURNS * TURN_MS[paceOfTurns()];
