/** What a person has chosen for this browser, kept from visit to visit. */

/** The colours by day, by night, or as the system has them. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

interface Settings {
  theme: Theme;
  sound: boolean;
  evaluation: boolean;
  /** A game against the computer says what was done and what to look at. */
  explain: boolean;
  /** The computer's level in Canosa, and in Bosa. */
  level: string;
  bosaLevel: string;
}

const KEY = 'lungomare.settings';
const USUAL: Settings = { theme: 'system', sound: false, evaluation: false, explain: false, level: 'level-1', bosaLevel: 'level-1' };

function read(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings = $state<Settings>(read());

/** Change a setting and keep it. */
export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  localStorage.setItem(KEY, JSON.stringify(settings));
}
