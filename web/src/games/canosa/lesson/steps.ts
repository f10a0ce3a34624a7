/**
 * The lesson of Canosa: positions, and what is to be done in each. Whether an action is legal and
 * what it does is the law's to say; here stands only which of the legal ones a step is about.
 */
import type { Effect } from '../notation';
import type { Key } from '../texts';

type Fits = (action: string, effect: Effect) => boolean;

export interface CanosaStep {
  name: string;
  /** Where it begins; Gold is the learner. */
  start: string;
  /** What each action must be, one after the other. */
  wants: Fits[];
  /** One way to do it, to be shown to whoever asks. */
  way: string[];
  /** An action that is not allowed, and is to be tried: the law's answer is what is learned. */
  forbidden?: string;
  /** What to say of an action that is legal and not what the step is about. */
  but?: (action: string, effect: Effect) => Key | null;
  /** A wrong action gives up what was done before it too, as in a puzzle. */
  whole?: boolean;
  /** Whether it is about the aim of the game, which is then shown. */
  aim?: boolean;
  /** What Silver does when the learner's turn is over. */
  reply?: string[];
}

const any: Fits = () => true;
const is = (...actions: string[]): Fits => (action) => actions.includes(action);

export const CANOSA_STEPS: readonly CanosaStep[] = [
  {
    name: 'siren',
    aim: true,
    start: '1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1',
    wants: [(_, effect) => effect.kind === 'siren'],
    way: ['@b2'],
  },
  {
    name: 'sailor',
    aim: true,
    start: '1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/1G1(s)1(g)/4(s)1 2,2 0,0 g2',
    wants: [(_, effect) => effect.kind === 'sailor'],
    way: ['c5-c4'],
  },
  {
    name: 'two',
    start: '1(g)3S/(s)5/1(s)(g)(g)2/2(s)1(g)1/1G1(s)1(g)/4(s)1 2,2 0,0 g2',
    wants: [any, any],
    way: ['d4-d3', 'f2-e2'],
    reply: ['@e5', '@d5'],
  },
  {
    name: 'ring',
    start: '5S/2(g)3/1(s)3(s)/2G3/3()(g)1/6 2,2 2,3 g2',
    wants: [is('+d2')],
    way: ['+d2'],
    but: (action) => (action === '+b4' ? 'lesson.canosa.ring.early' : null),
  },
  {
    name: 'turn',
    start: '5S/2(g)3/1(s)3(s)/2G3/2(s)1(g)1/6 2,2 2,3 g2',
    wants: [is('+c2'), is('c2-b2', 'c2-c1')],
    way: ['+c2', 'c2-b2'],
  },
  {
    name: 'withdraw',
    start: '5S/1(s)2(s)1/3(sg)2/2G3/2(g)3/6 0,2 3,3 g2',
    wants: [is('-c2')],
    way: ['-c2'],
    but: (action) => (action === '-d4' ? 'lesson.canosa.withdraw.below' : null),
  },
  {
    name: 'score',
    aim: true,
    start: '5S/2(g)3/1(s)3(s)/6/2G1(g)1/1(gsg)4 1,2 2,3 g2',
    wants: [(_, effect) => effect.scores],
    way: ['b1-a1'],
  },
  {
    name: 'island',
    start: '5S/2(g)3/1(s)3(s)/6/1G2(g)1/6 2,2 3,3 g2',
    wants: [() => false],
    way: ['@a1'],
    forbidden: '@a1',
  },
  {
    name: 'attack',
    start: '6/4(g)1/3(s)1(s)/1(g)G3/1S4/6 2,1 3,3 g2',
    wants: [(_, effect) => effect.kind === 'attack'],
    way: ['@b2xc1'],
  },
  {
    name: 'trap',
    start: '6/6/1(g)4/3G(g)1/5(sg)/4(g)S 2,0 3,3 g1',
    wants: [(_, effect) => effect.wins !== null],
    way: ['e3-e2'],
    but: (action) => (action === 'f2-e2' ? 'lesson.canosa.trap.opens' : null),
  },
  {
    name: 'win',
    aim: true,
    start: '5S/4(g)1/3(s)2/1(g)4/6/1(gs)G3 1,2 3,3 g2',
    wants: [any, (_, effect) => effect.wins !== null],
    way: ['+b1', 'b1-a1'],
    whole: true,
  },
];

/** The record with which the law is asked about a step after some actions. */
export const canosaRecord = ({ start }: CanosaStep, actions: readonly string[]) => ({
  game: 'canosa',
  edition: 'retail',
  rules: {},
  layout: 'standard',
  start,
  actions,
  result: null,
});
