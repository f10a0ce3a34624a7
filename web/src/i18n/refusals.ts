/** What the server refuses, in the language spoken. */
import { Refused } from '../api/rest';
import type { Refusal } from '../api/schema';
import { language, type Translate } from './language.svelte';
import { tellSentence } from './sentences';

/** The sentence of a refusal; English where there is none in the language spoken. */
export const tellRefusal = (refusal: Refusal): string =>
  tellSentence(refusal.sentence, language()) ?? refusal.sentence;

/** What to say when asking the server failed: its refusal, or that it does not answer. */
export const tellTrouble = (error: unknown, t: Translate): string =>
  error instanceof Refused ? tellRefusal(error.refusal) : t('trouble.server');
