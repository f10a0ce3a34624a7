/** What the law of the game refuses, and the faults of a deck, in Italian, by code; in English the server says it. */
import { fill, type Forms } from '../../../i18n';
import { table } from './table';

const SIDES: Record<string, string> = { gain: 'il guadagno', spend: 'il prezzo' };
const and = (parts: readonly string[]) => parts.join(' e ');

/** A text of the table in Italian. */
const italian = (key: string, values = {}) => {
  const entry = (table as Record<string, { it: string } | undefined>)[key];
  return entry && fill(entry.it, values);
};

/** "2 coins" in Italian. */
function amount(text: string): string {
  const [n, kind] = text.split(' ');
  return italian(`bosa.amount.${kind}`, { n: Number(n) }) ?? text;
}

/** A pile of a set-up in Italian: "Season 2", "the goals of seat 1", or a key of the record. */
function pile(where: string): string {
  const [, season, seat] = /^Season (\d)$|^the goals of seat (\d)$/.exec(where) ?? [];
  if (season) return `stagione ${season}`;
  return seat ? `obiettivi del posto ${seat}` : `"${where}"`;
}

export const forms: Forms = {
  and: (list) => and(String(list).split(',')),
  amounts: (list) => and(String(list).split(',').map(amount)),
  color: (color) => italian(`bosa.color.${color}`) ?? String(color),
  number: (n) => Number(n).toLocaleString('it'),
  pile: (where) => pile(String(where)),
  side: (side) => SIDES[side] ?? String(side),
};

