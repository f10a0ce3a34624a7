/** How a finished game of Canosa went for those who sat here. */
import type { CanosaState } from '../../../api/schema';
import type { Ended } from '../../module';

const SEATS = ['gold', 'silver'] as const;

export function endedFor({ result, view }: Pick<CanosaState, 'result' | 'view'>, seats: readonly number[]): Ended {
  const [, , scores = ''] = (view?.position ?? '').split(' ');
  const counted = scores.split(',');
  const mine = seats.length === 1 ? seats[0]! : null;
  const score = scores && (mine === 1 ? [...counted].reverse() : counted).join(' : ');
  if (!result) return { verdict: null, score };
  if (!result.winner) return { verdict: 'draw', score };
  return { verdict: mine === null ? null : SEATS[mine] === result.winner ? 'won' : 'lost', score };
}
