/** What the law of the game refuses, in Italian, by its code; in English the server says it. */
import type { Forms } from '../../../i18n';

const METALS: Record<string, string> = { gold: 'd’oro', silver: 'd’argento' };
const NAMES: Record<string, string> = { gold: 'Oro', silver: 'Argento' };
const RINGS = ['nessun anello', 'un anello', 'due anelli', 'tre anelli'];

export const forms: Forms = {
  metal: (color) => METALS[color] ?? String(color),
  name: (color) => NAMES[color] ?? String(color),
  or: (list) => String(list).split(',').join(' o '),
  rings: (count) => RINGS[Number(count)] ?? String(count),
};

export const refusals: Record<string, string> = {
  // Sirens
  'siren-stands-there': 'La Sirena {siren:metal} sta già in {square}',
  'not-next-to-siren': '{square} non è accanto alla Sirena {siren:metal} in {origin}',
  'own-island': '{square} è la sua isola, chiusa per lei da quando l’ha lasciata',
  'other-island': '{square} è l’isola dell’altra Sirena, chiusa per lei',
  'sailor-there': '{square} non è vuota: c’è un Marinaio',
  // Attacks
  'attack-names-no-push': 'La Sirena {siren:metal} è in {square}; un attacco indica anche la casella in cui è messa, per esempio @{square}x{push}',
  'siren-elsewhere': 'La Sirena {siren:metal} è in {there}, non in {square}',
  'sirens-not-adjacent': 'La Sirena {siren:metal} in {square} non è accanto alla Sirena {attacker:metal} in {origin}',
  'attack-on-own-island': '{square} è la sua isola, dove non può attaccare',
  'attack-on-other-island': '{square} è l’isola dell’altra Sirena, dove non può attaccare',
  'carries-no-more': 'La Sirena {siren:metal} in {square} porta {rings:rings}, non più dell’altra, che porta {others:rings}',
  'no-push-square': 'Attorno a {square} non c’è una casella in cui mettere la Sirena {siren:metal}',
  'push-not-adjacent': '{push} non è accanto a {square}, la casella presa',
  'push-to-own-island': 'La Sirena {siren:metal} non può essere rimessa sulla sua isola {push}',
  'push-to-island': 'La Sirena {siren:metal} non può essere messa sull’isola {push}',
  // Sailors
  'siren-not-sailor': 'In {square} c’è la Sirena {siren:metal}, non un Marinaio da muovere',
  'no-sailor-to-move': 'In {square} non c’è nessun Marinaio da muovere',
  'sailor-neutral': 'Il Marinaio in {square} non porta anelli: è neutrale',
  'sailor-of-other': 'Il Marinaio in {square} è di {player:name}: lo dice il suo anello più alto',
  'not-homeward': '{square} non è un passo dritto da {origin} verso {island}',
  'siren-in-the-way': 'La Sirena {siren:metal} è di mezzo, in {square}',
  'other-sailor-there': '{square} non è vuota: c’è un altro Marinaio',
  // Rings
  'no-rings-between-sirens': 'In {square} c’è la Sirena {siren:metal}; gli anelli passano solo tra la tua Sirena e un Marinaio',
  'no-sailor': 'In {square} non c’è nessun Marinaio',
  'siren-has-no-ring': 'La Sirena {siren:metal} in {square} non porta anelli',
  'sailor-is-full': 'Il Marinaio in {square} porta già tre anelli',
  'sailor-has-no-ring': 'Il Marinaio in {square} non porta anelli',
  'ring-of-other': 'L’anello più alto in {square} è di {player:name}',
  'siren-is-full': 'La Sirena {siren:metal} in {square} porta già tre anelli',
  // After the end
  'over-sailors': 'La partita è finita: {winner:name} ha portato a casa quattro Marinai e vince',
  'over-trap': 'La partita è finita: {loser:name} deve un’azione e non ne ha, quindi vince {winner:name}',
  'over-blocked': 'La partita è finita: nessuno può agire, quindi è patta',
  'over-repetition': 'La partita è finita: la stessa posizione si è presentata per la terza volta, quindi è patta',
  'over-quiet': 'La partita è finita: da cinquanta turni nessun Marinaio si muove, quindi è patta',
  // Notation
  'no-square': '{text} non è una casella; le caselle vanno da a1 a f6',
  'no-action': '{text} non è un’azione; le azioni sono @c3 (Sirena), @c3xd4 (attacco), c3-b3 (Marinaio), +c3 (dare un anello), -c3 (prenderlo)',
  'action-incomplete': '{text} non è un’azione: manca {missing}',
  'position-fields': 'Una posizione ha quattro campi separati da uno spazio: caselle, anelli portati, punti, chi deve agire; questa ne ha {count}',
  'position-player': '{text} non dice chi deve agire: g1, g2, s1 o s2',
  'position-carried': '{text} non sono gli anelli portati: due cifre, oro,argento',
  'position-scores': '{text} non sono i punti: due cifre, oro,argento',
  'position-ranks': 'Il tabellone ha sei file; questa posizione ne ha {count}',
  'position-numbers': 'Due numeri non stanno mai vicini: sommali',
  'position-stack': 'Un Marinaio porta al massimo tre anelli',
  'position-rank-long': 'La fila {rank} ha più di sei caselle',
  'position-rank-short': 'La fila {rank} ha {count} caselle, non sei',
  'position-sailor': 'Un Marinaio si scrive con i suoi anelli tra parentesi, per esempio (), (g) o (gs)',
  'position-character': '{text} non può stare qui; le caselle sono 1–6, G, S o un Marinaio tra parentesi',
  'position-second-siren': 'C’è una seconda Sirena {siren:metal}',
  'position-no-siren': 'Non c’è la Sirena {siren:metal}, {letter}',
  // Positions that cannot be
  'position-sailor-home': 'Un Marinaio sta sull’isola {square}; lì avrebbe fatto punto',
  'position-siren-on-island': 'La Sirena {siren:metal} sta sull’isola dell’altra, {square}, dove queste regole non la lasciano mai andare',
  'position-siren-full': 'La Sirena {siren:metal} porta {count} anelli; al massimo sono tre',
  'position-rings': 'In gioco ci sono {count} anelli di {player:name} ({letter}); ce ne sono sette',
  'position-score': '{player:name} ha portato a casa {count} Marinai; con quattro la partita finisce',
  'position-both-won': 'Tutti e due hanno portato a casa quattro Marinai',
  // Records
  'no-edition': 'Un’edizione {edition} non c’è; ci sono: {known}',
  'no-switch': 'Una regola {switch} non c’è; ci sono: {known}',
  'switch-value': 'La regola {switch} può essere {known:or}, non {value}',
  'rules-object': '"rules" dev’essere un oggetto con le regole scelte',
  'start-text': '"start" dev’essere una posizione, come testo',
  'start-position': '"start": {fault}',
  'result-reason': 'La partita non è finita, e {reason} non è un modo di chiuderla',
  'result-no-winner': 'Se la partita finisce per {reason}, il vincitore è {wanted:or}: non può mancare',
  'result-winner': 'Se la partita finisce per {reason}, il vincitore è {wanted:or}, non {given}',
  // Layouts
  'no-layout': 'Una disposizione {layout} non c’è; c’è: {known}',
  'layout-object': 'Una disposizione è un nome, o un oggetto con le caselle d’oro e d’argento',
  'layout-key': 'Una disposizione non ha la voce {key}',
  'layout-name': 'Il nome di una disposizione è un testo di al massimo {most} caratteri stampabili, non {name}',
  'layout-name-ours': 'Il nome {name} è già della nostra disposizione; scegline un altro',
  'layout-squares': 'Una disposizione elenca le caselle di {player:name} come testi',
  'layout-count': 'Una disposizione ha cinque Marinai di {player:name}, non {count}',
  'layout-square': '{fault} (tra quelle di {player:name})',
  'layout-island': 'Nessun Marinaio comincia su un’isola, e {square} lo è',
  'layout-twice': '{square} c’è due volte',
  'position-sailors': '{count} Marinai sul tabellone e {scored} a casa fanno {total}, non dieci',
};
