/** The cells of a townscape (B4.1). */
export const COLUMNS = ['a', 'b', 'c', 'd'] as const;
export const ROWS = [1, 2, 3, 4] as const;
/** Their names, row by row. */
export const CELLS: readonly string[] = ROWS.flatMap((row) => COLUMNS.map((column) => `${column}${row}`));
