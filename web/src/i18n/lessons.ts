/** The words that the lessons of every game share, and those of a game that explains itself. */
import type { Entry } from './catalogue';

export const lessons = {
  'lesson.offer': { en: 'New to {game}? Learn it in five minutes', it: 'Non conosci {game}? Imparalo in cinque minuti' },
  'lesson.title': { en: 'Learn {game}', it: 'Impara {game}' },
  'lesson.resume': { en: 'Go on with the lesson: step {at} of {n}', it: 'Continua la lezione: passo {at} di {n}' },
  'lesson.steps': { en: 'Steps of the lesson', it: 'I passi della lezione' },
  'lesson.step': { en: 'Step {at} of {n}', it: 'Passo {at} di {n}' },
  'lesson.step.done': { en: 'done', it: 'fatto' },
  'lesson.next': { en: 'Next', it: 'Avanti' },
  'lesson.skip': { en: 'Skip', it: 'Salta' },
  'lesson.show': { en: 'Show me', it: 'Fammi vedere' },
  'lesson.again': { en: 'Once more', it: 'Ancora una volta' },
  'lesson.restart': { en: 'Start over', it: 'Ricomincia' },
  'lesson.leave': { en: 'Leave for now', it: 'Esci per ora' },
  'lesson.lost': { en: 'The server does not answer.', it: 'Il server non risponde.' },
  'lesson.lost.again': { en: 'Try again', it: 'Riprova' },
  'lesson.end.play': { en: 'Play your first game', it: 'Gioca la tua prima partita' },
  'lesson.end.rules': { en: 'All the rules', it: 'Tutte le regole' },
  'lesson.end.home': { en: 'To the games', it: 'Ai giochi' },

  'explain.label': { en: 'The game explained', it: 'La partita spiegata' },
  'explain.look': { en: 'Look at', it: 'Guarda' },
  'explain.off': { en: 'No more explanations', it: 'Basta spiegazioni' },
  'explain.on': { en: 'Explain the game to me', it: 'Spiegami la partita' },
} satisfies Record<string, Entry>;
