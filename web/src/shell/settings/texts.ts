/** What the page of the settings says, and no other: it is loaded with that page. */
export const texts = {
  'settings.kept': { en: 'This browser keeps them, for itself alone.', it: 'Le tiene questo browser, solo per sé.' },
  'settings.device': { en: 'Think on this device', it: 'Pensa su questo dispositivo' },
  'settings.device.text': {
    en: 'Hints, evaluations, replays, lessons and why something is not possible are worked out here, at once and also without a network, and games against the computer can be played here. Otherwise the server is asked. Moves in games with others are always the server’s to judge.',
    it: 'Consigli, valutazioni, partite da rivedere, lezioni e perché qualcosa non si può: si calcola tutto qui, subito e anche senza rete, e qui si può giocare contro il computer. Altrimenti si chiede al server. Le mosse nelle partite con altri le giudica sempre il server.',
  },
  'settings.device.here': { en: 'On this device: {games}.', it: 'Su questo dispositivo: {games}.' },
  'settings.device.none': {
    en: 'This device cannot do it now, so the server is asked.',
    it: 'Questo dispositivo ora non può farlo, quindi si chiede al server.',
  },
  'settings.theme': { en: 'Colours', it: 'Colori' },
  'settings.back': { en: 'To the first page', it: 'Alla prima pagina' },
} as const;
