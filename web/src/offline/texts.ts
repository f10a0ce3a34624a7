/** What is said of versions of the page, and of installing it. */
export const texts = {
  'newer.title': { en: 'A new version is ready.', it: 'È pronta una nuova versione.' },
  'newer.reload': { en: 'Reload', it: 'Ricarica' },
  'newer.later': { en: 'Later', it: 'Più tardi' },
};
