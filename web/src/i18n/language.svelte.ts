/** Which language the page speaks, and the functions through which all its text goes. */
import { keepItem, readItem } from '../browser/items';
import { catalogue, type Entry } from './catalogue';
import { fill, type Forms, type Values } from './fill';
import { here } from './here';
import { home } from './home';
import { lessons } from './lessons';
import { refused } from './refused';

export type Language = 'en' | 'it';
export type Texts = Record<string, Entry>;

/** What the page says whatever is played. */
export const general = { ...catalogue, ...here, ...home, ...lessons, ...refused };
export type Key = keyof typeof general;
/** Says `key` in the language spoken; one that knows more keys may stand for one that knows fewer. */
export interface Translate<K extends string = Key> {
  (key: K, values?: Values): string;
  /** The text of a key that was put together; null where there is none. */
  find(key: string, values?: Values): string | null;
}

const KEPT = 'lungomare.language';

/** What was chosen here before, else the browser's own language where we speak it. */
function preferred(): Language {
  const chosen = readItem(KEPT);
  if (chosen === 'en' || chosen === 'it') return chosen;
  const wanted = globalThis.navigator?.languages ?? [];
  return wanted.find((tag) => /^(en|it)\b/i.test(tag))?.slice(0, 2).toLowerCase() === 'it'
    ? 'it'
    : 'en';
}

let spoken = $state<Language>(preferred());

/** The language spoken now; reading it in markup or an effect follows changes. */
export function language(): Language {
  return spoken;
}

export function speak(wanted: Language): void {
  spoken = wanted;
  keepItem(KEPT, wanted);
}

/** What the law of a game refuses, in Italian, by code; in English the server has its sentences. */
export interface LawTexts {
  italian: Record<string, string>;
  forms: Forms;
}
const NO_LAW: LawTexts = { italian: {}, forms: {} };

/** What says the general texts, `texts`, which win, and the law's refusals in the language spoken now. */
export function translator<T extends Texts>(texts: T, law = NO_LAW): Translate<Key | (keyof T & string)> {
  const all: Texts = { ...general, ...texts };
  const refusal = (key: string) => (spoken === 'it' ? law.italian[key.replace(/^refusal\./, '')] : undefined);
  const find = (key: string, values: Values = {}) => {
    const text = all[key]?.[spoken] ?? refusal(key);
    return text === undefined ? null : fill(text, values, law.forms);
  };
  return Object.assign((key: string, values?: Values) => find(key, values) ?? key, { find });
}

export const t: Translate = translator({});
