/** The faults of single cards (B1.3, B6, B9). */
import type { Refusal } from '../../../../api/schema';
import { isName, NAME_LENGTH } from '../../../../device/refusals/names';
import { quote } from '../../../../device/refusals/quote';
import { type Entry, type Fault, ID_LENGTH, isId, isObject } from './entry';

const COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'];
const KINDS = ['fish', 'textile', 'pottery'];
const GAIN_KEYS = ['coins', ...KINDS, 'points', 'any'];
const PRICE_KEYS = ['coins', ...KINDS, 'any', 'each'];
const EFFECT_KEYS = ['gain', 'spend', 'per', 'copy'];
const BUILDING_KEYS = ['id', 'name', 'names', 'color', 'effect'];
const GOAL_KEYS = ['id', 'kind', 'points', 'color', 'size'];
const LANGUAGES = ['en', 'it'];
const GOAL_KINDS = [
  'exactly-three',
  'group',
  'surrounded',
  'one-per-line',
  'varied-rows',
  'paired-columns',
  'varied-quarters',
];
const COLOR_GOALS = ['surrounded', 'one-per-line'];
export const MOST_ON_CARD = 1_000_000;

type Table = Record<string, unknown>;

export function buildingFaults(entry: Entry): Fault[] {
  if (!isObject(entry.card)) return [entry.fault('card-table', 'B1.3')];
  const { season, ...card } = entry.card;
  return [
    ...unknownKeys(entry, card, BUILDING_KEYS),
    ...idFaults(entry, card),
    ...('name' in card ? nameFaults(entry, card.name) : []),
    ...('names' in card ? namesFaults(entry, card.names) : []),
    ...(isInteger(season) && season >= 0 && season <= 3
      ? []
      : [entry.fault('card-season', 'B1.2', { season: quote(season) })]),
    ...colorFaults(entry, card),
    ...('effect' in card ? effectFaults(entry, card.effect) : [entry.fault('card-effect-missing', 'B1.3')]),
  ];
}

export const isInteger = (value: unknown): value is number => Number.isInteger(value);

const nameFaults = (entry: Entry, name: unknown): Fault[] =>
  isName(name) ? [] : [entry.fault('card-name', 'B1.3', { name: quote(name), most: NAME_LENGTH })];

function namesFaults(entry: Entry, names: unknown): Fault[] {
  const known = LANGUAGES.join(', ');
  if (!isObject(names)) return [entry.fault('card-names', 'B1.3', { known })];
  return Object.entries(names).flatMap(([language, name]) =>
    LANGUAGES.includes(language)
      ? nameFaults(entry, name)
      : [entry.fault('card-language', 'B1.3', { language: quote(language), known })],
  );
}

const idFaults = (entry: Entry, { id }: Table): Fault[] =>
  isId(id) ? [] : [entry.fault('card-id', 'B1.3', { id: quote(id), most: ID_LENGTH })];

const colorFaults = (entry: Entry, { color }: Table): Fault[] =>
  COLORS.includes(color as string)
    ? []
    : [entry.fault('card-color', 'B10.1', { color: quote(color), known: COLORS.join(', ') })];

const unknownKeys = (entry: Entry, table: Table, known: readonly string[]): Fault[] =>
  Object.keys(table).flatMap((key) =>
    known.includes(key) ? [] : [entry.fault('card-key', 'B6', { key: quote(key), known: known.join(', ') })],
  );

/** What B6 refuses. */
function effectFaults(entry: Entry, effect: unknown): Fault[] {
  if (!isObject(effect) || !Object.keys(effect).length) return [entry.fault('effect-table', 'B6')];
  const unknown = unknownKeys(entry, effect, EFFECT_KEYS);
  if ('copy' in effect) {
    const plain = effect.copy === 'color' && Object.keys(effect).length === 1;
    return [...unknown, ...(plain ? [] : [entry.fault('effect-copy', 'B6')])];
  }
  const perFault = 'per' in effect && effect.per !== 'color';
  return [
    ...unknown,
    ...(perFault ? [entry.fault('effect-per', 'B6', { per: quote(effect.per) })] : []),
    ...('spend' in effect && 'per' in effect ? [entry.fault('effect-spend-per', 'B6')] : []),
    ...amountFaults(entry, 'gain', effect.gain, GAIN_KEYS),
    ...('spend' in effect ? amountFaults(entry, 'spend', effect.spend, PRICE_KEYS) : []),
    ...('spend' in effect ? anyFaults(entry, effect.spend, effect.gain) : []),
  ];
}

function amountFaults(entry: Entry, side: string, amounts: unknown, known: readonly string[]): Fault[] {
  if (!isObject(amounts) || !Object.keys(amounts).length) return [entry.fault('effect-empty', 'B6', { side })];
  return Object.entries(amounts).flatMap(([key, number]) =>
    known.includes(key)
      ? numberFaults(entry, 'effect-number', number, 'B6', { side, key })
      : [entry.fault('effect-key', 'B6', { side, key: quote(key), known: known.join(', ') })],
  );
}

/** A fault unless `number` may stand on a card; `code` is that of one below 1. */
function numberFaults(
  entry: Entry,
  code: string,
  number: unknown,
  clause: string,
  values: Refusal['values'] = {},
): Fault[] {
  const said = { ...values, number: quote(number) };
  if (!isInteger(number) || number < 1) return [entry.fault(code, clause, said)];
  return number > MOST_ON_CARD ? [entry.fault(`${code}-many`, 'B1.3', { ...said, most: MOST_ON_CARD })] : [];
}

function anyFaults(entry: Entry, price: unknown, gain: unknown): Fault[] {
  if (!isObject(price) || !('any' in price)) return [];
  const twice = isObject(gain) && 'any' in gain;
  return [
    ...(Object.keys(price).length > 1 ? [entry.fault('effect-any-alone', 'B6')] : []),
    ...(twice ? [entry.fault('effect-any-twice', 'B6')] : []),
  ];
}

export function goalFaults(entry: Entry): Fault[] {
  const goal = entry.card;
  if (!isObject(goal)) return [entry.fault('goal-table', 'B9')];
  const common = [
    ...unknownKeys(entry, goal, GOAL_KEYS),
    ...idFaults(entry, goal),
    ...numberFaults(entry, 'goal-points', goal.points, 'B9'),
  ];
  const { kind } = goal;
  if (typeof kind !== 'string' || !GOAL_KINDS.includes(kind)) {
    return [...common, entry.fault('goal-kind', 'B9', { kind: quote(kind), known: GOAL_KINDS.join(', ') })];
  }
  return [...common, ...goalColorFaults(entry, goal, kind), ...sizeFaults(entry, goal, kind)];
}

function goalColorFaults(entry: Entry, goal: Table, kind: string): Fault[] {
  if (COLOR_GOALS.includes(kind)) return colorFaults(entry, goal);
  return 'color' in goal ? [entry.fault('goal-color', 'B9', { kind })] : [];
}

function sizeFaults(entry: Entry, goal: Table, kind: string): Fault[] {
  if (kind !== 'group') return 'size' in goal ? [entry.fault('goal-without-size', 'B9', { kind })] : [];
  const size = quote(goal.size);
  if (!isInteger(goal.size) || goal.size < 1) return [entry.fault('goal-size', 'B9', { size })];
  return goal.size > MOST_ON_CARD ? [entry.fault('goal-size-many', 'B1.3', { size, most: MOST_ON_CARD })] : [];
}