export const refusals: Record<string, string> = {
  // The deal
  over: 'La partita è finita: non si decide più niente',
  'still-dealing': 'Le carte si stanno ancora distribuendo',
  'deal-done': 'La distribuzione è finita: non si pesca più niente',
  'first-chosen': 'Che cominci il posto {seat} è già deciso',
  'no-such-seat': 'Con {players} giocatori non c’è il posto {seat}',
  'first-before-cards': 'Prima di pescare una carta si sceglie chi comincia',
  'card-drawn': '{card} è già stata pescata',
  'no-start-card': '{card} non è una delle carte iniziali, che si pescano ora',
  'no-goal': '{card} non è uno degli obiettivi, che si pescano ora',
  'not-of-season': '{card} non è una delle carte della stagione {season}, che si pescano ora',
  // A turn
  'take-first': 'Prima prendi una carta del mercato',
  'place-first': 'Prima metti {card}',
  'line-first': 'Prima scegli la riga o la colonna di {cell}',
  'line-chosen': 'La linea di {cell} è già scelta',
  'card-taken': 'In questo turno hai già preso {card}',
  'card-placed': 'In questo turno hai già messo {card} in {cell}',
  'cell-full': 'In {cell} c’è già {card}',
  'cell-apart': '{cell} non è né subito sotto né subito a destra di una tua casa',
  'cell-leaves-gap': '{cell} lascerebbe un buco in {gaps:and}',
  // The actions of a line
  'do-of-copy': '{card} in {cell} è una copia: indica la casa da copiare, per esempio copy b1',
  'kind-missing': '{card} in {cell} chiede un tipo: do f, do t o do p',
  'kind-unasked': '{card} in {cell} non lascia scegliere un tipo: scrivi solo do',
  'too-dear': '{card} in {cell} costa {price:amounts}; tu hai {purse:amounts}',
  'no-copy': '{card} in {cell} non è una copia',
  'nothing-to-copy': 'In {cell} non c’è una casa da copiare',
  'copy-of-itself': '{card} in {cell} copia un’altra casa, non sé stessa',
  'copy-of-other-color': '{card} in {cell} è {color:color}; {copy} in {copy_cell} copia solo una casa {wanted:color}',
  'copy-of-copy': 'Anche {card} in {cell} è una copia',
  'copy-too-dear': '{card} in {cell} non si può fare: manca il prezzo',
  // Notation
  'no-decision': 'Una decisione comincia con una di queste parole: {known}; non con {text}',
  'nothing-follows': 'Dopo {verb} non viene niente',
  'slot-missing': '{verb} deve indicare un posto del mercato, da 1 a 4',
  'cell-missing': '{verb} deve indicare una casella, da a1 a d4',
  'card-missing': '{verb} deve indicare una carta di questo mazzo',
  'seat-missing': '{verb} deve indicare un posto, da 0 a 4',
  'slot-unknown': '{text} non è un posto del mercato, da 1 a 4',
  'cell-unknown': '{text} non è una casella, da a1 a d4',
  'kind-unknown': '{text} non è un tipo: f, t o p',
  'card-unknown': '{text} non è una carta di questo mazzo',
  'seat-unknown': '{text} non è un posto, da 0 a 4',
  // Decks
  'deck-refused': 'Il mazzo {name} è rifiutato: {fault}',
  'deck-name': 'il nome non è un testo di al massimo {most} caratteri stampabili',
  'deck-object': 'un mazzo è un oggetto con carte, obiettivi e tabella',
  'deck-key': 'la voce {key} non si conosce all’inizio di un mazzo',
  'deck-list-long': '{section} ha {count:number} carte; se ne guardano al massimo {most}',
  'deck-more-faults': 'e altro ancora: correggi questi e controlla di nuovo',
  'deck-starts': 'le carte iniziali devono essere {wanted}, non {count}',
  'deck-season': 'le carte della stagione {season} devono essere {wanted}, non {count}',
  'deck-goals': 'gli obiettivi devono essere {wanted}, non {count}',
  'chart-long': 'la tabella ha {count:number} gradini; può averne {most}',
  'chart-pairs': 'la tabella dev’essere una lista di coppie di numeri interi sopra 0: monete, punti',
  'chart-number': 'nella tabella, {number} non è un numero intero da 1 a {most:number}',
  'chart-order': 'nella tabella, {coins} monete per {points} punti devono essere più di {less_coins} per {less_points}, le une e gli altri',
  // Records
  'players-number': '"players" è {players}, non un numero',
  'players-many': 'A Bosa si gioca da 2 a 5, non in {players}',
  'simple-flag': '"simple" è {simple}, non true o false',
  'no-deck': 'Un mazzo {deck} qui non c’è; ci sono: {known}',
  'setup-object': '"setup" dev’essere un oggetto con first, starts, seasons e goals',
  'setup-first': '"first" è {first}, non un posto da 0 a {last}',
  'setup-piles': '{where:pile}: ci vuole una lista di {count} liste di carte',
  'setup-pile': '{where:pile}: ci vuole una lista di carte',
  'setup-count': '{where:pile}: le carte devono essere {wanted}, non {count}',
  'setup-card': '{where:pile}: {card} non è una carta del mazzo {deck}',
  'setup-misplaced': '{where:pile}: {card} non va qui',
  'setup-twice': '{where:pile}: {card} c’è due volte',
  // Cards and goals of a deck
  'card-table': 'una casa ha id, nome, colore e azione',
  'card-key': 'la voce {key} non si conosce; si conoscono: {known}',
  'card-id': 'l’id {id} non è un testo da 1 a {most} caratteri ASCII senza spazi',
  'card-id-on-line': 'l’id c’è già alla riga {line}',
  'card-id-of-card': 'l’id c’è già: è la carta {place}',
  'card-id-of-goal': 'l’id c’è già: è l’obiettivo {place}',
  'card-id-of-section': 'l’id c’è già: è la carta {place} di {section}',
  'card-name': 'il nome {name} non è un testo di al massimo {most} caratteri stampabili',
  'card-names': 'names non è una tabella di nomi per lingua; si conoscono: {known}',
  'card-language': 'la lingua {language} non è tra queste: {known}',
  'card-season': 'la stagione {season} non è 0, 1, 2 o 3',
  'card-color': 'il colore {color} non è tra questi: {known}',
  'card-effect-missing': 'non ha un’azione',
  'goal-table': 'un obiettivo ha id, tipo e punti',
  'goal-kind': 'il tipo {kind} non è tra questi: {known}',
  'goal-points': 'i punti sono {number}, non un numero intero sopra 0',
  'goal-points-many': 'i punti sono {number}, non un numero intero da 1 a {most:number}',
  'goal-color': 'un obiettivo del tipo {kind} non ha un colore',
  'goal-without-size': 'un obiettivo del tipo {kind} non ha una misura',
  'goal-size': 'la misura {size} non è un numero intero sopra 0',
  'goal-size-many': 'la misura {size} non è un numero intero da 1 a {most:number}',
  // Actions of cards
  'effect-table': 'un’azione è un guadagno, una spesa con un guadagno, o una copia',
  'effect-copy': 'una copia è {copy = "color"} e nient’altro',
  'effect-per': 'per è {per}; può essere solo "color"',
  'effect-spend-per': 'una spesa non può essere per ogni casa del colore',
  'effect-empty': '{side:side} manca o è vuoto',
  'effect-key': '{side:side} non può avere {key}; può avere: {known}',
  'effect-number': '{side:side}, {key}: {number} non è un numero intero sopra 0',
  'effect-number-many': '{side:side}, {key}: {number} non è un numero intero da 1 a {most:number}',
  'effect-any-alone': 'un prezzo di un tipo a scelta non può avere altro',
  'effect-any-twice': 'prezzo e guadagno non possono avere entrambi un tipo a scelta',
  // Files
  'toml-long': 'il testo ha {count:number} caratteri; se ne leggono al massimo {most:number}',
  'toml-dots': 'ci sono più di {most} punti (alla riga {line})',
  'toml-faulty': 'il testo non è TOML: {reason}',
  'toml-deep': 'il TOML è annidato troppo in profondità',
  'toml-digits': 'nel TOML c’è un numero con troppe cifre',
};
