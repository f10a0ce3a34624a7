/** What was chosen about the next table of Bosa, beside who sits there. */
interface Choices {
  simple: boolean;
  /** A shipped deck by its name, one's own as `own:NAME`; empty for the latest. */
  deck: string;
}

export const choices = $state<Choices>({ simple: false, deck: '' });
