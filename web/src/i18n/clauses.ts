/** Clauses in the language spoken. */
import { language } from './language.svelte';

/** A clause's sentence: the server's, in English, or the game's translation of it. */
export function clauseText(clause: string, english: Record<string, string>, italian: Record<string, string>): string {
  return (language() === 'it' ? italian[clause] : undefined) ?? english[clause] ?? '';
}
