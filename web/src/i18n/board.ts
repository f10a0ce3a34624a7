/** Texts of the boards; the same shape as catalogue.ts. */
import type { Entry } from './catalogue';

export const board = {
  'board.name': { en: 'Canosa board', it: 'Tavola di Canosa' },
  'board.keys': {
    en: 'Arrows move, Enter chooses and acts, n and p go through the choices, plus and minus give and take a ring, Escape clears.',
    it: 'Le frecce spostano, Invio sceglie e gioca, n e p scorrono le scelte, più e meno danno e tolgono un anello, Esc annulla.',
  },
  'board.rings.menu': { en: 'Rings of the Sailor on {sailor}', it: 'Anelli del Marinaio in {sailor}' },
  'board.rings.give': { en: 'Give a ring', it: 'Dai un anello' },
  'board.rings.take': { en: 'Take your ring', it: 'Togli il tuo anello' },

  'board.colour.gold': { en: 'gold', it: 'oro' },
  'board.colour.silver': { en: 'silver', it: 'argento' },
  'board.player.gold': { en: 'Gold', it: 'Oro' },
  'board.player.silver': { en: 'Silver', it: 'Argento' },

  'board.label.empty': { en: 'empty', it: 'vuota' },
  'board.label.island.gold': { en: 'Gold’s island', it: 'isola di Oro' },
  'board.label.island.silver': { en: 'Silver’s island', it: 'isola di Argento' },
  'board.label.siren.gold': {
    en: 'Gold’s Siren, carries {n} ring|Gold’s Siren, carries {n} rings',
    it: 'Sirena di Oro, porta {n} anello|Sirena di Oro, porta {n} anelli',
  },
  'board.label.siren.silver': {
    en: 'Silver’s Siren, carries {n} ring|Silver’s Siren, carries {n} rings',
    it: 'Sirena di Argento, porta {n} anello|Sirena di Argento, porta {n} anelli',
  },
  'board.label.sailor': {
    en: 'Sailor, rings from below: {rings}',
    it: 'Marinaio, anelli dal basso: {rings}',
  },
  'board.label.neutral': {
    en: 'Sailor without rings, nobody’s',
    it: 'Marinaio senza anelli, di nessuno',
  },
  'board.label.control.gold': { en: 'Gold controls him', it: 'lo comanda Oro' },
  'board.label.control.silver': { en: 'Silver controls him', it: 'lo comanda Argento' },
  'board.label.selected': { en: 'selected', it: 'in mano' },

  'board.may.choose.siren': { en: 'you may choose her', it: 'puoi sceglierla' },
  'board.may.choose.sailor': { en: 'you may move him', it: 'puoi muoverlo' },
  'board.may.go': { en: 'you may move here', it: 'puoi muovere qui' },
  'board.may.score': {
    en: 'you may bring him home here and score',
    it: 'puoi portarlo a casa qui e segnare',
  },
  'board.may.attack': { en: 'you may attack her', it: 'puoi attaccarla' },
  'board.may.push': { en: 'you may push her here', it: 'puoi spingerla qui' },
  'board.may.transfer': { en: 'you may put a ring on him', it: 'puoi mettergli un anello' },
  'board.may.withdraw': { en: 'you may take your ring off him', it: 'puoi togliergli il tuo anello' },

  'board.words.siren.any': { en: 'The Siren', it: 'La Sirena' },
  'board.words.siren.gold': { en: 'Gold’s Siren', it: 'La Sirena di Oro' },
  'board.words.siren.silver': { en: 'Silver’s Siren', it: 'La Sirena di Argento' },
  'board.words.move': { en: '{who} moves to {to}.', it: '{who} va in {to}.' },
  'board.words.attack': {
    en: '{who} attacks on {on} and pushes the other to {push}.',
    it: '{who} attacca in {on} e spinge l’altra in {push}.',
  },
  'board.words.sailor': {
    en: 'The Sailor on {from} steps to {to}.',
    it: 'Il Marinaio in {from} va in {to}.',
  },
  'board.words.home': {
    en: 'The Sailor on {from} comes home to {to} and scores.',
    it: 'Il Marinaio in {from} arriva a casa in {to} e segna un punto.',
  },
  'board.words.transfer': {
    en: '{who} puts a ring on the Sailor on {sailor}.',
    it: '{who} mette un anello al Marinaio in {sailor}.',
  },
  'board.words.withdraw': {
    en: '{who} takes her ring off the Sailor on {sailor}.',
    it: '{who} toglie il suo anello al Marinaio in {sailor}.',
  },
  'board.words.returns': { en: 'Back to the Sirens: {rings}.', it: 'Tornano alle Sirene: {rings}.' },
  'board.words.lost': { en: 'Out of the game: {rings}.', it: 'Fuori dal gioco: {rings}.' },
  'board.words.and': { en: ' and ', it: ' e ' },
  'board.words.control.gold': { en: 'Gold controls him now.', it: 'Ora lo comanda Oro.' },
  'board.words.control.silver': { en: 'Silver controls him now.', it: 'Ora lo comanda Argento.' },
  'board.words.control.neutral': { en: 'He is nobody’s now.', it: 'Ora non è di nessuno.' },
  'board.words.wins': { en: 'That wins the game.', it: 'Con questo vince la partita.' },
  'board.words.loses': { en: 'That loses the game.', it: 'Con questo perde la partita.' },
  'board.words.draws': { en: 'That draws the game.', it: 'Con questo la partita è patta.' },

  'board.rings.gold': { en: '{n} gold ring|{n} gold rings', it: '{n} anello d’oro|{n} anelli d’oro' },
  'board.rings.silver': {
    en: '{n} silver ring|{n} silver rings',
    it: '{n} anello d’argento|{n} anelli d’argento',
  },
  'board.rings.count.gold': {
    en: 'Gold’s rings: {carried} carried, {worn} on Sailors, {out} out of the game',
    it: 'Anelli di Oro: {carried} con la Sirena, {worn} sui Marinai, {out} fuori dal gioco',
  },
  'board.rings.count.silver': {
    en: 'Silver’s rings: {carried} carried, {worn} on Sailors, {out} out of the game',
    it: 'Anelli di Argento: {carried} con la Sirena, {worn} sui Marinai, {out} fuori dal gioco',
  },

  'board.evaluation': { en: 'Who stands better', it: 'Chi sta meglio' },
  'board.evaluation.says': {
    en: 'Gold wins in {gold} of 100 games, Silver in {silver}',
    it: 'Oro vince {gold} partite su 100, Argento {silver}',
  },
  'board.evaluation.unknown': { en: 'not yet known', it: 'non ancora noto' },
} satisfies Record<string, Entry>;
