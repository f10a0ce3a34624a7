/**
 * A game of Canosa explained: what the other did and what one might look at. All of it is read off
 * the positions and off what the law says each action would do; nothing is guessed.
 */
import { distance } from '../board/geometry';
import { controller, FILES, ISLANDS, MOST_RINGS, other, parsePosition, type Colour, type Effect, type Position, type Square } from '../notation';
import type { Values } from '../../../i18n';
import type { Key, Translate } from '../texts';
import { actors, happened, type Played } from '../table/played';

/** A sentence still to be said, in whatever language. */
export interface Fact {
  key: Key;
  values?: Values;
  /** Where the Sailors stand that it is about: the text says `{at}`, of one or of several. */
  squares?: Square[];
}

/** The sentence, with whoever it is about. */
export function formatFact({ key, values, squares = [] }: Fact, names: Values, t: Translate): string {
  const at = [squares.slice(0, -1).join(', '), squares.at(-1)].filter(Boolean).join(t('board.words.and'));
  return t(key, { ...names, ...(squares.length ? { at, n: squares.length } : {}), ...values });
}

type Effects = Record<string, Effect>;

/** How many facts are shown at once; more would not be read. */
const MOST = 3;

/** The straight steps between two squares, nothing in the way. */
function steps(from: Square, to: Square): number {
  const files = FILES.indexOf(from[0]!) - FILES.indexOf(to[0]!);
  return Math.abs(files) + Math.abs(Number(from[1]) - Number(to[1]));
}

const sailorsOf = ({ sailors }: Position, colour: Colour): Square[] =>
  [...sailors].filter(([, stack]) => controller(stack) === colour).map(([square]) => square);

/** What one action of the other means for `me`. */
export function meaning(before: string, action: string, after: string, me: Colour): Fact {
  const [then, now] = [parsePosition(before), parsePosition(after)];
  const effect = happened(before, action, after);
  const { to, push } = effect;
  if (effect.kind === 'attack') return { key: 'explain.canosa.pushed', values: { on: to, push: push! } };
  if (effect.kind === 'sailor') return walked(effect, now, me);
  if (effect.kind === 'siren') {
    const near = sailorsOf(now, me).filter((square) => distance(square, to) === 1);
    return near.length
      ? { key: 'explain.canosa.swam.near', values: { to }, squares: near }
      : { key: 'explain.canosa.swam', values: { to } };
  }
  const whose = controller(now.sailors.get(to) ?? '');
  if (effect.kind === 'withdraw') {
    const owner = whose === null ? 'nobody' : whose === me ? 'mine' : 'theirs';
    return { key: `explain.canosa.withdrawn.${owner}`, values: { at: to } };
  }
  return ringed(then, now, to, me);
}

function walked({ from, to, scores }: Effect, now: Position, me: Colour): Fact {
  const they = other(me);
  if (scores) return { key: 'explain.canosa.home', values: { score: now.scores[they] } };
  return { key: 'explain.canosa.walked', values: { from, to, n: steps(to, ISLANDS[they]) } };
}

function ringed(then: Position, now: Position, at: Square, me: Colour): Fact {
  const was = controller(then.sailors.get(at) ?? '');
  const full = (now.sailors.get(at) ?? '').length === MOST_RINGS;
  if (was === null) return { key: 'explain.canosa.claimed', values: { at } };
  if (was === me) return { key: full ? 'explain.canosa.turned.full' : 'explain.canosa.turned', values: { at } };
  return { key: full ? 'explain.canosa.doubled.full' : 'explain.canosa.doubled', values: { at } };
}

/** What the other did in their last turn, action by action; nothing where a position is unknown. */
export function lastTurn(played: Played, me: Colour): Fact[] {
  const { moves, positions } = played;
  if (positions.slice(0, moves.length + 1).some((position) => !position)) return [];
  const who = actors(played);
  let end = moves.length;
  while (end > 0 && who[end - 1] === me) end -= 1;
  let from = end;
  while (from > 0 && who[from - 1] !== me) from -= 1;
  return moves.slice(from, end).map((action, at) => meaning(positions[from + at]!, action, positions[from + at + 1]!, me));
}

/** The same position with the other to act, so that the law can be asked what they could do. */
export const othersTurn = (position: string, me: Colour) =>
  position.replace(/ [gs]\d$/, ` ${other(me)[0]}2`);

const found = (effects: Effects, fits: (effect: Effect) => unknown) => Object.values(effects).filter(fits);
const where = (effects: Effect[], end: 'from' | 'to') => [...new Set(effects.map((effect) => effect[end]))];

/** Rings that would turn a Sailor of `colour`, by what the effects say of his control afterwards. */
const turning = (effects: Effects, position: Position, colour: Colour) =>
  found(effects, ({ kind, to, control }) =>
    kind === 'transfer' && control !== colour && controller(position.sailors.get(to) ?? '') === colour);

/** What to look at before acting: what one could do, and what the other could do next. */
export function lookAt(position: string, mine: Effects, theirs: Effects, me: Colour): Fact[] {
  const now = parsePosition(position);
  const they = other(me);
  const facts: Fact[] = [];
  const add = (key: Key, effects: Effect[], end: 'from' | 'to' = 'from') => {
    if (effects.length) facts.push({ key, squares: where(effects, end) });
  };
  const wins = found(mine, ({ wins }) => wins);
  add('explain.canosa.look.win', wins);
  add('explain.canosa.look.lose', found(theirs, ({ wins }) => wins));
  if (!wins.length) add('explain.canosa.look.home', found(mine, ({ scores }) => scores));
  add('explain.canosa.look.homes', found(theirs, ({ scores, wins }) => scores && !wins));
  add('explain.canosa.look.pushes', found(theirs, ({ kind }) => kind === 'attack'));
  add('explain.canosa.look.push', found(mine, ({ kind }) => kind === 'attack'));
  add('explain.canosa.look.turns', turning(theirs, now, me), 'to');
  add('explain.canosa.look.turn', turning(mine, now, they), 'to');
  const near = sailorsOf(now, they).filter((square) => steps(square, ISLANDS[they]) === 2);
  if (near.length) facts.push({ key: 'explain.canosa.look.near', squares: near });
  return facts.length ? facts.slice(0, MOST) : [{ key: 'explain.canosa.look.calm' }];
}
