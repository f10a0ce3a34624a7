/** The words of the lesson. Short, kind, for a nine-year-old. */
import type { Entry } from '../../../i18n';

export const lessons = {

  'lesson.bosa.end.title.all': { en: 'You know Bosa!', it: 'Ora conosci Bosa!' },
  'lesson.bosa.end.text.all': {
    en: 'That was everything. Now build a whole town against a gentle computer. After each of its turns you are told what it did, and before yours what you might look at.',
    it: 'È tutto qui. Ora costruisci un paese intero contro un computer gentile. Dopo ogni suo turno saprai che cosa ha fatto, e prima del tuo che cosa conviene guardare.',
  },

  'lesson.bosa.house.title': { en: 'A house from the castle', it: 'Una casa dal castello' },
  'lesson.bosa.house.text': {
    en: 'You build a town of sixteen houses on the hill; one stands already. Each turn you take one of the four houses at the castle. Press the orange one with the coin and the fish.',
    it: 'Costruisci sulla collina un paese di sedici case; una c’è già. A ogni turno prendi una delle quattro case al castello. Premi quella arancione con la moneta e il pesce.',
  },
  'lesson.bosa.house.but': {
    en: 'A nice house too! For now press the orange one, the second from the left.',
    it: 'Bella anche quella! Per ora premi quella arancione, la seconda da sinistra.',
  },
  'lesson.bosa.house.more': { en: 'Now press the orange house at the castle.', it: 'Ora premi la casa arancione al castello.' },
  'lesson.bosa.house.show': { en: 'It is the second of the four houses at the castle.', it: 'È la seconda delle quattro case al castello.' },
  'lesson.bosa.house.done': {
    en: 'Chosen! In a house’s window you see what it does: this one gives you a coin and a fish.',
    it: 'Scelta! Nella finestra di una casa vedi che cosa fa: questa ti dà una moneta e un pesce.',
  },

  'lesson.bosa.cell.title': { en: 'A place for it', it: 'Un posto per lei' },
  'lesson.bosa.cell.text': {
    en: 'A new house goes right beside or right below another, and never leaves a gap. The places that glow are free. Press the one to the right of your yellow house: b1.',
    it: 'Una casa nuova va subito a destra o subito sotto un’altra, senza lasciare buchi. I posti che brillano sono liberi. Premi quello a destra della tua casa gialla: b1.',
  },
  'lesson.bosa.cell.but': {
    en: 'You could build like that too. This time: the orange house, on b1, to the right of the yellow one.',
    it: 'Si potrebbe anche così. Questa volta: la casa arancione, in b1, a destra di quella gialla.',
  },
  'lesson.bosa.cell.more': { en: 'And now the orange house at the castle, the second one.', it: 'E ora la casa arancione al castello, la seconda.' },
  'lesson.bosa.cell.show': {
    en: 'Press the orange house at the castle, then the glowing place beside your yellow house.',
    it: 'Premi la casa arancione al castello, poi il posto che brilla accanto alla tua casa gialla.',
  },
  'lesson.bosa.cell.done': {
    en: 'There it will stand. Nothing is built yet, so you can still change your mind.',
    it: 'Starà lì. Ancora non è costruita: puoi sempre cambiare idea.',
  },

  'lesson.bosa.line.title': { en: 'Row or column?', it: 'Riga o colonna?' },
  'lesson.bosa.line.text': {
    en: 'Choose the row or the column of your new house, and every house in it works for you: from left to right, or from the top down. The new one is always last. Choose the line with both houses.',
    it: 'Scegli la riga o la colonna della casa nuova, e tutte le sue case lavorano per te: da sinistra a destra, o dall’alto in basso. La nuova è sempre l’ultima. Scegli la linea con tutte e due le case.',
  },
  'lesson.bosa.line.but': {
    en: 'That line has only the new house in it. Look at the pictures on the two buttons: which line gives more?',
    it: 'In quella linea c’è solo la casa nuova. Guarda i disegni sui due bottoni: quale linea dà di più?',
  },
  'lesson.bosa.line.more': { en: 'And now the orange house, on b1.', it: 'E ora la casa arancione, in b1.' },
  'lesson.bosa.line.show': {
    en: 'With the orange house on b1 chosen, press “row 1” in the dark bar.',
    it: 'Con la casa arancione scelta per b1, premi “riga 1” nella barra scura.',
  },
  'lesson.bosa.line.done': {
    en: 'Row 1 it is: first the yellow house gives a pot, then the orange one gives a coin and a fish.',
    it: 'Riga 1: prima la casa gialla dà un vaso, poi quella arancione dà una moneta e un pesce.',
  },

  'lesson.bosa.do.title': { en: 'Do it!', it: 'Fallo!' },
  'lesson.bosa.do.text': {
    en: 'The dark bar says what will happen before it happens. The orange house, b1, row 1? Then press “{all}”.',
    it: 'La barra scura dice che cosa succederà, prima che succeda. La casa arancione, b1, riga 1? Allora premi “{all}”.',
  },
  'lesson.bosa.do.place': {
    en: 'Almost! This time it is the orange house on b1 with its row. Choose that, then press the button.',
    it: 'Quasi! Questa volta è la casa arancione in b1 con la sua riga. Scegli questo, poi premi il bottone.',
  },
  'lesson.bosa.do.but': { en: 'Skipping is allowed, but these are gifts: do them.', it: 'Saltare si può, ma questi sono regali: prendili.' },
  'lesson.bosa.do.show': {
    en: 'Orange house at the castle, place b1, “row 1”, then “{all}”.',
    it: 'Casa arancione al castello, posto b1, “riga 1”, poi “{all}”.',
  },
  'lesson.bosa.do.done': {
    en: 'Your first turn! Your stores have grown: a pot, a fish, a coin. Now the other player takes a house.',
    it: 'Il tuo primo turno! La dispensa è cresciuta: un vaso, un pesce, una moneta. Ora l’altro giocatore prende una casa.',
  },

  'lesson.bosa.any.title': { en: 'Of your choice', it: 'A tua scelta' },
  'lesson.bosa.any.text': {
    en: 'A question mark means: you choose the kind. Take the orange house with two of them, put it on a2, choose the column and press “{place}”. First the yellow house does its work; then choose textiles, of which you have fewest.',
    it: 'Il punto di domanda vuol dire: scegli tu il tipo. Prendi la casa arancione che ne ha due, mettila in a2, scegli la colonna e premi “{place}”. Prima lavora la casa gialla; poi scegli i tessuti, che sono quelli che hai di meno.',
  },
  'lesson.bosa.any.place': {
    en: 'That can be built, but this turn is about the orange house, the second one: on a2, with column a.',
    it: 'Si può costruire, ma questo turno è della casa arancione, la seconda: in a2, con la colonna a.',
  },
  'lesson.bosa.any.but': {
    en: 'You may do that. But of textiles you have fewest, so take those: two of one kind, never one of each.',
    it: 'Si può fare. Ma di tessuti ne hai pochi, quindi prendi quelli: due dello stesso tipo, mai uno e uno.',
  },
  'lesson.bosa.any.show': {
    en: 'Second house, place a2, column a, “{place}”. Do the yellow house, then press the button with textiles.',
    it: 'Seconda casa, posto a2, colonna a, “{place}”. Fai la casa gialla, poi premi il bottone con i tessuti.',
  },
  'lesson.bosa.any.done': {
    en: 'Two textiles more. The stores hold ten of each kind; what is over that is lost.',
    it: 'Due tessuti in più. La dispensa tiene dieci pezzi di ogni tipo; il resto va perso.',
  },

  'lesson.bosa.pay.title': { en: 'Pay, and score', it: 'Paga e fai punti' },
  'lesson.bosa.pay.text': {
    en: 'Some houses want something first. The purple one takes a fish and gives 4 points. Put it on c1, choose the row, and do all of it.',
    it: 'Alcune case vogliono prima qualcosa. Quella viola prende un pesce e dà 4 punti. Mettila in c1, scegli la riga e fai tutto.',
  },
  'lesson.bosa.pay.place': {
    en: 'That would work as well, but try the purple house with the fish and the star: on c1, with row 1.',
    it: 'Andrebbe anche così, ma prova la casa viola con il pesce e la stella: in c1, con la riga 1.',
  },
  'lesson.bosa.pay.but': {
    en: 'If you skip a house, it gives nothing. Do all three: one fish is little for four points.',
    it: 'Se salti una casa, non dà nulla. Falle tutte e tre: un pesce è poco per quattro punti.',
  },
  'lesson.bosa.pay.show': { en: 'Fourth house, place c1, row 1, “{all}”.', it: 'Quarta casa, posto c1, riga 1, “{all}”.' },
  'lesson.bosa.pay.done': {
    en: 'Four points! A price must be paid in full. A house that you cannot pay is simply passed over.',
    it: 'Quattro punti! Un prezzo va pagato per intero. Una casa che non puoi pagare viene semplicemente saltata.',
  },

  'lesson.bosa.skip.title': { en: 'You may skip', it: 'Puoi saltare' },
  'lesson.bosa.skip.text': {
    en: 'You never have to use a house. The yellow one takes a coin for 2 fish, but soon coins bring points. Put it on a3, choose the column, press “{place}”, do the first two houses as you like, and skip the one on a3.',
    it: 'Non devi mai usare una casa per forza. Quella gialla prende una moneta per 2 pesci, ma presto le monete daranno punti. Mettila in a3, scegli la colonna, premi “{place}”, fai le prime due case come vuoi e salta quella in a3.',
  },
  'lesson.bosa.skip.place': {
    en: 'A fine idea for later. Now take the yellow house, the third one: on a3, with column a.',
    it: 'Una buona idea per dopo. Ora prendi la casa gialla, la terza: in a3, con la colonna a.',
  },
  'lesson.bosa.skip.but': {
    en: 'Let the gifts on a1 and a2 come in, and skip only a3: your five coins are worth keeping.',
    it: 'Prendi i regali di a1 e a2, e salta solo a3: le tue cinque monete vanno tenute.',
  },
  'lesson.bosa.skip.show': {
    en: 'Third house, place a3, column a, “{place}”. Then do a1, do a2 with any kind, and press “{skip}” at a3.',
    it: 'Terza casa, posto a3, colonna a, “{place}”. Poi fai a1, fai a2 con un tipo qualsiasi, e premi “{skip}” per a3.',
  },
  'lesson.bosa.skip.done': {
    en: 'Five coins kept! The house stays, and can work whenever its row or column is chosen again.',
    it: 'Cinque monete salve! La casa resta, e potrà lavorare ogni volta che si sceglie la sua riga o colonna.',
  },

  'lesson.bosa.season.title': { en: 'Coins for the castle', it: 'Monete per il castello' },
  'lesson.bosa.season.text': {
    en: 'Your last turn of this Season. At its end the castle takes coins and gives points: 3 for 3 coins, 7 for 6, 12 for 9. You have 5 coins. Take the green house with two coins, put it on d1, choose the row and do all.',
    it: 'Il tuo ultimo turno di questa stagione. Alla fine il castello prende monete e dà punti: 3 per 3 monete, 7 per 6, 12 per 9. Hai 5 monete. Prendi la casa verde con due monete, mettila in d1, scegli la riga e fai tutto.',
  },
  'lesson.bosa.season.place': {
    en: 'Hm, with that the castle would pay less. The green house with two coins, the third one: on d1, with row 1.',
    it: 'Mm, così il castello pagherebbe meno. La casa verde con due monete, la terza: in d1, con la riga 1.',
  },
  'lesson.bosa.season.but': { en: 'Do all four houses of the row: each brings you something.', it: 'Fai tutte e quattro le case della riga: ognuna ti porta qualcosa.' },
  'lesson.bosa.season.show': { en: 'Third house, place d1, row 1, “{all}”.', it: 'Terza casa, posto d1, riga 1, “{all}”.' },
  'lesson.bosa.season.done': {
    en: 'Eight coins: six are paid for 7 points, and two stay yours. That is patronage, at the end of each of the three Seasons.',
    it: 'Otto monete: sei pagano 7 punti, e due restano tue. È il mecenatismo, alla fine di ognuna delle tre stagioni.',
  },

  'lesson.bosa.goals.title': { en: 'Secret goals', it: 'Obiettivi segreti' },
  'lesson.bosa.goals.text': {
    en: 'You have four goals that only you know. At the end your best two count. One scores already: your first row has four colours. Another wants three houses of one colour together. Choose the orange house, and the place where it joins your other two.',
    it: 'Hai quattro obiettivi che conosci solo tu. Alla fine contano i due migliori. Uno vale già: la tua prima riga ha quattro colori. Un altro vuole tre case di un colore insieme. Scegli la casa arancione, e il posto dove si unisce alle altre due.',
  },
  'lesson.bosa.goals.but': {
    en: 'Look at your goals while you choose: “then” says what they would give. The orange house on one place makes one of them jump. Beside counts, slantwise does not.',
    it: 'Guarda gli obiettivi mentre scegli: “poi” dice quanto darebbero. La casa arancione in un certo posto ne fa saltare uno in alto. Accanto conta, in diagonale no.',
  },
  'lesson.bosa.goals.more': { en: 'And now the orange house at the castle, the second one.', it: 'E ora la casa arancione al castello, la seconda.' },
  'lesson.bosa.goals.show': { en: 'Press the second house, then the place b2.', it: 'Premi la seconda casa, poi il posto b2.' },
  'lesson.bosa.goals.done': {
    en: 'On b2 three orange houses touch: that goal goes from 0 to 7. Only the finished town counts, so keep an eye on it.',
    it: 'In b2 si toccano tre case arancioni: quell’obiettivo passa da 0 a 7. Conta solo il paese finito, quindi tienilo d’occhio.',
  },

  'lesson.bosa.copy.title': { en: 'The house that copies', it: 'La casa che copia' },
  'lesson.bosa.copy.text': {
    en: 'The orange house on b2 does what another orange house of yours does. Choose row or column, press “{place}”, and when it is its turn choose whom it copies.',
    it: 'La casa arancione in b2 fa quello che fa un’altra tua casa arancione. Scegli riga o colonna, premi “{place}”, e quando tocca a lei scegli chi copiare.',
  },
  'lesson.bosa.copy.place': {
    en: 'That can be done, but now it is about the orange house, the second one, on b2.',
    it: 'Si può fare, ma ora si tratta della casa arancione, la seconda, in b2.',
  },
  'lesson.bosa.copy.but': {
    en: 'Skipped, it copies nobody. Do the first house, then let the one on b2 copy another.',
    it: 'Se la salti non copia nessuno. Fai la prima casa, poi fai copiare quella in b2.',
  },
  'lesson.bosa.copy.show': {
    en: 'Second house, place b2, any line, “{place}”. Do the first house, then press “Copy”, and do it.',
    it: 'Seconda casa, posto b2, una linea qualsiasi, “{place}”. Fai la prima casa, poi premi “Copia”, e fallo.',
  },
  'lesson.bosa.copy.done': {
    en: 'Copied! Houses that stand in good lines work again and again: four in a row is a lot of work.',
    it: 'Copiata! Le case nelle linee buone lavorano tante volte: quattro in fila sono un bel lavoro.',
  },

  'lesson.bosa.end.title': { en: 'A puzzle: the last turn', it: 'Un enigma: l’ultimo turno' },
  'lesson.bosa.end.text': {
    en: 'Another game, and its very last turn is yours. One place is free. Most points win, and one of the four houses wins for you. Look at your goals while you choose!',
    it: 'Un’altra partita, e l’ultimissimo turno è tuo. Un solo posto è libero. Vince chi ha più punti, e una delle quattro case ti fa vincere. Guarda i tuoi obiettivi mentre scegli!',
  },
  'lesson.bosa.end.but': {
    en: 'That would end {mine} to {theirs}: not quite. Everything is back in its place. Which house makes one of your goals jump?',
    it: 'Finirebbe {mine} a {theirs}: non basta. Tutto torna al suo posto. Quale casa fa saltare in alto un tuo obiettivo?',
  },
  'lesson.bosa.end.show': {
    en: 'Press each of the houses and watch the goals. With the orange one you have exactly three houses of that colour.',
    it: 'Premi le case una per una e guarda gli obiettivi. Con quella arancione hai esattamente tre case di quel colore.',
  },
  'lesson.bosa.end.done': {
    en: '{mine} to {theirs}: you win! The sheet shows where every point came from: houses, patronage, what is left in your stores, and your best two goals.',
    it: '{mine} a {theirs}: hai vinto! Il foglio mostra da dove viene ogni punto: case, mecenatismo, quello che resta nella dispensa, e i tuoi due obiettivi migliori.',
  },
} satisfies Record<string, Entry>;
