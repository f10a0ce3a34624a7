/** Texts of the boards; the same shape as catalogue.ts. */
import type { Entry } from '../../../i18n';

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
  'board.evaluation.asked': { en: 'being worked out', it: 'lo sto calcolando' },
  'board.evaluation.unknown': { en: 'not known', it: 'non si sa' },

  'picture.nobody': { en: 'Nobody', it: 'Nessuno' },
  'picture.out': { en: 'Out of the game:', it: 'Fuori dal gioco:' },
  'picture.C1.2': {
    en: 'The empty board: Gold’s island at a1, bottom left, Silver’s at f6, top right.',
    it: 'La tavola vuota: l’isola di Oro in a1, in basso a sinistra, quella di Argento in f6, in alto a destra.',
  },
  'picture.C1.4': {
    en: 'Two Sirens who carry three rings each; between them a Sailor in three rings, silver, gold, silver.',
    it: 'Due Sirene con tre anelli ciascuna; tra loro un Marinaio con tre anelli: argento, oro, argento.',
  },
  'picture.C2.1': {
    en: 'Each Siren on her island with two rings.',
    it: 'Ogni Sirena sulla sua isola con due anelli.',
  },
  'picture.C2.2': {
    en: 'The start: the Sirens on their islands, ten Sailors on the two long slanting rows between them.',
    it: 'L’inizio: le Sirene sulle isole, dieci Marinai sulle due lunghe file oblique tra loro.',
  },
  'picture.C4.1': {
    en: 'A Siren on c3 may go to all eight squares around her but d4, where a Sailor stands.',
    it: 'Una Sirena in c3 può andare in tutte le otto caselle intorno tranne d4, dove sta un Marinaio.',
  },
  'picture.C4.2': {
    en: 'Gold’s Siren on b2 may go to every square around her but a1, her own island.',
    it: 'La Sirena di Oro in b2 può andare ovunque intorno tranne a1, la sua isola.',
  },
  'picture.C4.3': {
    en: 'Gold’s Siren on e5 may go to every square around her but f6, Silver’s island.',
    it: 'La Sirena di Oro in e5 può andare ovunque intorno tranne f6, l’isola di Argento.',
  },
  'picture.C5.1': {
    en: 'With two rings against one Gold’s Siren may attack; with two against two she may not.',
    it: 'Con due anelli contro uno la Sirena di Oro può attaccare; con due contro due no.',
  },
  'picture.C5.2': {
    en: 'Silver’s Siren, still on her island f6, cannot be attacked.',
    it: 'La Sirena di Argento, ancora sulla sua isola f6, non può essere attaccata.',
  },
  'picture.C5.3': {
    en: 'Gold’s Siren on c2 attacks on d3; the empty squares around d3, and c2, may take the other Siren. Then Gold’s stands on d3, Silver’s on e2.',
    it: 'La Sirena di Oro in c2 attacca in d3; le caselle vuote intorno a d3, e c2, possono accogliere l’altra. Poi Oro sta in d3, Argento in e2.',
  },
  'picture.C5.4': {
    en: 'An attack on b2: the other Siren may be put on every square around but the island a1.',
    it: 'Un attacco in b2: l’altra Sirena può finire in ogni casella intorno tranne l’isola a1.',
  },
  'picture.C6.1': {
    en: 'Three Sailors: a gold ring on top makes him Gold’s, a silver one Silver’s, no ring nobody’s.',
    it: 'Tre Marinai: con l’anello d’oro in cima è di Oro, con l’argento di Argento, senza anelli di nessuno.',
  },
  'picture.C6.2': {
    en: 'Gold’s Sailor on b2 may step left to a2 or down to b1; Silver’s on e5 right to f5 or up to e6.',
    it: 'Il Marinaio di Oro in b2 può andare a sinistra in a2 o giù in b1; quello di Argento in e5 a destra in f5 o su in e6.',
  },
  'picture.C6.3': {
    en: 'A Sailor on b1 may step onto the empty island a1; with a Siren on it he may not.',
    it: 'Un Marinaio in b1 può salire sull’isola a1 se è vuota; se c’è una Sirena, no.',
  },
  'picture.C7.1': {
    en: 'A Siren with two rings puts one on the Sailor beside her: she has one left, and he is hers.',
    it: 'Una Sirena con due anelli ne mette uno al Marinaio accanto: le ne resta uno, e lui è suo.',
  },
  'picture.C7.2': {
    en: 'A Siren may give a ring to her own Sailor, to the other’s, to a neutral one; never to the other Siren.',
    it: 'Una Sirena può dare un anello a un Marinaio suo, dell’altro o di nessuno; mai all’altra Sirena.',
  },
  'picture.C8.1': {
    en: 'A Siren takes her ring off the top of a Sailor’s three; the two silver ones below stay.',
    it: 'Una Sirena toglie il suo anello in cima ai tre di un Marinaio; i due d’argento sotto restano.',
  },
  'picture.C8.2': {
    en: 'A Siren takes a Sailor’s only ring; he is nobody’s now.',
    it: 'Una Sirena toglie a un Marinaio l’unico anello; ora non è di nessuno.',
  },
  'picture.C9.1': {
    en: 'Gold’s Sailor steps from b1 onto the island: he leaves the board, and a second cap lies on the shore.',
    it: 'Il Marinaio di Oro va da b1 sull’isola: lascia la tavola, e un secondo berretto sta sulla riva.',
  },
  'picture.C9.2': {
    en: 'A Sailor in a silver and a gold ring comes home: each Siren has one ring more.',
    it: 'Arriva a casa un Marinaio con un anello d’argento e uno d’oro: ogni Sirena ha un anello in più.',
  },
  'picture.C9.3': {
    en: 'A Sailor in two gold rings and a silver one comes home. One gold ring goes back; the second, and the silver one for which its Siren has no room, are out of the game.',
    it: 'Arriva a casa un Marinaio con due anelli d’oro e uno d’argento. Un anello d’oro torna; il secondo, e quello d’argento per cui la sua Sirena non ha posto, sono fuori dal gioco.',
  },
  'picture.C10.1': {
    en: 'Four caps on the shore of Gold’s island: Gold has won.',
    it: 'Quattro berretti sulla riva dell’isola di Oro: Oro ha vinto.',
  },
  'picture.C10.2': {
    en: 'Gold’s Siren in the corner f1 without rings, a Sailor on each square around her, none of them Gold’s: she can do nothing.',
    it: 'La Sirena di Oro nell’angolo f1 senza anelli, un Marinaio in ogni casella intorno, nessuno di Oro: non può fare nulla.',
  },
} satisfies Record<string, Entry>;
