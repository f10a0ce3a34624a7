/**
 * The law's reasons, and the faults of decks, in Italian. The law speaks English, once; each of its
 * sentences is found here by its shape and said anew. Tests hold the shapes against what it says.
 */
import deckShapes from './deck-sentences.json';
import type { Language } from './language.svelte';
import shapes from './sentences.json';

const PARTS: Record<string, { pattern: string; say: Record<string, string> | null }> = {
  siren: {
    pattern: 'the (?:gold|silver) Siren',
    say: { 'the gold Siren': 'Sirena d’oro', 'the silver Siren': 'Sirena d’argento' },
  },
  player: { pattern: 'gold|silver', say: { gold: 'Oro', silver: 'Argento' } },
  rings: {
    pattern: '(?:no|one|two|three) rings?',
    say: {
      'no rings': 'nessun anello',
      'one ring': 'un anello',
      'two rings': 'due anelli',
      'three rings': 'tre anelli',
    },
  },
  side: { pattern: 'gain|spend', say: { gain: 'il guadagno', spend: 'il prezzo' } },
  text: { pattern: '.+', say: null },
  n: { pattern: '-?\\d+', say: null },
  square: { pattern: '[a-f][1-6]', say: null },
};

/** What stands in a blank: `siren2` is a siren, a single letter a square. */
const partOf = (blank: string) => PARTS[blank.replace(/\d$/, '')] ?? PARTS.square!;

/** The pattern of a shape; a blank that comes twice is the same both times. */
export function patternOf(shape: string): RegExp {
  const seen = new Set<string>();
  const body = shape.replace(/\{(\w+)\}|[.*+?^${}()|[\]\\]/g, (found, blank?: string) => {
    if (!blank) return `\\${found}`;
    if (seen.has(blank)) return `\\k<${blank}>`;
    seen.add(blank);
    return `(?<${blank}>${partOf(blank).pattern})`;
  });
  return new RegExp(`^${body}$`);
}

const known = [...shapes, ...deckShapes].map(([english, italian]) => ({
  pattern: patternOf(english!),
  italian: italian!,
}));

/** A sentence of the law in the language spoken; null where only the clause can be told. */
export function formatSentence(sentence: string, spoken: Language): string | null {
  if (spoken === 'en') return sentence;
  for (const { pattern, italian } of known) {
    const groups = pattern.exec(sentence)?.groups;
    if (groups) {
      return italian.replace(/\{(\w+)\}/g, (_, blank: string) => {
        const value = groups[blank]!;
        return partOf(blank).say?.[value] ?? value;
      });
    }
  }
  return null;
}
