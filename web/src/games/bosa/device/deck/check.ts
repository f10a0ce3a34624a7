/**
 * Checking a deck that comes whole (`deck/check.py`): every fault of its cards, each with its card, in
 * the law's order and its words. No more than twenty are told.
 */
import { NotPossible } from '../../../../device/game';
import { isName, NAME_LENGTH } from '../../../../device/refusals/names';
import { quote } from '../../../../device/refusals/quote';
import { asText, valuesOfFault } from '../../../../device/refusals/sentences';
import type { Deck } from '../../types';
import { sentences } from '../sentences';
import { buildingFaults, goalFaults } from './cards';
import { plain } from './deck';
import { Entry, isObject, noFault, type Fault } from './entry';
import { chartFaults, countFaults, doubleIds } from './whole';

const MOST_FAULTS = 20;
/** Cards of one list that are looked at. */
const MOST_CARDS = 500;
const KEYS = ['name', 'cards', 'goals', 'chart'];

/** The deck that a JSON value says; one with a fault is refused. */
export function deckFromJson(data: unknown): Deck {
  if (!isObject(data)) throw refused('custom', [noFault('deck-object', 'B1.3')]);
  const name = 'name' in data ? data.name : 'custom';
  const long = ['cards', 'goals'].flatMap((section) => sizeFaults(section, data[section]));
  if (long.length) throw refused(name, long);
  const faults = [...nameFaults(name), ...unknownKeys(data), ...cardFaults(data)];
  if (faults.length) throw refused(name, first(faults));
  return plain({ ...(data as unknown as Deck), name: name as string });
}

function refused(name: unknown, faults: readonly Fault[]): NotPossible {
  const told = faults.map(({ card, refusal }) => (card === null ? '' : `${card}: `) + asText(refusal)).join('; ');
  const values = { ...valuesOfFault(faults[0]!.refusal, told), name: quote(name) };
  return new NotPossible(sentences.refusal('deck-refused', null, values));
}

function first(faults: readonly Fault[]): Fault[] {
  const found = faults.slice(0, MOST_FAULTS);
  return faults.length > MOST_FAULTS ? [...found, noFault('deck-more-faults', 'B1.3')] : found;
}

function sizeFaults(section: string, cards: unknown): Fault[] {
  if (!Array.isArray(cards) || cards.length <= MOST_CARDS) return [];
  return [noFault('deck-list-long', 'B1.4', { section, count: cards.length, most: MOST_CARDS })];
}

const nameFaults = (name: unknown): Fault[] => (isName(name) ? [] : [noFault('deck-name', 'B1.3', { most: NAME_LENGTH })]);

const unknownKeys = (data: Record<string, unknown>): Fault[] =>
  Object.keys(data).flatMap((key) => (KEYS.includes(key) ? [] : [noFault('deck-key', 'B6', { key: quote(key) })]));

function cardFaults(data: Record<string, unknown>): Fault[] {
  const buildings = entriesOf(data, 'cards');
  const goals = entriesOf(data, 'goals');
  return [
    ...buildings.flatMap(buildingFaults),
    ...goals.flatMap(goalFaults),
    ...doubleIds([...buildings, ...goals]),
    ...countFaults(buildings, goals),
    ...chartFaults(data.chart),
  ];
}

const entriesOf = (data: Record<string, unknown>, section: string): Entry[] =>
  Array.isArray(data[section]) ? data[section].map((card: unknown, at) => new Entry(card, section, at + 1)) : [];
