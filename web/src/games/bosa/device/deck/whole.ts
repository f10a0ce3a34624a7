/** The faults of a deck as a whole: ids that stand twice, numbers of cards, the chart (B1.3, B1.4, B7.1). */
import { quote } from '../../../../device/refusals/quote';
import { isInteger, MOST_ON_CARD } from './cards';
import { type Entry, type Fault, noFault } from './entry';

const CARDS_OF_SEASON = [6, 30, 30, 30];
const GOALS = 20;
const MOST_STEPS = 256;

export function doubleIds(entries: readonly Entry[]): Fault[] {
  const seen = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const before = seen.get(entry.name);
    if (!before) {
      seen.set(entry.name, entry);
      return [];
    }
    const of = before.section === 'cards' ? 'card' : 'goal';
    return [entry.fault(`card-id-of-${of}`, 'B1.3', { place: before.place })];
  });
}

export function countFaults(buildings: readonly Entry[], goals: readonly Entry[]): Fault[] {
  const ofSeasons = CARDS_OF_SEASON.flatMap((wanted, season) => {
    const count = buildings.filter((entry) => entry.season === season).length;
    if (count === wanted) return [];
    if (season === 0) return [noFault('deck-starts', 'B1.4', { wanted, count })];
    return [noFault('deck-season', 'B1.4', { season, wanted, count })];
  });
  const count = goals.length;
  return count === GOALS ? ofSeasons : [...ofSeasons, noFault('deck-goals', 'B1.4', { wanted: GOALS, count })];
}

type Step = [number, number];

const isStep = (step: unknown): step is Step =>
  Array.isArray(step) && step.length === 2 && step.every((number) => isInteger(number) && number > 0);

export function chartFaults(chart: unknown): Fault[] {
  if (Array.isArray(chart) && chart.length > MOST_STEPS) {
    return [noFault('chart-long', 'B1.3', { count: chart.length, most: MOST_STEPS })];
  }
  if (!Array.isArray(chart) || !chart.length || !chart.every(isStep)) return [noFault('chart-pairs', 'B7.1')];
  const large = chart.flat().find((number) => number > MOST_ON_CARD);
  if (large !== undefined) return [noFault('chart-number', 'B1.3', { number: quote(large), most: MOST_ON_CARD })];
  return chart.slice(1).flatMap(([coins, points], at) => orderFaults(chart[at]!, [coins, points]));
}

function orderFaults([less_coins, less_points]: Step, [coins, points]: Step): Fault[] {
  const rises = coins > less_coins && points > less_points;
  return rises ? [] : [noFault('chart-order', 'B7.1', { less_coins, less_points, coins, points })];
}
