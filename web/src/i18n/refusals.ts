/** What the server refuses, in the language spoken. */
import { Refused } from '../api/rest';
import type { Refusal } from '../api/schema';
import { entries, language, t as speak, type Key, type Translate } from './language.svelte';
import { tellSentence } from './sentences';

/** The words of a refusal that has a code; null for what the law says. */
function byCode({ code, values }: Refusal): string | null {
  const key = `refusal.${code}`;
  return code && key in entries ? speak(key as Key, values) : null;
}

/** The sentence of a refusal in the language spoken; null where only its clause can be told. */
export const sayRefusal = (refusal: Refusal): string | null =>
  byCode(refusal) ?? tellSentence(refusal.sentence.replace(/ \([CB]\d+(?:\.\d+)?\)$/, ''), language());

/** The same, in English where there is nothing better. */
export const tellRefusal = (refusal: Refusal): string => sayRefusal(refusal) ?? refusal.sentence;

/** What to say when asking the server failed: its refusal, or that it does not answer. */
export const tellTrouble = (error: unknown, t: Translate): string =>
  error instanceof Refused ? tellRefusal(error.refusal) : t('trouble.server');
