/** Filling values into a text. */

export type Values = Record<string, string | number>;
/** How a value is written in a blank that asks for it: `{cells:and}`. */
export type Forms = Record<string, (value: string | number) => string>;

/**
 * Fill `{name}` in from `values`, and `{name:form}` as one of `forms` writes it; a bar divides the
 * form for one from the form for any other `n`.
 */
export function fill(text: string, values: Values, forms: Forms = {}): string {
  const numbers = text.split('|');
  const chosen = numbers.length > 1 && values.n !== 1 ? numbers[1]! : numbers[0]!;
  return chosen.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, form?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return form ? forms[form]!(value) : String(value);
  });
}
