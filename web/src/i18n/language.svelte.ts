/** Which language the page speaks, and the one function through which all its text goes. */
import { board } from './board';
import { bosa } from './bosa';
import { catalogue, type Entry } from './catalogue';
import { decks } from './decks';
import { lessons } from './lessons';
import { bosaLessons } from './lessons-bosa';
import { explained } from './lessons-explained';
import { refused } from './refused';

const all = {
  ...catalogue,
  ...board,
  ...bosa,
  ...decks,
  ...lessons,
  ...bosaLessons,
  ...explained,
  ...refused,
};

export type Language = 'en' | 'it';
export type Key = keyof typeof all;
export type Values = Record<string, string | number>;
export type Translate = (key: Key, values?: Values) => string;

export const entries: Record<string, Entry> = all;

const KEPT = 'lungomare.language';

/** What was chosen here before, else the browser's own language where we speak it. */
function preferred(): Language {
  const chosen = globalThis.localStorage?.getItem(KEPT);
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
  globalThis.localStorage?.setItem(KEPT, wanted);
}

/**
 * The text of `key` in the language spoken now, with `{name}` filled in from `values`.
 * A text with a bar has a form for one and a form for any other number `n`.
 */
export const t: Translate = (key, values = {}) => {
  const text = entries[key]?.[spoken] ?? key;
  const forms = text.split('|');
  const form = forms.length > 1 && values.n !== 1 ? forms[1]! : forms[0]!;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
};
