/** A card as it was written, before anything is known of it, and what is wrong with it. */
import type { Refusal } from '../../../../api/schema';
import { sentences } from '../sentences';

/** One fault of a deck, and the card it stands on, where there is one. */
export interface Fault {
  card: string | null;
  refusal: Refusal;
}

/** A fault that stands on no card. */
export const noFault = (code: string, clause: string, values: Refusal['values'] = {}): Fault => ({
  card: null,
  refusal: sentences.refusal(code, clause, values),
});

export const ID_LENGTH = 40;
const ID = new RegExp(`^[!-~]{1,${ID_LENGTH}}$`);

export const isId = (id: unknown): id is string => typeof id === 'string' && ID.test(id);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export class Entry {
  constructor(
    readonly card: unknown,
    /** The list it stands in. */
    readonly section: string,
    /** Its place there, from 1. */
    readonly place: number,
  ) {}

  /** The card's id, or its place when it has none. */
  get name(): string {
    const id = isObject(this.card) ? this.card.id : null;
    return isId(id) ? id : `card ${this.place} of ${this.section}`;
  }

  /** The Season of a building, as it was written. */
  get season(): unknown {
    return isObject(this.card) ? this.card.season : undefined;
  }

  fault(code: string, clause: string, values: Refusal['values'] = {}): Fault {
    return { card: this.name, refusal: sentences.refusal(code, clause, values) };
  }
}
