/** The actions as the core numbers them, in notation. */
import { FILES, SIZE } from '../../notation';

const SQUARES = Array.from({ length: SIZE * SIZE }, (_, square) => `${FILES[square % SIZE]}${Math.floor(square / SIZE) + 1}`);

/** The squares around each, and those of them that are orthogonally beside it, in the order of the board. */
const near = (from: number, isNear: (right: number, up: number) => boolean) =>
  [...SQUARES.keys()].filter((to) => {
    const right = Math.abs((to % SIZE) - (from % SIZE));
    const up = Math.abs(Math.floor(to / SIZE) - Math.floor(from / SIZE));
    return right + up > 0 && isNear(right, up);
  });

const pairs = (sign: (from: string, to: string) => string, isNear: (right: number, up: number) => boolean) =>
  SQUARES.flatMap((square, from) => near(from, isNear).map((to) => sign(square, SQUARES[to]!)));

/** By number, as native/canosa/rules/position.hpp has them. */
export const ACTIONS: readonly string[] = [
  ...SQUARES.map((to) => `@${to}`),
  ...pairs((on, push) => `@${on}x${push}`, (right, up) => right <= 1 && up <= 1),
  ...pairs((from, to) => `${from}-${to}`, (right, up) => right + up === 1),
  ...SQUARES.map((sailor) => `+${sailor}`),
  ...SQUARES.map((sailor) => `-${sailor}`),
];

const NUMBERS = new Map(ACTIONS.map((text, number) => [text, number]));

/** The number of an action; none has -1. */
export const numberOf = (text: string): number => NUMBERS.get(text) ?? -1;
