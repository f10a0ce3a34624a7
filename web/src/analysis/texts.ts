/** What is said of lines and of better moves; loaded with what shows them. */
import { translator } from '../i18n';

export const texts = {
  'lines.label': { en: 'The best lines', it: 'Le linee migliori' },
  'lines.chance': { en: '{name} {chance}', it: '{name} {chance}' },
  'lines.chance.long': { en: '{name} wins in {chance} of 100 games', it: '{name} vince {chance} partite su 100' },
  'lines.wins': { en: '{name} wins in {n}', it: '{name} vince in {n}' },
  'lines.wins.long': {
    en: '{name} wins in {n} turn, whatever comes|{name} wins in {n} turns, whatever comes',
    it: '{name} vince in {n} turno, comunque vada|{name} vince in {n} turni, comunque vada',
  },
  'lines.growing': { en: 'Looking {n} action ahead …|Looking {n} actions ahead …', it: 'Guardo avanti di {n} azione …|Guardo avanti di {n} azioni …' },
  'lines.done': { en: 'Looked {n} action ahead|Looked {n} actions ahead', it: 'Ho guardato avanti di {n} azione|Ho guardato avanti di {n} azioni' },
  'lines.begun': { en: 'Looking …', it: 'Guardo …' },
  'lines.over': { en: 'The game is over', it: 'La partita è finita' },
  'lines.play': { en: 'Show it on the board', it: 'Mostrala sul tabellone' },
  'better.was': { en: 'Better was {line}', it: 'Era meglio {line}' },
  'better.kept': { en: '{name} {before} instead of {after}', it: '{name} {before} invece di {after}' },
  'better.none': { en: 'Nothing much better was found.', it: 'Niente di molto meglio.' },
  'variation.at': { en: 'Not played: {at} of {n}', it: 'Non giocata: {at} di {n}' },
  'variation.back': { en: 'Back to the game', it: 'Torna alla partita' },
} as const;

export const t = translator(texts);
