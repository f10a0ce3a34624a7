/** A game as it was played: its moves and the position after each, read off, never worked out. */
import {
  parseAction,
  parsePosition,
  controller,
  type Colour,
  type Effect,
  type Position,
} from '../notation';

export interface Played {
  moves: readonly string[];
  /** One more than there are moves: `positions[n]` stands after n of them. */
  positions: readonly string[];
}

export const colourOfSeat = (seat: number): Colour => (seat === 0 ? 'gold' : 'silver');
export const seatOfColour = (colour: Colour): number => (colour === 'gold' ? 0 : 1);

/** Whose turn it is in a position. */
export const toActIn = (position: string): Colour => parsePosition(position).toAct;

/** Who took each move: whoever was to act before it. */
export function actors({ moves, positions }: Played): Colour[] {
  return moves.map((_, at) => parsePosition(positions[at] ?? '').toAct);
}

/** What a move did, told by the positions before and after it. */
export function happened(before: string, action: string, after: string): Effect {
  const read = parseAction(action);
  const [then, now] = [parsePosition(before), parsePosition(after)];
  const siren = then.sirens[then.toAct];
  const scored = then.scores.gold !== now.scores.gold || then.scores.silver !== now.scores.silver;
  const touched = read.kind === 'transfer' || read.kind === 'withdraw' ? read.sailor : null;
  return {
    kind: read.kind,
    from: read.kind === 'sailor' ? read.from : siren,
    to: read.kind === 'attack' ? read.on : (touched ?? ('to' in read ? read.to : siren)),
    push: read.kind === 'attack' ? read.push : null,
    after,
    scores: scored,
    returns: scored ? difference(now.carried, then.carried) : [0, 0],
    lost: scored ? difference(now.ringsOut, then.ringsOut) : [0, 0],
    control: touched ? (controller(now.sailors.get(touched) ?? '') ?? 'neutral') : null,
    wins: null,
    loses: null,
    draws: null,
    ends_turn: !sameTurn(then, now),
  };
}

const difference = (now: Position['carried'], then: Position['carried']): [number, number] => [
  now.gold - then.gold,
  now.silver - then.silver,
];

/** Whether `now` is later in the same turn: the same player, with fewer actions owed. */
const sameTurn = (then: Position, now: Position) => then.toAct === now.toAct && now.owed < then.owed;

/** How many moves to keep to undo the last turn of `colour`, running or not; null without one. */
export function undoTo({ moves, positions }: Played, colour: Colour): number | null {
  const read = positions.slice(0, moves.length + 1).map(parsePosition);
  let kept = moves.length - 1;
  while (kept >= 0 && read[kept]!.toAct !== colour) kept -= 1;
  while (kept > 0 && sameTurn(read[kept - 1]!, read[kept]!)) kept -= 1;
  return kept < 0 ? null : kept;
}

/** Whether the last move belongs to the running turn, so that it may be taken back freely. */
export function inTurn({ moves, positions }: Played): boolean {
  const [then, now] = [positions[moves.length - 1], positions[moves.length]];
  return Boolean(then && now && sameTurn(parsePosition(then), parsePosition(now)));
}

/** The latest moves to show on the board: those of the turn that led here, running or finished. */
export function lastActions({ moves, positions }: Played, at: number): string[] {
  let from = at - 1;
  while (from > 0 && sameTurn(parsePosition(positions[from - 1]!), parsePosition(positions[from]!))) {
    from -= 1;
  }
  return at > 0 ? moves.slice(Math.max(from, 0), at) : [];
}
