/** What the server refuses, in the language spoken. */
import { Refused } from '../api/rest';
import type { Refusal } from '../api/schema';
import { language, type Translate } from './language.svelte';

/** What a refusal, or a fault that is found, has to say itself with. */
type Sayable = Pick<Refusal, 'sentence' | 'code' | 'values'>;

const OF_FAULT = /^fault_/;

/** The values of a refusal with the fault that it rests on, `{fault}`, in the language spoken where it has words. */
function withFault(values: Refusal['values'], t: Translate): Refusal['values'] {
  const own = Object.entries(values).filter(([key]) => OF_FAULT.test(key));
  const { code, ...inner } = Object.fromEntries(own.map(([key, value]) => [key.replace(OF_FAULT, ''), value]));
  const fault = code ? t.find(`refusal.${code}`, inner) : null;
  return fault === null ? values : { ...values, fault: fault.replace(/\.$/, '') };
}

/** A refusal in the language spoken, by its code; null where only its clause can be said. */
export function translateRefusal({ sentence, code, values }: Sayable, t: Translate): string | null {
  const words = code ? t.find(`refusal.${code}`, withFault(values, t)) : null;
  return words ?? (language() === 'en' ? sentence : null);
}

/** The same, in the server's English where there is nothing better. */
export const formatRefusal = (refusal: Sayable, t: Translate): string =>
  translateRefusal(refusal, t) ?? refusal.sentence;

/** What to say when asking the server failed: its refusal, or that it does not answer. */
export const formatError = (error: unknown, t: Translate): string =>
  error instanceof Refused ? formatRefusal(error.refusal, t) : t('trouble.server');

/** The same to be shown as a refusal; null where the question was given up, which needs no words. */
export function refusalFor(error: unknown, t: Translate): Refusal | null {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  return { sentence: t('trouble.server'), clause: null, where: null, code: null, values: {} };
}
