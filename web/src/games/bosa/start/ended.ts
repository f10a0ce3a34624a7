/** How a finished game of Bosa went for those who sat here: their points, then the best of the others. */
import type { BosaState } from '../../../api/schema';
import type { Ended } from '../../module';

export function endedFor({ result }: Pick<BosaState, 'result'>, seats: readonly number[]): Ended {
  const totals = result?.totals ?? [];
  const mine = seats.length === 1 ? seats[0]! : null;
  const others = totals.filter((_, seat) => seat !== mine);
  const shown = mine === null ? [...totals].sort((a, b) => b - a) : [totals[mine]!, Math.max(...others)];
  const score = totals.length ? shown.join(' : ') : '';
  if (!result?.winners.length || mine === null) return { verdict: null, score };
  return { verdict: result.winners.includes(mine) ? 'won' : 'lost', score };
}
