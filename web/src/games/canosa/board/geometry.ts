/** Where squares lie on the drawn board: each is 100 units wide, y grows downwards. */
import { FILES, SIZE, type Square } from '../notation';

export const CELL = 100;

export interface Point {
  x: number;
  y: number;
}

/** The name of a square by file and rank counted from nought; null off the board. */
export function squareAt(file: number, rank: number): Square | null {
  const inside = file >= 0 && rank >= 0 && file < SIZE && rank < SIZE;
  return inside ? `${FILES[file]}${rank + 1}` : null;
}

export const fileOf = (square: Square): number => FILES.indexOf(square[0]!);
export const rankOf = (square: Square): number => Number(square[1]) - 1;

/** The middle of a square. `flipped` is the board seen from Silver's side. */
export function middle(square: Square, flipped: boolean): Point {
  const column = flipped ? SIZE - 1 - fileOf(square) : fileOf(square);
  const row = flipped ? rankOf(square) : SIZE - 1 - rankOf(square);
  return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
}

/** The square of a column and a row as seen, counted from the top left; null outside. */
export function seenAt(column: number, row: number, flipped: boolean): Square | null {
  return flipped ? squareAt(SIZE - 1 - column, row) : squareAt(column, SIZE - 1 - row);
}

/** The square one step away as seen: right and down are positive; null off the board. */
export function stepped(square: Square, right: number, down: number, flipped: boolean) {
  const turn = flipped ? -1 : 1;
  return squareAt(fileOf(square) + turn * right, rankOf(square) - turn * down);
}

/** The rows of the board from top to bottom as seen. */
export function rowsSeen(flipped: boolean): Square[][] {
  const each = [...Array(SIZE).keys()];
  return each.map((row) => each.map((column) => seenAt(column, row, flipped)!));
}

/** How many king's steps lie between two squares. */
export const distance = (a: Square, b: Square): number =>
  Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rankOf(a) - rankOf(b)));

/** An arrow that leaves the pieces at both ends uncovered. */
export function arrow(a: Point, b: Point): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [x, y] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const along = (from: Point, d: number, aside: number) =>
    `${(from.x + x * d - y * aside).toFixed(1)} ${(from.y + y * d + x * aside).toFixed(1)}`;
  const tip = length - 26;
  return (
    `M${along(a, 26, 5)}L${along(a, tip - 22, 5)}L${along(a, tip - 22, 15)}L${along(a, tip, 0)}` +
    `L${along(a, tip - 22, -15)}L${along(a, tip - 22, -5)}L${along(a, 26, -5)}z`
  );
}
