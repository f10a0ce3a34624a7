/** What the first page says of the game. */
import type { Entry } from '../../../i18n';

export const arriving = {
  'arrive.line': {
    en: 'Two Sirens, ten Sailors, a small sea. Put your ring on a Sailor and he is yours; bring four home and you win.',
    it: 'Due Sirene, dieci Marinai, un piccolo mare. Metti il tuo anello a un Marinaio ed è tuo; portane a casa quattro e vinci.',
  },
  'home.facts': { en: '2 players · about 20 minutes', it: '2 giocatori · circa 20 minuti' },
  'home.picture': {
    en: 'A game of Canosa under way: Sailors in gold and silver rings between two Sirens and their islands',
    it: 'Una partita di Canosa: Marinai con anelli d’oro e d’argento tra due Sirene e le loro isole',
  },
  'board.player.gold': { en: 'Gold', it: 'Oro' },
  'board.player.silver': { en: 'Silver', it: 'Argento' },
} satisfies Record<string, Entry>;
