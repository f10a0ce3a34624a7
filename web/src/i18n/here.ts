/** The words about tables that are kept on this device. Same shape as catalogue.ts. */
import type { Entry } from './catalogue';

export const here = {
  'place.label': { en: 'Where the game is kept', it: 'Dove si tiene la partita' },
  'place.device': { en: 'On this device', it: 'Su questo dispositivo' },
  'place.device.text': { en: 'Needs no network. Only this browser has it.', it: 'Non serve la rete. Ce l’ha solo questo browser.' },
  'place.server': { en: 'On the server', it: 'Sul server' },
  'place.server.text': {
    en: 'Others can watch, and you can go on elsewhere by a link.',
    it: 'Altri possono guardare, e continui altrove con un link.',
  },
  'place.clock': { en: 'A clock needs the server.', it: 'Con l’orologio serve il server.' },

  'here.text': {
    en: 'This game is kept in this browser, on this device.',
    it: 'Questa partita è tenuta in questo browser, su questo dispositivo.',
  },
  'here.lost': {
    en: 'This game cannot be opened now. Trying again …',
    it: 'Ora questa partita non si riesce ad aprire. Riprovo …',
  },
  'here.move': { en: 'Move to the server', it: 'Sposta sul server' },
  'here.move.text': {
    en: 'Then it goes on there as it stands, with the same players: others can watch, and you can go on elsewhere by a link.',
    it: 'Poi continua lì così com’è, con gli stessi giocatori: altri possono guardare, e continui altrove con un link.',
  },
  'here.moving': { en: 'Moving …', it: 'Spostamento …' },
  'here.own': { en: 'on this device', it: 'su questo dispositivo' },
  'here.moved': { en: 'Moved to the server', it: 'Spostata sul server' },
  'here.delete': { en: 'Delete {game}, {names}', it: 'Elimina {game}, {names}' },
  'here.delete.title': { en: 'Delete this game?', it: 'Eliminare questa partita?' },
  'here.delete.text': {
    en: 'It is kept on this device alone. Once deleted it cannot be brought back.',
    it: 'È tenuta solo su questo dispositivo. Una volta eliminata non si può recuperare.',
  },
  'here.delete.do': { en: 'Delete', it: 'Elimina' },
  'here.delete.no': { en: 'Keep it', it: 'Tienila' },

  'missing.here': { en: 'This game is not on this device', it: 'Questa partita non è su questo dispositivo' },
  'missing.here.text': {
    en: 'It was deleted, or it is kept in another browser.',
    it: 'È stata eliminata, o è tenuta in un altro browser.',
  },
  'missing.damaged': { en: 'This game cannot be read', it: 'Questa partita non si può leggere' },
  'missing.damaged.text': {
    en: 'What this browser has kept of it is damaged. You can delete it on the first page.',
    it: 'Quello che questo browser ne conserva è danneggiato. La puoi eliminare dalla prima pagina.',
  },
  'missing.moved': { en: 'This game has moved to the server', it: 'Questa partita è passata al server' },
  'missing.moved.text': { en: 'It goes on there, where you left it.', it: 'Continua lì, da dove l’hai lasciata.' },
  'missing.moved.go': { en: 'Play on there', it: 'Continua lì' },

  'woe.refused': {
    en: 'This browser keeps nothing here: the game lasts until you close the page.',
    it: 'Questo browser qui non conserva nulla: la partita dura finché non chiudi la pagina.',
  },
  'woe.stopped': {
    en: 'This browser keeps nothing more here: what you play from now on is lost when you close the page.',
    it: 'Questo browser qui non conserva più nulla: quello che giochi d’ora in poi si perde chiudendo la pagina.',
  },
  'woe.full': {
    en: 'There is no room left on this device: what you play from now on is lost when you close the page.',
    it: 'Su questo dispositivo non c’è più spazio: quello che giochi d’ora in poi si perde chiudendo la pagina.',
  },
  'woe.thinking': {
    en: 'The computer cannot think on this device now. It tries again; you can also move the game to the server.',
    it: 'Ora il computer non riesce a pensare su questo dispositivo. Riprova; puoi anche spostare la partita sul server.',
  },

  'refusal.moved': { en: 'This game has moved to the server.', it: 'Questa partita è passata al server.' },
  'refusal.server-away': {
    en: 'The server cannot be reached. The game stays here; try again later.',
    it: 'Il server non si raggiunge. La partita resta qui; riprova più tardi.',
  },
  'refusal.cannot-be-kept': {
    en: 'This device could not do it. Loading the page anew may help.',
    it: 'Questo dispositivo non ci è riuscito. Ricaricare la pagina può aiutare.',
  },
} satisfies Record<string, Entry>;
