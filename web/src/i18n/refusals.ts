/** What the server refuses, in the language spoken. */
import { Refused } from '../api/rest';
import type { Refusal } from '../api/schema';
import { language, type Translate } from './language.svelte';
import { formatSentence } from './sentences';

/** A refusal in the language spoken, by its code; null where only its clause can be said. */
export function translateRefusal(refusal: Refusal, t: Translate): string | null {
  const words = refusal.code && t.find(`refusal.${refusal.code}`, refusal.values);
  return words || formatSentence(refusal.sentence.replace(/ \([CB]\d+(?:\.\d+)?\)$/, ''), language());
}

/** The same, in the server's English where there is nothing better. */
export const formatRefusal = (refusal: Refusal, t: Translate): string =>
  translateRefusal(refusal, t) ?? refusal.sentence;

/** What to say when asking the server failed: its refusal, or that it does not answer. */
export const formatError = (error: unknown, t: Translate): string =>
  error instanceof Refused ? formatRefusal(error.refusal, t) : t('trouble.server');
