/** The words of the lesson. Short, kind, for a nine-year-old. */
import type { Entry } from '../../../i18n';

export const lessons = {
  'lesson.canosa.end.title': { en: 'You know Canosa!', it: 'Ora conosci Canosa!' },
  'lesson.canosa.end.text': {
    en: 'That was everything. Now play a whole game against a gentle computer. It tells you what it does and why that matters, and what you might look at.',
    it: 'È tutto qui. Ora gioca una partita intera contro un computer gentile: ti dirà che cosa fa, perché conta, e che cosa conviene guardare.',
  },

  'lesson.canosa.aim': { en: 'Four Sailors home wins: {n} of 4', it: 'Con quattro Marinai a casa vinci: {n} di 4' },

  'lesson.canosa.siren.title': { en: 'Your Siren', it: 'La tua Sirena' },
  'lesson.canosa.siren.text': {
    en: 'You play Gold. The aim: bring four of your Sailors home, to the sandy corner at the bottom left. Your Siren still sits there: press her, then one of the warm dots. She swims one square, in any direction.',
    it: 'Giochi con Oro. Lo scopo: porta a casa quattro tuoi Marinai, nell’angolo di sabbia in basso a sinistra. Ora lì sta la tua Sirena: premi lei, poi uno dei punti caldi. Nuota di una casella, in ogni direzione.',
  },
  'lesson.canosa.siren.but': {
    en: 'That was a Sailor; his turn comes next. Now press the Siren on her island, then a dot beside her.',
    it: 'Quello era un Marinaio: verrà dopo. Ora premi la Sirena sulla sua isola, poi un punto accanto a lei.',
  },
  'lesson.canosa.siren.done': {
    en: 'Off she swims! The island is free now, and that is good: four of your Sailors have to land there.',
    it: 'Ecco che nuota! Ora l’isola è libera, e va bene così: è lì che devono arrivare quattro tuoi Marinai.',
  },

  'lesson.canosa.sailor.title': { en: 'Sailors walk home', it: 'I Marinai vanno a casa' },
  'lesson.canosa.sailor.text': {
    en: 'Sailors in a gold ring are yours; you need four of them home. They only ever walk towards your island: one square left or one square down. Press one of them, then a dot.',
    it: 'I Marinai con l’anello d’oro sono tuoi: te ne servono quattro a casa. Vanno solo verso la tua isola: una casella a sinistra o una in basso. Premine uno, poi un punto.',
  },
  'lesson.canosa.sailor.but': {
    en: 'Well done, but this time let a Sailor walk. Press one in a gold ring, then a dot to his left or below him.',
    it: 'Bene, ma questa volta fai camminare un Marinaio. Premine uno con l’anello d’oro, poi un punto a sinistra o sotto di lui.',
  },
  'lesson.canosa.sailor.done': {
    en: 'One step nearer home! A Sailor never walks away from the island, never slantwise, and never over anyone.',
    it: 'Un passo più vicino a casa! Un Marinaio non si allontana mai dall’isola, non va in diagonale e non scavalca nessuno.',
  },

  'lesson.canosa.two.title': { en: 'A turn is two actions', it: 'Un turno, due azioni' },
  'lesson.canosa.two.text': {
    en: 'In each turn you do two things: two different ones, or the same twice. Do any two you like.',
    it: 'A ogni turno fai due cose: due diverse, o due volte la stessa. Fanne due, quelle che vuoi.',
  },
  'lesson.canosa.two.on': { en: 'That is one. And a second?', it: 'E una. E la seconda?' },
  'lesson.canosa.two.but': { en: 'Do any two things.', it: 'Fai due cose qualsiasi.' },
  'lesson.canosa.two.done': {
    en: 'Your turn is over, and Silver does two things too: her Siren swims out. So it goes, turn by turn.',
    it: 'Il tuo turno è finito, e anche Argento fa due cose: la sua Sirena prende il largo. Così si va, un turno a testa.',
  },

  'lesson.canosa.ring.title': { en: 'A ring makes him yours', it: 'Un anello e lui è tuo' },
  'lesson.canosa.ring.text': {
    en: 'The Sailor on d2 wears no ring. He is nobody’s, so he stands still. Your Siren carries two rings. Press her, then him: she puts a ring on him.',
    it: 'Il Marinaio in d2 non ha anelli. Non è di nessuno, perciò sta fermo. La tua Sirena porta due anelli. Premi lei, poi lui: gli mette un anello.',
  },
  'lesson.canosa.ring.early': {
    en: 'Oh, you turned one of Silver’s Sailors! That is the next step. This time give a ring to the Sailor without any, on d2.',
    it: 'Oh, hai preso un Marinaio di Argento! È il prossimo passo. Questa volta dai un anello a quello che non ne ha, in d2.',
  },
  'lesson.canosa.ring.but': {
    en: 'That is allowed, but look at the Sailor on d2: press your Siren on c3, then him.',
    it: 'Si può fare, ma guarda il Marinaio in d2: premi la tua Sirena in c3, poi lui.',
  },
  'lesson.canosa.ring.done': {
    en: 'Now he is yours and walks for you: one more who can come home. Your Siren can reach every Sailor on the eight squares around her.',
    it: 'Ora è tuo e cammina per te: uno in più che può arrivare a casa. La tua Sirena raggiunge ogni Marinaio nelle otto caselle intorno a lei.',
  },

  'lesson.canosa.turn.title': { en: 'The ring on top decides', it: 'Conta l’anello in cima' },
  'lesson.canosa.turn.text': {
    en: 'The Sailor on c2 wears a silver ring: he is Silver’s. Put your ring on top of it, and he is yours. Then let him walk a step for you.',
    it: 'Il Marinaio in c2 ha un anello d’argento: è di Argento. Mettici sopra il tuo, e sarà tuo. Poi fagli fare un passo per te.',
  },
  'lesson.canosa.turn.on': { en: 'Now press him, and let him walk.', it: 'Ora premi lui, e fallo camminare.' },
  'lesson.canosa.turn.but': {
    en: 'That is allowed, but it is about the Sailor on c2: first your ring on him, then a step.',
    it: 'Si può fare, ma qui conta il Marinaio in c2: prima il tuo anello, poi un passo.',
  },
  'lesson.canosa.turn.done': {
    en: 'He was Silver’s, and now he walks for you! Mind: Silver can put a ring on top of yours. A Sailor has room for three.',
    it: 'Era di Argento, e ora cammina per te! Attento: Argento può mettere un anello sopra il tuo. Su un Marinaio ce ne stanno tre.',
  },

  'lesson.canosa.withdraw.title': { en: 'Take a ring back', it: 'Riprendi un anello' },
  'lesson.canosa.withdraw.text': {
    en: 'Your Siren has no ring left. She can take yours back from the top of a Sailor beside her. But look what lies below it! Take one so that Silver gains no Sailor.',
    it: 'La tua Sirena non ha più anelli. Può riprendere il tuo dalla cima di un Marinaio accanto a lei. Ma guarda che cosa c’è sotto! Prendine uno senza regalare un Marinaio ad Argento.',
  },
  'lesson.canosa.withdraw.below': {
    en: 'Below your ring lay a silver one, so he walks for Silver again. Is there another Sailor to take a ring from?',
    it: 'Sotto il tuo anello ce n’era uno d’argento, così torna a camminare per Argento. C’è un altro Marinaio da cui prenderlo?',
  },
  'lesson.canosa.withdraw.but': {
    en: 'That is allowed, but your Siren would like a ring: press her, then a Sailor of yours beside her.',
    it: 'Si può fare, ma la tua Sirena vorrebbe un anello: premi lei, poi un tuo Marinaio accanto a lei.',
  },
  'lesson.canosa.withdraw.done': {
    en: 'She has a ring again, and the Sailor on c2 is nobody’s for now. A Siren can carry three rings.',
    it: 'Ha di nuovo un anello, e il Marinaio in c2 per ora non è di nessuno. Una Sirena può portare tre anelli.',
  },

  'lesson.canosa.score.title': { en: 'Home!', it: 'A casa!' },
  'lesson.canosa.score.text': {
    en: 'Two of yours are home. The Sailor on b1 is yours and stands beside your island: bring him home, the third of four. Watch his three rings!',
    it: 'Due dei tuoi sono a casa. Il Marinaio in b1 è tuo e sta accanto alla tua isola: portalo a casa, il terzo di quattro. Guarda i suoi tre anelli!',
  },
  'lesson.canosa.score.but': {
    en: 'That is allowed, but somebody is nearly home: press the Sailor on b1, then the island.',
    it: 'Si può fare, ma qualcuno è quasi a casa: premi il Marinaio in b1, poi l’isola.',
  },
  'lesson.canosa.score.done': {
    en: 'Three home, one to go! One ring of each colour he wore goes back to its Siren. The others, here one of gold, are out of the game for good: do not pile them up for nothing.',
    it: 'Tre a casa, ne manca uno! Un anello di ogni colore che portava torna alla sua Sirena. Gli altri, qui uno d’oro, sono fuori dal gioco per sempre: non sprecarli.',
  },

  'lesson.canosa.island.title': { en: 'Closed to her', it: 'Chiusa per lei' },
  'lesson.canosa.island.text': {
    en: 'Your Siren is tired and wants to rest on her island. Try it: press her, then a1.',
    it: 'La tua Sirena è stanca e vorrebbe riposare sulla sua isola. Prova: premi lei, poi a1.',
  },
  'lesson.canosa.island.but': {
    en: 'She can do that. But try the island: press her, then the sand on a1.',
    it: 'Questo si può. Ma prova con l’isola: premi lei, poi la sabbia in a1.',
  },
  'lesson.canosa.island.done': {
    en: 'You cannot, and now you know why. Whenever you try something that is not allowed, the law tells you the reason, here and in every game.',
    it: 'Non si può, e ora sai perché. Quando provi qualcosa che non è permesso, la regola ti dice il motivo, qui e in ogni partita.',
  },

  'lesson.canosa.attack.title': { en: 'Push her away', it: 'Mandala via' },
  'lesson.canosa.attack.text': {
    en: 'Silver’s Siren blocks the way of your Sailor. She carries one ring, yours carries two, and more rings win. Press your Siren, then hers, then the square where she shall go.',
    it: 'La Sirena di Argento sbarra la strada al tuo Marinaio. Lei porta un anello, la tua due, e chi ne ha di più vince. Premi la tua Sirena, poi lei, poi la casella dove mandarla.',
  },
  'lesson.canosa.attack.but': {
    en: 'That is allowed, but she is still in the way. Press your Siren on c3, then hers on b2, then a square with a dot.',
    it: 'Si può fare, ma lei è ancora lì. Premi la tua Sirena in c3, poi la sua in b2, poi una casella con il punto.',
  },
  'lesson.canosa.attack.done': {
    en: 'Away with her! You take her square and choose where she lands. Nobody loses a ring. With as many rings as she has, you could not have done it.',
    it: 'Via! Prendi la sua casella e scegli dove finisce. Nessuno perde anelli. Con tanti anelli quanti i suoi non avresti potuto.',
  },

  'lesson.canosa.trap.title': { en: 'No way out', it: 'Senza uscita' },
  'lesson.canosa.trap.text': {
    en: 'There is a second way to win, without four home. Silver’s Siren sits in the corner. She has no ring, and no Sailor walks for her. Only one square beside her is free. Whoever has to act and cannot, loses. Close it!',
    it: 'C’è un altro modo di vincere, senza quattro a casa. La Sirena di Argento è nell’angolo. Non ha anelli, e nessun Marinaio cammina per lei. Solo una casella accanto a lei è libera. Chi deve agire e non può, perde. Chiudila!',
  },
  'lesson.canosa.trap.opens': {
    en: 'That closes e2, but opens f2 behind him. Who else could step to e2?',
    it: 'Così chiudi e2, ma apri f2 dietro di lui. Chi altro può andare in e2?',
  },
  'lesson.canosa.trap.but': {
    en: 'She can still slip out. The free square beside her is e2: who of yours can go there?',
    it: 'Può ancora scappare. La casella libera accanto a lei è e2: chi dei tuoi può andarci?',
  },
  'lesson.canosa.trap.done': {
    en: 'Silver has nothing left to do, and you have won! It is rare, but keep a way open for your own Siren.',
    it: 'Argento non può fare più nulla, e hai vinto! È raro, ma lascia sempre una via alla tua Sirena.',
  },

  'lesson.canosa.win.title': { en: 'A puzzle: win now', it: 'Un enigma: vinci ora' },
  'lesson.canosa.win.text': {
    en: 'Three of your Sailors are home. The fourth wins the game. You have two actions and one ring. Find the way!',
    it: 'Tre dei tuoi Marinai sono a casa. Con il quarto vinci. Hai due azioni e un anello. Trova la strada!',
  },
  'lesson.canosa.win.on': { en: 'One action left …', it: 'Resta un’azione …' },
  'lesson.canosa.win.but': {
    en: 'Two actions, and not home yet. Everything is back in its place. Who stands right beside your island, and whose is he?',
    it: 'Due azioni, e non ancora a casa. Tutto torna al suo posto. Chi sta proprio accanto alla tua isola, e di chi è?',
  },
  'lesson.canosa.win.done': {
    en: 'Four Sailors home: you have won! A ring at the right moment is worth more than many steps.',
    it: 'Quattro Marinai a casa: hai vinto! Un anello al momento giusto vale più di tanti passi.',
  },
} satisfies Record<string, Entry>;
