/** Editions and their switches, as games/canosa/editions.py has them. */
import { NotPossible } from '../../../device/game';
import { quote } from '../../../device/refusals/quote';
import { SENTENCES } from './core';

/** Each switch with its words for no and for yes, in the order of the module's bits. */
const SWITCHES = {
  'first-turn': ['1', '2'],
  'enemy-island': ['closed', 'open'],
  'push-to-island': ['no', 'yes'],
  trap: ['loses', 'forfeits'],
  repetition: ['off', 'on'],
  quiet: ['off', 'on'],
} as const;

type Switch = keyof typeof SWITCHES;
type Values = Record<Switch, string>;

const NAMES = Object.keys(SWITCHES) as Switch[];

const RETAIL: Values = {
  'first-turn': '1',
  'enemy-island': 'closed',
  'push-to-island': 'no',
  trap: 'loses',
  repetition: 'on',
  quiet: 'on',
};
const EDITIONS: Record<string, Values> = {
  retail: RETAIL,
  kickstarter: { ...RETAIL, 'first-turn': '2', 'enemy-island': 'open', 'push-to-island': 'yes', trap: 'forfeits' },
};

/** The rules of a game: an edition, and the switches that are set otherwise. */
export class Rules {
  private constructor(
    readonly edition: string,
    private readonly values: Values,
  ) {}

  /** Of an edition's name and switches, as a record writes them. */
  static read(edition: unknown, switches: Record<string, unknown>): Rules {
    if (typeof edition !== 'string' || !Object.hasOwn(EDITIONS, edition)) {
      const known = Object.keys(EDITIONS).join(', ');
      throw new NotPossible(SENTENCES.refusal('no-edition', null, { edition: quote(edition), known }));
    }
    const values = { ...EDITIONS[edition]! };
    for (const [name, value] of Object.entries(switches)) setSwitch(values, name, value);
    return new Rules(edition, values);
  }

  /** The switches in which these rules differ from the edition. */
  get beyond(): Partial<Values> {
    const usual = EDITIONS[this.edition]!;
    return Object.fromEntries(NAMES.filter((name) => this.values[name] !== usual[name]).map((name) => [name, this.values[name]]));
  }

  /** A bit for each switch, as the module takes them. */
  get bits(): number {
    return NAMES.reduce((bits, name, place) => bits | (Number(this.values[name] === SWITCHES[name][1]) << place), 0);
  }
}

function setSwitch(values: Values, name: string, value: unknown): void {
  if (!Object.hasOwn(SWITCHES, name)) {
    throw new NotPossible(SENTENCES.refusal('no-switch', null, { switch: quote(name), known: NAMES.join(', ') }));
  }
  const words: readonly unknown[] = SWITCHES[name as Switch];
  if (!words.includes(value)) {
    const refused = { switch: name, known: words.join(','), value: quote(value) };
    throw new NotPossible(SENTENCES.refusal('switch-value', null, refused));
  }
  values[name as Switch] = value as string;
}
