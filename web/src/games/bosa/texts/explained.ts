/** The words of a game that explains itself: what the others did, and what one might look at. */
import type { Entry } from '../../../i18n';

export const explained = {
  'explain.bosa.begin': {
    en: 'Take a house from the castle, give it a place, and let its row or column work.',
    it: 'Prendi una casa dal castello, dalle un posto, e fai lavorare la sua riga o colonna.',
  },
  'explain.bosa.built': {
    en: '{name} built {card} on {cell} and used {line}: {change}.',
    it: '{name} ha costruito {card} in {cell} e usato {line}: {change}.',
  },
  'explain.bosa.points': { en: '{name} has {theirs} points now, you have {mine}.', it: '{name} ha ora {theirs} punti, tu {mine}.' },
  'explain.bosa.look.best': {
    en: 'The most points at once: {points}, with {card} on {cell}, {line}.',
    it: 'Il massimo dei punti subito: {points}, con {card} in {cell}, {line}.',
  },
  'explain.bosa.look.calm': {
    en: 'No house gives points at once: gather what later houses will ask for.',
    it: 'Nessuna casa dà punti subito: raccogli quello che chiederanno le prossime.',
  },
  'explain.bosa.look.goal': {
    en: '{card} on {cell} would lift your best two goals from {now} to {then}.',
    it: '{card} in {cell} porterebbe i tuoi due obiettivi migliori da {now} a {then}.',
  },
  'explain.bosa.look.coins': {
    en: 'With {n} coin more the Season’s end gives {points} points.|With {n} coins more the Season’s end gives {points} points.',
    it: 'Con {n} moneta in più la fine della stagione dà {points} punti.|Con {n} monete in più la fine della stagione dà {points} punti.',
  },
  'explain.bosa.look.ends': {
    en: 'The Season ends with this turn: coins become points after it.',
    it: 'La stagione finisce con questo turno: poi le monete diventano punti.',
  },
  'explain.bosa.look.full': {
    en: 'You have ten {kind}: more would be lost.',
    it: 'Hai dieci {kind}: di più andrebbe perso.',
  },
} satisfies Record<string, Entry>;
