/** What the first page says of the game. */
import type { Entry } from '../../../i18n';

export const arriving = {
  'arrive.line': {
    en: 'Build a colourful town, house by house. Each new house sets a whole row or column to work: fish, lace, pots, coins and points.',
    it: 'Costruisci un paese colorato, casa per casa. Ogni casa nuova mette al lavoro una riga o una colonna: pesce, pizzi, vasi, monete e punti.',
  },
  'home.facts': { en: '2 to 5 players · 15 turns each', it: 'Da 2 a 5 giocatori · 15 turni a testa' },
  'home.picture': {
    en: 'A game of Bosa under way: twelve houses between the castle and the river, and two places to build on',
    it: 'Una partita di Bosa: dodici case tra il castello e il fiume, e due posti dove costruire',
  },
} satisfies Record<string, Entry>;
