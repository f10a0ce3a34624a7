/** The titles of the chapters in Italian; in English they come from the server. */
export const chapters: Record<string, string> = {
  C1: 'Il tabellone e i pezzi',
  C2: 'L’inizio',
  C3: 'I turni',
  C4: 'La Sirena si muove',
  C5: 'La Sirena attacca',
  C6: 'Un Marinaio fa un passo',
  C7: 'Dare un anello',
  C8: 'Riprendere un anello',
  C9: 'Arrivare a casa',
  C10: 'Vincere e perdere',
  C11: 'Patte e ordine',
};
