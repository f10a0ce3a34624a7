/**
 * The clauses in Italian. In English they come from the server, which holds them once; what is
 * here is their translation, and a test sees to it that none is missing.
 */
import { bosaClauses } from './bosa-clauses';
import type { Language } from './language.svelte';

const italian: Record<string, string> = {
  'C1.1': 'Il tabellone ha 6 × 6 caselle: colonne a–f da sinistra a destra, righe 1–6 dal basso in alto, viste dal lato di Oro.',
  'C1.2': 'L’isola di Oro è a1, quella di Argento f6.',
  'C1.3': 'Ogni giocatore ha una Sirena e sette anelli di un colore; i Marinai sono dieci.',
  'C1.4': 'Una Sirena porta fino a tre anelli, tutti del suo colore; un Marinaio ne porta fino a tre, di entrambi i colori, in ordine.',
  'C1.5': 'Su una casella sta un solo pezzo.',
  'C2.1': 'Ogni Sirena comincia sulla sua isola con due anelli.',
  'C2.2': 'I Marinai di Oro cominciano in b6 c5 d4 e3 f2, quelli di Argento in a5 b4 c3 d2 e1, ognuno con un anello del suo colore.',
  'C2.3': 'Una disposizione può indicare altre caselle di partenza: cinque per colore, sul tabellone, nessuna due volte, nessuna su un’isola.',
  'C3.1': 'Comincia Oro.',
  'C3.2': 'Un turno è di due azioni; vanno fatte entrambe, e possono essere dello stesso tipo.',
  'C3.3': 'Il primissimo turno di Oro è di una sola azione, o di due dove il tavolo lo dice (first-turn).',
  'C3.4': 'Una vittoria chiude subito la partita, anche con un’azione ancora dovuta.',
  'C4.1': 'Una Sirena si muove di una casella in ogni direzione, anche in diagonale, su una casella vuota.',
  'C4.2': 'Una Sirena che ha lasciato la sua isola non vi torna mai più.',
  'C4.3': 'L’isola dell’altra Sirena le è chiusa, o aperta dove il tavolo lo dice (enemy-island).',
  'C4.4': 'Una Sirena si muove con o senza anelli.',
  'C5.1': 'Una Sirena attacca muovendosi sull’altra Sirena accanto a lei, se porta più anelli.',
  'C5.2': 'Un attacco rispetta le isole chiuse: mai sulla propria; su quella dell’altra solo dove è aperta.',
  'C5.3': 'Chi attacca mette la Sirena battuta su una casella vuota attorno a quella presa; la casella da cui è venuta conta come vuota.',
  'C5.4': 'Quella casella non è un’isola; dove il tavolo lo dice può essere quella di chi attacca (push-to-island), mai quella della battuta.',
  'C5.5': 'Senza una tale casella non c’è attacco.',
  'C5.6': 'Un attacco non sposta anelli.',
  'C6.1': 'Comandi un Marinaio se il suo anello più alto è tuo; senza anelli è neutrale e sta fermo.',
  'C6.2': 'Un Marinaio fa un passo dritto su una casella vuota più vicina alla tua isola: a sinistra o in basso per Oro, a destra o in alto per Argento.',
  'C6.3': 'Anche la tua isola è una tale casella, se non vi sta una Sirena.',
  'C7.1': 'La tua Sirena mette uno dei suoi anelli in cima a un Marinaio attorno a lei che ne porta meno di tre.',
  'C7.2': 'Qualunque Marinaio va bene; ma gli anelli passano solo tra la tua Sirena e un Marinaio, mai a una Sirena, mai tra Marinai.',
  'C7.3': 'Anche una Sirena sulla sua isola può dare e prendere anelli.',
  'C8.1': 'La tua Sirena toglie il tuo anello dalla cima di un Marinaio attorno a lei, se ne porta meno di tre; mai l’anello dell’altro, mai uno di sotto.',
  'C8.2': 'Il Marinaio può restare neutrale, o passare all’altro giocatore.',
  'C9.1': 'Un Marinaio che raggiunge la tua isola ti dà un punto e lascia subito il tabellone.',
  'C9.2': 'Un anello di ogni colore che portava torna alla sua Sirena, se lei ha posto.',
  'C9.3': 'Gli altri suoi anelli sono fuori dal gioco.',
  'C10.1': 'Chi porta a casa un quarto Marinaio vince.',
  'C10.2': 'Chi deve un’azione e non ne ha ha perso, anche alla seconda azione del turno (trap: loses).',
  'C10.3': 'Oppure: chi non ha azioni rinuncia al resto del turno; se allora nessuno ne ha, la partita è patta (trap: forfeits).',
  'C11.1': 'La terza volta che si ripete la stessa posizione la partita è patta (repetition).',
  'C11.2': 'Cinquanta turni di fila senza che un Marinaio si muova danno patta (quiet).',
  'C11.3': 'Dopo un’azione la fine si cerca in quest’ordine: quattro Marinai, trappola o blocco, ripetizione, quiete.',
  'C11.4': 'Gli elenchi di azioni permesse e perft lasciano da parte le patte del tavolo; una posizione finita non ha azioni.',
};

export const translated = Object.keys(italian);

/** A clause's sentence in the language spoken; `told` are the server's, in English. */
export function clauseText(clause: string, told: Record<string, string>, spoken: Language): string {
  return (spoken === 'it' ? (italian[clause] ?? bosaClauses[clause]) : undefined) ?? told[clause] ?? '';
}
