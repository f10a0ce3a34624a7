/** The titles of the chapters in Italian; in English they come from the server. */
export const chapters: Record<string, string> = {
  B1: 'Che cosa c’è nella scatola',
  B2: 'L’inizio',
  B3: 'Un turno',
  B4: 'Mettere una casa',
  B5: 'Fare una linea',
  B6: 'Le azioni',
  B7: 'La fine di una stagione',
  B8: 'La fine della partita',
  B9: 'Obiettivi',
  B10: 'Il mazzo standard',
  B11: 'Che cosa sa un giocatore',
  B12: 'La mescolata che si può controllare',
};
