/** What Bosa's law refuses, in its words. */
import { bosa } from '../../../api/refusals.json';
import type { Refusal } from '../../../api/schema';
import { NotPossible } from '../../../device/game';
import { Sentences } from '../../../device/refusals/sentences';

export const sentences = new Sentences(bosa);

export function refuse(code: string, clause: string | null, values: Refusal['values'] = {}): never {
  throw new NotPossible(sentences.refusal(code, clause, values));
}
