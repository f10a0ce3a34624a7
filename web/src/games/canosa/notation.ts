/**
 * Canosa's notation as the page needs it: read, never judged. What is allowed and what an
 * action would do comes from the server; here a text only becomes something to draw or to say.
 */
import type { CanosaEffect } from '../../api/schema';
import type { Key, Translate } from './texts';

export type Colour = 'gold' | 'silver';
export type Square = string;
export type Pair = Record<Colour, number>;

export const COLOURS: readonly Colour[] = ['gold', 'silver'];
export const FILES = 'abcdef';
export const SIZE = FILES.length;
export const ISLANDS: Record<Colour, Square> = { gold: 'a1', silver: 'f6' };
/** How many rings of a colour the box holds (C1.3), and how many one piece may have (C1.4). */
export const RINGS_EACH = 7;
export const MOST_RINGS = 3;

export interface Position {
  /** The rings of each Sailor from bottom to top, such as 'gs', by his square. */
  sailors: Map<Square, string>;
  sirens: Record<Colour, Square>;
  carried: Pair;
  scores: Pair;
  toAct: Colour;
  owed: number;
  /** Rings that have left the game for good (C9.3). */
  ringsOut: Pair;
}

/** What the server says an action would do; the keys of its `effects` are action texts. */
export type Effect = CanosaEffect;

export type Action =
  | { kind: 'siren'; text: string; to: Square }
  | { kind: 'attack'; text: string; on: Square; push: Square }
  | { kind: 'sailor'; text: string; from: Square; to: Square }
  | { kind: 'transfer'; text: string; sailor: Square }
  | { kind: 'withdraw'; text: string; sailor: Square };

export const other = (colour: Colour): Colour => (colour === 'gold' ? 'silver' : 'gold');
export const colourOf = (ring: string): Colour => (ring === 'g' ? 'gold' : 'silver');

/** Whose a Sailor is by his top ring (C6.1); null when he is neutral. */
export const controller = (stack: string): Colour | null =>
  stack ? colourOf(stack[stack.length - 1]!) : null;

/** Read an action; throws on a text that has none of the five forms. */
export function parseAction(text: string): Action {
  const [, siren, push, from, to, sign, sailor] =
    /^(?:@([a-f][1-6])(?:x([a-f][1-6]))?|([a-f][1-6])-([a-f][1-6])|([+-])([a-f][1-6]))$/.exec(text) ??
    [];
  if (siren && push) return { kind: 'attack', text, on: siren, push };
  if (siren) return { kind: 'siren', text, to: siren };
  if (from && to) return { kind: 'sailor', text, from, to };
  if (sailor) return { kind: sign === '+' ? 'transfer' : 'withdraw', text, sailor };
  throw new Error(`no action of Canosa: ${text}`);
}

/** Read a position of four fields as the server writes it. */
export function parsePosition(text: string): Position {
  const [squares = '', carried = '', scores = '', turn = ''] = text.split(' ');
  const { sailors, sirens } = parseSquares(squares);
  const held = parsePair(carried);
  return {
    sailors,
    sirens,
    carried: held,
    scores: parsePair(scores),
    toAct: colourOf(turn[0] ?? 'g'),
    owed: Number(turn[1] ?? 0),
    ringsOut: {
      gold: RINGS_EACH - held.gold - worn(sailors, 'g'),
      silver: RINGS_EACH - held.silver - worn(sailors, 's'),
    },
  };
}

function parseSquares(field: string): Pick<Position, 'sailors' | 'sirens'> {
  const sailors = new Map<Square, string>();
  const sirens: Record<Colour, Square> = { gold: '', silver: '' };
  field.split('/').forEach((line, row) => {
    let file = 0;
    for (const token of line.match(/[1-6]|G|S|\([gs]*\)/g) ?? []) {
      const square = `${FILES[file]}${SIZE - row}`;
      if (token === 'G') sirens.gold = square;
      else if (token === 'S') sirens.silver = square;
      else if (token.startsWith('(')) sailors.set(square, token.slice(1, -1));
      file += /\d/.test(token) ? Number(token) : 1;
    }
  });
  return { sailors, sirens };
}

function parsePair(field: string): Pair {
  const [gold = 0, silver = 0] = field.split(',').map(Number);
  return { gold, silver };
}

function worn(sailors: Map<Square, string>, ring: string): number {
  return [...sailors.values()].join('').split(ring).length - 1;
}

/**
 * One sentence in words for an action, for announcements and the move list. Without `actor` it
 * says "the Siren"; without `effect` it says only what the notation itself says.
 */
export function words(
  action: string,
  effect: Effect | null | undefined,
  t: Translate,
  actor?: Colour,
): string {
  const read = parseAction(action);
  const sentences = [deed(read, effect, t, actor)];
  if (effect?.scores) sentences.push(...homecoming(effect, t));
  if (effect?.control) sentences.push(t(`board.words.control.${effect.control}`));
  const end = effect && ending(effect);
  if (end) sentences.push(t(end));
  return sentences.join(' ');
}

function deed(action: Action, effect: Effect | null | undefined, t: Translate, actor?: Colour) {
  const who = t(actor ? `board.words.siren.${actor}` : 'board.words.siren.any');
  switch (action.kind) {
    case 'siren':
      return t('board.words.move', { who, to: action.to });
    case 'attack':
      return t('board.words.attack', { who, on: action.on, push: action.push });
    case 'sailor':
      return t(effect?.scores ? 'board.words.home' : 'board.words.sailor', {
        from: action.from,
        to: action.to,
      });
    case 'transfer':
      return t('board.words.transfer', { who, sailor: action.sailor });
    case 'withdraw':
      return t('board.words.withdraw', { who, sailor: action.sailor });
  }
}

/** Where the rings of a Sailor who came home go (C9.2, C9.3). */
function homecoming(effect: Effect, t: Translate): string[] {
  const back = rings(effect.returns, t);
  const lost = rings(effect.lost, t);
  return [
    ...(back ? [t('board.words.returns', { rings: back })] : []),
    ...(lost ? [t('board.words.lost', { rings: lost })] : []),
  ];
}

function rings([gold, silver]: [number, number], t: Translate): string {
  const parts = [
    ...(gold ? [t('board.rings.gold', { n: gold })] : []),
    ...(silver ? [t('board.rings.silver', { n: silver })] : []),
  ];
  return parts.join(t('board.words.and'));
}

function ending(effect: Effect): Key | null {
  if (effect.wins) return 'board.words.wins';
  if (effect.loses) return 'board.words.loses';
  return effect.draws ? 'board.words.draws' : null;
}
