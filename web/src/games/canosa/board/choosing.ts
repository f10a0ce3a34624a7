/**
 * What a press on a square means: pure functions from what is legal and what is selected to the
 * next selection, an action to take, or an action that was meant and is not allowed. No rule of
 * the game is known here; `legal` comes from the server.
 */
import { distance, squareAt, fileOf, rankOf } from './geometry';
import {
  controller,
  parseAction,
  other,
  type Action,
  type Effect,
  type Position,
  type Square,
} from '../notation';

export interface Game {
  position: Position;
  legal: Action[];
  effects: Record<string, Effect>;
}

/** Nothing selected; a piece; an attack that wants its push square; a Sailor's rings to choose. */
export type Stage =
  | { at: 'rest' }
  | { at: 'piece'; square: Square }
  | { at: 'push'; on: Square }
  | { at: 'rings'; sailor: Square; origin: Square };

export type ChoiceKind = 'go' | 'score' | 'attack' | 'push' | 'transfer' | 'withdraw';

/** Something that may be done on a square; an attack has no action before its push square. */
export interface Choice {
  square: Square;
  kind: ChoiceKind;
  action: string | null;
}

export interface Answer {
  stage: Stage;
  act?: string;
  why?: string;
}

export const REST: Stage = { at: 'rest' };

export function readGame(
  position: Position,
  legal: readonly string[],
  effects: Record<string, Effect>,
): Game {
  return { position, legal: legal.map(parseAction), effects };
}

const ownSiren = ({ position }: Game): Square => position.sirens[position.toAct];
const otherSiren = ({ position }: Game): Square => position.sirens[other(position.toAct)];

/** The selected square, if any: the piece whose choices are shown. */
export function selectedSquare(game: Game, stage: Stage): Square | null {
  if (stage.at === 'piece') return stage.square;
  if (stage.at === 'rings') return stage.origin;
  return stage.at === 'push' ? ownSiren(game) : null;
}

/** All that may be done next, by the selection. */
export function choicesOf(game: Game, stage: Stage): Choice[] {
  if (stage.at === 'rest') return [];
  if (stage.at === 'push') return pushes(game, stage.on);
  const square = stage.at === 'piece' ? stage.square : stage.origin;
  return square === ownSiren(game) ? sirenChoices(game) : sailorChoices(game, square);
}

function pushes(game: Game, on: Square): Choice[] {
  return game.legal.flatMap((action) =>
    action.kind === 'attack' && action.on === on
      ? [{ square: action.push, kind: 'push' as const, action: action.text }]
      : [],
  );
}

function sirenChoices(game: Game): Choice[] {
  const choices: Choice[] = [];
  const attacked = new Set<Square>();
  for (const action of game.legal) {
    if (action.kind === 'siren') choices.push({ square: action.to, kind: 'go', action: action.text });
    if (action.kind === 'attack') attacked.add(action.on);
    if (action.kind === 'transfer' || action.kind === 'withdraw')
      choices.push({ square: action.sailor, kind: action.kind, action: action.text });
  }
  for (const square of attacked) choices.push({ square, kind: 'attack', action: null });
  return choices;
}

function sailorChoices(game: Game, square: Square): Choice[] {
  const steps = game.legal.flatMap((action): Choice[] => {
    if (action.kind !== 'sailor' || action.from !== square) return [];
    const kind = game.effects[action.text]?.scores ? 'score' : 'go';
    return [{ square: action.to, kind, action: action.text }];
  });
  return [...steps, ...ringChoices(game, square)];
}

/** The rings that may be put on or taken off the Sailor on a square. */
export function ringChoices(game: Game, square: Square): Choice[] {
  return game.legal.flatMap((action) =>
    (action.kind === 'transfer' || action.kind === 'withdraw') && action.sailor === square
      ? [{ square, kind: action.kind, action: action.text }]
      : [],
  );
}

/** Whether a piece can be selected: the Siren of who acts, or a Sailor with something to do. */
export function isSelectable(game: Game, square: Square): boolean {
  if (!game.legal.length) return false;
  return square === ownSiren(game) || sailorChoices(game, square).length > 0;
}

