/** What the first page says of the game. */
import type { Entry } from '../../../i18n';

export const arriving = {
  'arrive.line': {
    en: 'Build a colourful town on the hill, house by house. For two to five.',
    it: 'Costruisci un paese colorato sulla collina, casa per casa. Da due a cinque.',
  },
  'arrive.level': { en: 'Computers play as', it: 'I computer giocano da' },
} satisfies Record<string, Entry>;
