/** What a person has chosen for this browser, kept from visit to visit. */
import { keepItem } from './items';
import { isStill } from './motion';

/** The colours by day, by night, or as the system has them. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How fast the turns of others are shown; at once shows only where they led. */
export const PACES = ['slow', 'quick', 'at-once'] as const;
export type Pace = (typeof PACES)[number];

/** Where a table is kept that could be kept in either place. */
export type Place = 'device' | 'server';

interface Settings {
  theme: Theme;
  sound: boolean;
  evaluation: boolean;
  /** What can be worked out here is, instead of by the server. */
  device: boolean;
  /** A game against the computer says what was done and what to look at. */
  explain: boolean;
  /** Where the last such table was wanted; null until somebody has chosen. */
  place: Place | null;
  /** Null until somebody has chosen one. */
  pace: Pace | null;
  /** The computer's level that was played against last, by game. */
  levels: Record<string, string>;
}

const KEY = 'lungomare.settings';
const USUAL: Settings = { theme: 'system', sound: false, evaluation: false, device: true, explain: false, place: null, pace: null, levels: {} };

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
  keepItem(KEY, JSON.stringify(settings));
}

/** How fast turns are shown: as chosen, else quickly, and at once for whoever wants nothing to move. */
export const paceOfTurns = (): Pace => settings.pace ?? (isStill() ? 'at-once' : 'quick');

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
