/** What the page of the rules says, and no other: it is loaded with that page. */
export const texts = {
  'rules.lead': {
    en: 'First as a text to read, then clause by clause. Wherever the page says that something is not possible, it names the clause and leads here.',
    it: 'Prima come testo da leggere, poi regola per regola. Ogni volta che la pagina dice che qualcosa non si può, indica la regola e porta qui.',
  },
  'rules.none': { en: 'No clause says that.', it: 'Nessuna regola lo dice.' },
  'rules.clauses': { en: 'Clause by clause', it: 'Regola per regola' },
  'rules.elsewhere': { en: 'This text has not been translated yet.', it: 'Questo testo non è ancora tradotto.' },
};
