/** What was chosen about the next table of Canosa, beside who sits there. */
export type Side = 'gold' | 'silver' | 'random';

export interface Choices {
  edition: string;
  /** Switches that differ from the edition's. */
  rules: Record<string, string>;
  side: Side;
}

export const usual = (): Choices => ({ edition: 'retail', rules: {}, side: 'gold' });

export const choices = $state<Choices>(usual());
