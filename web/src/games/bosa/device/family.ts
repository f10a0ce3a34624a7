/** How games of Bosa are opened on the device (`games/bosa/family.py`): options, decks, deals. */
import { loadModule, moduleAddress, type Source } from '../../../device/core/compile';
import { type DeviceFamily, type Json } from '../../../device/game';
import { quote } from '../../../device/refusals/quote';
import { dealFrom } from '../deal/verify';
import { deckFromJson } from './deck/check';
import { cardsOf, SHIPPED, STANDARD, type Cards } from './deck/deck';
import { BosaGame } from './game';
import { refuse } from './sentences';
import { readSetup } from './setup';
import { Table, type RulesCore, type RulesExports, type State } from './table';

/** What a game begins with where nothing is said. */
const USUAL = { players: 2, deck: STANDARD, simple: false };
const FEWEST_PLAYERS = 2;
const MOST_PLAYERS = 5;

/** A record's header without the deal, read. */
interface Options {
  players: number;
  simple: boolean;
  cards: Cards;
}

export class BosaFamily implements DeviceFamily<State> {
  readonly name = 'bosa';
  /** Of shipped decks, which are played with again and again, and of the last one that came whole. */
  readonly #tables = new Map<string, Table>();
  #whole = '';

  constructor(readonly core: RulesCore) {}

  open(header: Json): BosaGame {
    const options = readOptions(header);
    const dealt = readSetup(header.setup, options);
    return new BosaGame(this.table(options), dealt);
  }

  needsDeal(options: Json): boolean {
    return !('setup' in options);
  }

  deal(options: Json, seed: Uint8Array): Json {
    const said = { ...USUAL, ...options };
    const { players, simple, cards } = readOptions(said);
    return this.open({ ...said, setup: dealFrom(seed, cards.deck, players, simple) }).header;
  }

  /** The deck of a game in the core, worked out once for all that is asked about it. */
  table({ players, simple, cards }: Options): Table {
    const isShipped = SHIPPED_CARDS.get(cards.deck.name) === cards;
    const key = `${isShipped ? cards.deck.name : JSON.stringify(cards.deck)} ${players} ${simple}`;
    const table = this.#tables.get(key) ?? new Table(this.core, cards, players, simple);
    if (!isShipped && key !== this.#whole) {
      this.#tables.delete(this.#whole);
      this.#whole = key;
    }
    this.#tables.set(key, table);
    return table;
  }
}

const SHIPPED_CARDS: ReadonlyMap<string, Cards> = new Map(
  Object.entries(SHIPPED).map(([name, deck]) => [name, cardsOf(deck)]),
);

function readOptions({ players, simple, deck }: Json): Options {
  if (typeof players !== 'number' || !Number.isInteger(players)) {
    return refuse('players-number', 'B1.1', { players: quote(players) });
  }
  if (typeof simple !== 'boolean') return refuse('simple-flag', 'B2.3', { simple: quote(simple) });
  const cards = cardsFor(deck);
  if (players < FEWEST_PLAYERS || players > MOST_PLAYERS) return refuse('players-many', 'B1.1', { players });
  return { players, simple, cards };
}

/** The deck of a record: a shipped one's name, or the whole deck. */
function cardsFor(deck: unknown): Cards {
  if (typeof deck !== 'string') return cardsOf(deckFromJson(deck));
  const known = [...SHIPPED_CARDS.keys()].join(', ');
  return SHIPPED_CARDS.get(deck) ?? refuse('no-deck', 'B10.0', { deck: quote(deck), known });
}

/** Load the law of Bosa; without its module, or in a browser that cannot run it, this rejects. */
export async function loadFamily(source: Source | null = moduleAddress('bosa', false)): Promise<BosaFamily> {
  if (!source) throw new Error('This page was built without the core of Bosa.');
  return new BosaFamily(await loadModule<RulesExports>(source));
}
