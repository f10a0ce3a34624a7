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
  /** The computer's level that was played against last, by game. */
  levels: Record<string, string>;
}

const KEY = 'lungomare.settings';
const USUAL: Settings = { theme: 'system', sound: false, evaluation: false, explain: false, levels: {} };

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

/** The gentlest level, for whoever has chosen none. */
const FIRST_LEVEL = 'level-1';

/** The level that a browser kept before levels were kept by game: under the game's name, or `level`. */
function formerLevel(game: string): string | null {
  const former: Record<string, unknown> = { ...settings };
  const found = former[`${game}Level`] ?? former.level;
  return typeof found === 'string' ? found : null;
}

/** The computer's level in a game: the one chosen last, else the gentlest. */
export const levelIn = (game: string): string => settings.levels[game] ?? formerLevel(game) ?? FIRST_LEVEL;

export const setLevel = (game: string, level: string): void =>
  set('levels', { ...settings.levels, [game]: level });
