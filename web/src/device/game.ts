/**
 * A game on this device: the law as the core has it in WebAssembly. It says what the server's `Game`
 * says, in the same words and the same JSON, and is certified equal to it. Everything here is done at
 * once and in a worker; the page asks through `device/ask.ts`.
 *
 * States are values: nothing changes one, and those of a game may be kept and come back to. Actions are
 * texts in the game's notation, as in records and messages.
 */
import type { Evaluated, Refusal } from '../api/schema';

export type Json = Record<string, unknown>;
export type Seat = number;

/** What was asked for is refused, with the server's code, values and clause. */
export class NotPossible extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.sentence);
  }
}

/** A game with its options fixed and, where there is one, its deal. */
export interface DeviceGame<State = unknown> {
  readonly name: string;
  readonly seats: number;
  /** What a record calls its moves. */
  readonly movesKey: 'actions' | 'decisions';
  /** The keys that open a record of this game: "game", its options, its deal. */
  readonly header: Json;
  /** Those of them that nobody may know before the end. */
  readonly hidden: readonly string[];
  readonly hasSecrets: boolean;
  /** Whether the computer plays on for a seat that gives up, instead of the seat losing. */
  readonly playsOn: boolean;
  /** Why a game ends by its rules, where its results name no "reason". */
  readonly endsBy?: string;
  readonly start: State;
  /** The seat to act; null when the game is over. */
  actor(state: State): Seat | null;
  turn(state: State): number;
  legal(state: State): readonly string[];
  /** Why an action cannot be read or is not legal; null where it is legal. */
  explain(state: State, action: string): Refusal | null;
  /** The state after an action that is legal. */
  advance(state: State, action: string): State;
  /** Whether the action between them showed what was hidden. */
  reveals(before: State, after: State): boolean;
  /** Whether the sheets of later states look back at `after`. */
  isMilestone(before: State, after: State): boolean;
  view(state: State, seat: Seat | null): Json;
  /** What each legal action of the actor would do, by its text. */
  preview(state: State): Json;
  /** The points so far; `states` are the first, every milestone, and the one asked about. Null without points. */
  sheet(states: readonly State[], seat: Seat | null, everyone: boolean): Json | null;
  /** As a record writes it; null while the game goes on. */
  result(state: State): Json | null;
  /** Of a game that a table ends early: by "resigned", "agreed" and the like. */
  earlyResult(reason: string, winners: readonly Seat[]): Json | null;
  /** Why a record that ends before the rules end it may not say `result`; without it the general rule holds. */
  checkEarlyResult?(result: Json): Refusal | null;
  /** A state that the seat of a view cannot tell from the true one; null where no game looks so. Where something is hidden. */
  stateFromView?(view: Json, seed: bigint): State | null;
}

/** How games of one kind are opened. What is wrong throws `NotPossible` with the server's refusal. */
export interface DeviceFamily<State = unknown> {
  readonly name: string;
  /** Open a game that needs no deal any more: by a record's header. */
  open(header: Json): DeviceGame<State>;
  /** Whether options leave a deal to be made; if so `deal` gives the header with it, by 32 bytes of chance. */
  needsDeal(options: Json): boolean;
  deal(options: Json, seed: Uint8Array): Json;
}

/** What loads each game's law, by its name. */
export type Families = Readonly<Record<string, () => Promise<DeviceFamily>>>;

/** How long one may think: whichever ends first. */
export interface Budget {
  depth?: number;
  nodes?: number;
  milliseconds?: number;
  /** How many of the best lines are wanted; 1 unless said. */
  lines?: number;
}

/** A way the game may go on, and what it is worth. */
export interface Line {
  actions: string[];
  /** Each seat's chance to win. */
  chances: number[];
  /** Proved: whoever is to act wins in so many turns, or, negative, loses. */
  winsIn: number | null;
}

/** Who stands better, as the server says it, and the best lines that were found. */
export interface Found extends Evaluated {
  lines: Line[];
  nodes: number;
}

/** What a player does: a first action and how it means to go on, and its chance to win where it knows it. */
export interface Choice {
  line: string[];
  value: number | null;
}

/** Who plays and judges a game on this device. Runs in a worker of its own, which is ended to stop it. */
export interface DevicePlayers<State = unknown> {
  /** As the server calls them: "level-1" to "level-8". */
  readonly players: readonly string[];
  /** `states` are all from the start to now; a player sees of them what its seat may know. */
  choose(game: DeviceGame<State>, states: readonly State[], moves: readonly string[], player: string): Choice;
  hint(game: DeviceGame<State>, states: readonly State[], moves: readonly string[], seat: Seat): Choice & { winsIn: number | null };
  /** Judge the last state; `report` hears of each result that is better than the one before. */
  evaluate(
    game: DeviceGame<State>,
    states: readonly State[],
    budget: Budget,
    seat: Seat | null,
    report: (found: Found) => void,
  ): Found;
}

/** What players think with, as the worker that they are loaded in lends it to them. */
export interface Means {
  /** Whether nobody waits for the answer any more; to be asked now and then in the middle of a thought. */
  isStopped(): boolean;
  /** How many threads may think at once, this one included; 1 where they cannot share memory. */
  readonly threads: number;
  /** How much may be used to remember what was found. */
  readonly megabytes: number;
}

/** What loads who plays each game, by the game's name. */
export type Players = Readonly<Record<string, (means: Means) => Promise<DevicePlayers>>>;