/** What a press on `square` leads to. */
export function press(game: Game, stage: Stage, square: Square): Answer {
  if (!game.legal.length) return { stage: REST };
  switch (stage.at) {
    case 'push':
      return pressPush(game, stage, square);
    case 'piece':
      return pressWith(game, stage.square, square);
    case 'rings':
      return square === stage.sailor
        ? { stage: { at: 'piece', square: stage.origin } }
        : pressWith(game, stage.origin, square);
    case 'rest':
      return pressAtRest(game, square);
  }
}

function pressAtRest(game: Game, square: Square): Answer {
  if (isAttackable(game, square)) return { stage: { at: 'push', on: square } };
  if (isSelectable(game, square)) return { stage: { at: 'piece', square } };
  if (game.position.sailors.has(square)) return { stage: REST, why: stepMeant(game, square) };
  return square === otherSiren(game) ? { stage: REST, why: `@${square}` } : { stage: REST };
}

function pressPush(game: Game, stage: Stage & { at: 'push' }, square: Square): Answer {
  const choice = pushes(game, stage.on).find((found) => found.square === square);
  if (choice?.action) return { stage: REST, act: choice.action };
  if (square === stage.on || square === ownSiren(game))
    return { stage: { at: 'piece', square: ownSiren(game) } };
  return { stage, why: `@${stage.on}x${square}` };
}

function pressWith(game: Game, origin: Square, square: Square): Answer {
  const stage: Stage = { at: 'piece', square: origin };
  const here = choicesOf(game, stage).filter((choice) => choice.square === square);
  if (square === origin)
    return { stage: here.length ? { at: 'rings', sailor: square, origin } : REST };
  if (here.length) return take(here, square, origin);
  if (isSelectable(game, square)) return { stage: { at: 'piece', square } };
  return { stage, why: meant(game, origin, square) };
}

/** Do what may be done on a square, or ask where there is more than one thing. */
function take(here: Choice[], square: Square, origin: Square): Answer {
  if (here[0]!.kind === 'attack') return { stage: { at: 'push', on: square } };
  if (here.length > 1) return { stage: { at: 'rings', sailor: square, origin } };
  return { stage: REST, act: here[0]!.action! };
}

/** What dropping the piece from one square on another leads to. */
export function drop(game: Game, from: Square, to: Square): Answer {
  if (!game.legal.length) return { stage: REST };
  if (from !== ownSiren(game) && to === ownSiren(game)) return takeOrWhy(game, `-${from}`);
  const here = choicesOf(game, { at: 'piece', square: from }).filter(
    (choice) => choice.square === to,
  );
  return here.length ? take(here, to, from) : { stage: REST, why: meant(game, from, to) };
}

/** Take an action if it is allowed; else say that it was meant. */
export function takeOrWhy(game: Game, text: string, stage: Stage = REST): Answer {
  const isLegal = game.legal.some((action) => action.text === text);
  return isLegal ? { stage: REST, act: text } : { stage, why: text };
}

export const isAttackable = (game: Game, square: Square): boolean =>
  game.legal.some((action) => action.kind === 'attack' && action.on === square);

/** The action meant by going from the selected piece to a square where it may not go. */
function meant(game: Game, from: Square, to: Square): string {
  const stack = game.position.sailors.get(to);
  if (from === ownSiren(game)) return stack === undefined ? `@${to}` : ringMeant(game, to, stack);
  const far = stack !== undefined && distance(from, to) > 1;
  return far ? stepMeant(game, to) : `${from}-${to}`;
}

/** A full Sailor under one's own ring is pressed to take it; any other to give him one. */
function ringMeant({ position }: Game, square: Square, stack: string): string {
  const isOwn = controller(stack) === position.toAct;
  return isOwn && (stack.length > 2 || position.carried[position.toAct] === 0)
    ? `-${square}`
    : `+${square}`;
}

/** The step that choosing a Sailor means: the first one homeward for who acts that is on the board. */
function stepMeant({ position }: Game, from: Square): string {
  const step = position.toAct === 'gold' ? -1 : 1;
  const aside = squareAt(fileOf(from) + step, rankOf(from));
  return `${from}-${aside ?? squareAt(fileOf(from), rankOf(from) + step)}`;
}
