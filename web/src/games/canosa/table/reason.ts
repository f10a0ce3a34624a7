/** Why a hint is good, as far as what it does tells. */
import type { Hint } from '../../../api/schema';
import { words, type Colour, type Effect } from '../notation';
import type { Key, Translate } from '../texts';

/** One sentence, read off the effect of the action, and what the hint would do next. */
export function reasonOf(
  hint: Hint,
  effects: Record<string, Effect>,
  t: Translate,
  actor: Colour | undefined,
): string {
  const effect = effects[hint.action];
  const wins = hint.wins_in && hint.wins_in > 0 && !effect?.wins;
  const because = wins ? t('reason.winsin', { n: hint.wins_in! }) : effect ? t(keyOf(effect)) : '';
  const next = effect && !effect.ends_turn ? hint.line[1] : undefined;
  const then = next ? t('reason.next', { action: midSentence(words(next, null, t, actor)) }) : '';
  return [because, then].filter(Boolean).join(' ');
}

/** A sentence as it stands after a colon: its article small. */
const midSentence = (sentence: string) => sentence.replace(/^(The|La|Il) /, (article) => article.toLowerCase());

function keyOf(effect: Effect): Key {
  if (effect.wins) return 'reason.wins';
  if (effect.scores) return 'reason.scores';
  if (effect.kind === 'transfer') return 'reason.transfer';
  if (effect.kind === 'withdraw') return 'reason.withdraw';
  if (effect.kind === 'attack') return 'reason.attack';
  return effect.kind === 'sailor' ? 'reason.sailor' : 'reason.siren';
}
