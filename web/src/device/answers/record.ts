/** Records checked move by move, with the refusals of the server's `games/records.py`. */
import { records } from '../../api/refusals.json';
import type { Refusal } from '../../api/schema';
import { NotPossible, type DeviceFamily, type DeviceGame, type Json } from '../game';
import { quote } from '../refusals/quote';
import { Sentences, valuesOfFault } from '../refusals/sentences';
import { dumped } from './dumped';

/** A record played through: its game and every state from the start to the last. */
export interface Played {
  game: DeviceGame;
  states: unknown[];
  moves: string[];
}

/** As many moves as a record may have to be played through. */
const MOST_MOVES = 1000;

/** How a table, not the rules, may end a game. */
const EARLY_REASONS = ['resigned', 'time', 'forfeit', 'abandoned', 'agreed'];

const SENTENCES = new Sentences(records);

const refuse = (code: keyof typeof records, values: Refusal['values'] = {}): never => {
  throw new NotPossible(SENTENCES.refusal(code, null, values));
};

/** Refuse a record that would take too long: whatever its game calls the moves, they are its longest list. */
export function checkLength(record: Json): void {
  for (const value of Object.values(record)) {
    if (!Array.isArray(value) || value.length <= MOST_MOVES) continue;
    const sentence = `a game goes on from at most ${MOST_MOVES} moves, not from ${value.length}`;
    throw new NotPossible({ sentence, clause: null, where: null, code: 'many-moves', values: { n: MOST_MOVES } });
  }
}

/** Play a record to its result, or throw `NotPossible` that says where it fails. */
export function replay(family: DeviceFamily, record: Json): Played {
  const played = playThrough(family, record);
  if (!('result' in record)) refuse('record-no-result');
  checkResult(played, record.result);
  return played;
}

/** Play a record as far as its moves go, whatever it says, or does not say, of a result. */
export function playThrough(family: DeviceFamily, record: Json): Played {
  const game = family.open(record);
  const moves = movesOf(game, record);
  const states = [game.start];
  moves.forEach((text, at) => states.push(advanced(game, states[at], text, at + 1)));
  return { game, states, moves };
}

function movesOf(game: DeviceGame, record: Json): string[] {
  const moves = record[game.movesKey];
  if (Array.isArray(moves) && moves.every((move) => typeof move === 'string')) return moves as string[];
  return refuse('record-moves', { key: game.movesKey });
}

function advanced(game: DeviceGame, state: unknown, text: string, number: number): unknown {
  const fault = game.explain(state, text);
  if (!fault) return game.advance(state, text);
  const values = { move: game.movesKey.slice(0, -1), number, text: quote(text) };
  return refuse('record-move', { ...valuesOfFault(fault), ...values });
}

function checkResult({ game, states }: Played, given: unknown): void {
  const result = game.result(states.at(-1));
  const ended = dumped(result);
  if (given === null) {
    if (result) refuse('record-ended-null', { result: ended });
  } else if (typeof given !== 'object' || Array.isArray(given)) {
    refuse('record-result');
  } else if (result) {
    if (!isEqual(given, result)) refuse('record-ended', { result: ended });
  } else {
    const fault = game.checkEarlyResult ? game.checkEarlyResult(given as Json) : earlyFault(game, given as Json);
    if (fault) throw new NotPossible(fault);
  }
}

/** What is wrong with how a table ended a game, where the game has no rule of its own for it. */
function earlyFault(game: DeviceGame, { reason, winners = [] }: Json): Refusal | null {
  if (!EARLY_REASONS.includes(reason as string)) {
    return SENTENCES.refusal('record-reason', null, { reason: quote(reason), known: EARLY_REASONS.join(', ') });
  }
  if (!Array.isArray(winners) || !winners.every(Number.isInteger)) return SENTENCES.refusal('record-winners');
  const last = game.seats - 1;
  if (new Set(winners).size === winners.length && winners.every((seat) => seat >= 0 && seat <= last)) return null;
  return SENTENCES.refusal('record-winners-seats', null, { last, winners: quote(winners) });
}

/** Whether two values of JSON say the same, in whatever order of keys. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ours, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return ours.length === theirs.size && ours.every(([key, value]) => theirs.has(key) && isEqual(value, theirs.get(key)));
}
