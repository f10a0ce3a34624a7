/** The weights by which the planner values Bosa: the very files of the package, as one row of numbers. */
import hand from '../../../../../../src/lungomare/players/bosa/values-hand.json';
import learned from '../../../../../../src/lungomare/players/bosa/values-learned.json';

/** The parts of a network, in the order in which the core has them. */
const PARTS = ['bias', 'town', 'purse', 'out', 'goals', 'keeps', 'spread'] as const;

type Nested = number | readonly Nested[];

const FILES = { hand, learned } satisfies Record<string, Record<(typeof PARTS)[number], Nested>>;

export type Net = keyof typeof FILES;

export const weightsOf = (net: Net): number[] => PARTS.flatMap((part) => leaves(FILES[net][part]));

const leaves = (nested: Nested): number[] => (typeof nested === 'number' ? [nested] : nested.flatMap(leaves));
