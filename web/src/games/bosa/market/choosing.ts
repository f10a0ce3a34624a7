/**
 * Choosing a card, a cell and a line, in any order. Everything that may be chosen stands in the
 * lines that the server sent; nothing here knows why.
 */
import type { LineEntry, LineName } from '../types';

export interface Choice {
  /** From 1; null while none is chosen, and once the card is in draft. */
  slot: number | null;
  cell: string | null;
  line: LineName | null;
}

export const NOTHING: Choice = { slot: null, cell: null, line: null };

const fits = (entry: LineEntry, choice: Choice) =>
  (choice.slot === null || entry.slot === null || entry.slot === choice.slot) &&
  (choice.cell === null || entry.cell === choice.cell) &&
  (choice.line === null || entry.line === choice.line);

/** The lines that what is chosen so far leaves open. */
export const open = (lines: readonly LineEntry[], choice: Choice) =>
  lines.filter((entry) => fits(entry, choice));

/** What is chosen without what the lines no longer offer, and with what they leave no choice of. */
export function settle(lines: readonly LineEntry[], choice: Choice): Choice {
  const kept: Choice = {
    slot: lines.some(({ slot }) => slot === choice.slot) ? choice.slot : null,
    cell: lines.some(({ cell }) => cell === choice.cell) ? choice.cell : null,
    line: choice.line,
  };
  const cells = new Set(lines.map(({ cell }) => cell));
  return { ...kept, cell: kept.cell ?? (cells.size === 1 && (kept.slot || hasHeld(lines)) ? [...cells][0]! : null) };
}

/** Whether the card is in hand already: then no slot is asked for. */
export const hasHeld = (lines: readonly LineEntry[]) =>
  lines.length > 0 && lines.every(({ slot }) => slot === null);

/** The one line that is chosen entirely, or null. */
export function chosenLine(lines: readonly LineEntry[], choice: Choice): LineEntry | null {
  const needsSlot = !hasHeld(lines);
  if (choice.cell === null || choice.line === null || (needsSlot && choice.slot === null)) return null;
  return open(lines, choice)[0] ?? null;
}

/** Row and column of the card and cell chosen, or null while one of them is missing. */
export function bothLines(lines: readonly LineEntry[], choice: Choice): LineEntry[] | null {
  if (choice.cell === null || (!hasHeld(lines) && choice.slot === null)) return null;
  return open(lines, { ...choice, line: null });
}

/** The cells on which the card may be placed. */
export const freeCells = (lines: readonly LineEntry[]) => [...new Set(lines.map(({ cell }) => cell))];

/** Whether a line leaves something to decide beside doing it. */
export const asks = (entry: LineEntry) =>
  entry.steps.some(({ assumes, choose, copies }) => assumes || (choose?.length ?? 0) > 1 || (copies?.length ?? 0) > 1);

/** Taking, placing and choosing the line; without the deeds that follow. */
export function placing(entry: LineEntry): string[] {
  const end = entry.decisions.findIndex((text) => text === 'row' || text === 'col');
  return entry.decisions.slice(0, end + 1);
}

/** How many moves to keep to take back one step of the running turn, or all of its placing. */
export function stepBack(moves: readonly string[]): number | null {
  const began = moves.findLastIndex((text) => text.startsWith('take '));
  if (began < 0) return null;
  const last = moves.at(-1)!;
  return /^(do|skip|copy)\b/.test(last) ? moves.length - 1 : began;
}
