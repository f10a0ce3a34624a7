/** The words of a game that explains itself: what the other did, and what one might look at. */
import type { Entry } from '../../../i18n';

export const explained = {
  'explain.canosa.begin': {
    en: 'Four of your Sailors home, and you win. You play {me}: those in rings of that colour are yours, and walk to your island. Your Siren sits there; she has to leave it first.',
    it: 'Con quattro tuoi Marinai a casa hai vinto. Giochi con {me}: sono tuoi quelli con gli anelli di quel colore, e vanno alla tua isola. Lì sta la tua Sirena: prima lei deve lasciarla.',
  },
  'explain.canosa.turned': {
    en: '{other} puts a ring on your Sailor on {at}: he walks for {other} now, until you cover that ring.',
    it: '{other} mette un anello al tuo Marinaio in {at}: ora cammina per {other}, finché non copri quell’anello.',
  },
  'explain.canosa.turned.full': {
    en: '{other} puts a third ring on your Sailor on {at}: he walks for {other} now, and nobody can cover that ring.',
    it: '{other} mette un terzo anello al tuo Marinaio in {at}: ora cammina per {other}, e nessuno può coprire quell’anello.',
  },
  'explain.canosa.claimed': {
    en: '{other} puts a ring on the Sailor on {at}, who was nobody’s: he walks for {other} now.',
    it: '{other} mette un anello al Marinaio in {at}, che non era di nessuno: ora cammina per {other}.',
  },
  'explain.canosa.doubled': {
    en: '{other} puts one more ring on a Sailor of their own, on {at}. One of yours on top would still turn him.',
    it: '{other} mette un altro anello a un suo Marinaio, in {at}. Uno dei tuoi in cima lo farebbe ancora tuo.',
  },
  'explain.canosa.doubled.full': {
    en: '{other} puts a third ring on a Sailor of their own, on {at}: nobody can turn him by covering it any more.',
    it: '{other} mette un terzo anello a un suo Marinaio, in {at}: nessuno può più prenderlo coprendolo.',
  },
  'explain.canosa.withdrawn.mine': {
    en: '{other} takes a ring back from the Sailor on {at}: he walks for you again.',
    it: '{other} riprende un anello dal Marinaio in {at}: cammina di nuovo per te.',
  },
  'explain.canosa.withdrawn.theirs': {
    en: '{other} takes a ring back from the Sailor on {at}: he still walks for {other}.',
    it: '{other} riprende un anello dal Marinaio in {at}: cammina ancora per {other}.',
  },
  'explain.canosa.withdrawn.nobody': {
    en: '{other} takes a ring back from the Sailor on {at}: he is nobody’s now, and stands still.',
    it: '{other} riprende un anello dal Marinaio in {at}: ora non è di nessuno, e sta fermo.',
  },
  'explain.canosa.walked': {
    en: 'A Sailor of {other} walks from {from} to {to}: {n} step from home.|A Sailor of {other} walks from {from} to {to}: {n} steps from home.',
    it: 'Un Marinaio di {other} va da {from} a {to}: a {n} passo da casa.|Un Marinaio di {other} va da {from} a {to}: a {n} passi da casa.',
  },
  'explain.canosa.home': {
    en: 'A Sailor of {other} is home: {score} of 4.',
    it: 'Un Marinaio di {other} è a casa: {score} di 4.',
  },
  'explain.canosa.swam': { en: '{other}’s Siren swims to {to}.', it: 'La Sirena di {other} nuota in {to}.' },
  'explain.canosa.swam.near': {
    en: '{other}’s Siren swims to {to}, beside your Sailor on {at}.|{other}’s Siren swims to {to}, beside your Sailors on {at}.',
    it: 'La Sirena di {other} nuota in {to}, accanto al tuo Marinaio in {at}.|La Sirena di {other} nuota in {to}, accanto ai tuoi Marinai in {at}.',
  },
  'explain.canosa.pushed': {
    en: '{other}’s Siren carries more rings than yours and pushes her from {on} to {push}.',
    it: 'La Sirena di {other} porta più anelli della tua e la spinge da {on} a {push}.',
  },

  'explain.canosa.look.win': { en: 'You can win with one action. Find it!', it: 'Puoi vincere con una sola azione. Trovala!' },
  'explain.canosa.look.lose': {
    en: 'Careful: next turn {other} can win with one action.',
    it: 'Attenzione: al prossimo turno {other} può vincere con una sola azione.',
  },
  'explain.canosa.look.home': {
    en: 'Your Sailor on {at} can come home now.|Your Sailors on {at} can come home now.',
    it: 'Il tuo Marinaio in {at} può arrivare a casa ora.|I tuoi Marinai in {at} possono arrivare a casa ora.',
  },
  'explain.canosa.look.homes': {
    en: 'Next turn {other} can bring the Sailor on {at} home.|Next turn {other} can bring the Sailors on {at} home.',
    it: 'Al prossimo turno {other} può portare a casa il Marinaio in {at}.|Al prossimo turno {other} può portare a casa i Marinai in {at}.',
  },
  'explain.canosa.look.push': {
    en: 'Your Siren carries more rings than the other: you can push her away.',
    it: 'La tua Sirena porta più anelli dell’altra: puoi mandarla via.',
  },
  'explain.canosa.look.pushes': {
    en: 'The other Siren carries more rings than yours and is beside her: she can push her away.',
    it: 'L’altra Sirena porta più anelli della tua e le sta accanto: può mandarla via.',
  },
  'explain.canosa.look.turn': {
    en: 'Your Siren is beside {other}’s Sailor on {at}: your ring would make him yours.|Your Siren is beside {other}’s Sailors on {at}: your ring would make one of them yours.',
    it: 'La tua Sirena è accanto al Marinaio di {other} in {at}: con il tuo anello sarebbe tuo.|La tua Sirena è accanto ai Marinai di {other} in {at}: con il tuo anello uno di loro sarebbe tuo.',
  },
  'explain.canosa.look.turns': {
    en: '{other}’s Siren can put a ring on your Sailor on {at} next turn.|{other}’s Siren can put a ring on one of your Sailors on {at} next turn.',
    it: 'Al prossimo turno la Sirena di {other} può mettere un anello al tuo Marinaio in {at}.|Al prossimo turno la Sirena di {other} può mettere un anello a uno dei tuoi Marinai in {at}.',
  },
  'explain.canosa.look.near': {
    en: '{other}’s Sailor on {at} is two steps from home.|{other}’s Sailors on {at} are two steps from home.',
    it: 'Il Marinaio di {other} in {at} è a due passi da casa.|I Marinai di {other} in {at} sono a due passi da casa.',
  },
  'explain.canosa.look.calm': {
    en: 'Nothing is urgent: bring a Sailor nearer home, or your Siren nearer to Sailors.',
    it: 'Niente di urgente: avvicina un Marinaio a casa, o la tua Sirena ai Marinai.',
  },
} satisfies Record<string, Entry>;
