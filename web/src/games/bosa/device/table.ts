/**
 * A deck in the core, worked out, and what the core says of its states: native/bosa/wasm/rules.cpp.
 * States are kept here as the bytes that they are in the core's memory.
 */
import type { Core } from '../../../device/core/core';
import type { Cards } from './deck/deck';
import { packDeck } from './pack';
import type { Dealt } from './setup';
import { drawsOf } from './setup';

/** A state of Bosa: a value, which nothing changes. */
export type State = Uint8Array<ArrayBuffer>;
export type Seat = number;

/** Where something lies in the core's memory. */
export type Address = number;

export interface RulesExports {
  rules_open(packed: Address): Address;
  rules_name_card(table: Address, id: Address, length: number): void;
  rules_close(table: Address): void;
  rules_state_size(): number;
  rules_deal(table: Address, dealt: Address, out: Address): void;
  rules_actor(state: Address): number;
  rules_turn(state: Address): number;
  rules_legal(table: Address, state: Address): Address;
  rules_advance(table: Address, state: Address, decision: number): void;
  rules_reveals(before: Address, after: Address): number;
  rules_is_milestone(before: Address, after: Address): number;
  rules_view(table: Address, state: Address, seat: number): Address;
  rules_preview(table: Address, state: Address): Address;
  rules_sheet(table: Address, states: Address, count: number, seat: number, everyone: boolean): Address;
  rules_result(table: Address, state: Address): Address;
  rules_refusal(table: Address, state: Address, decision: number): Address;
  rules_from_view(deck: Address, view: Address, seed: bigint, out: Address): number;
  planner_resample(deck: Address, state: Address, seat: number, seed: bigint): void;
}

export type RulesCore = Core<RulesExports>;

/** Nobody, where the core asks for a seat. */
const NOBODY = -1;
/** States that the core has to see side by side. */
const PLACES = 2;

/** What is no longer used makes room in the core. */
const closing = new FinalizationRegistry<() => void>((close) => close());

export class Table {
  /** Of the deck in the core's memory, as the planner takes it too. */
  readonly address: Address;
  readonly #places: Address;
  readonly #size: number;

  constructor(
    readonly core: RulesCore,
    readonly cards: Cards,
    readonly players: number,
    readonly simple: boolean,
  ) {
    const { exports } = core;
    const table = core.withBytes(bytesOf(packDeck(cards.deck, players, simple)), (at) => exports.rules_open(at));
    for (const id of cards.ids) {
      core.withBytes(JSON.stringify(id), (at, length) => exports.rules_name_card(table, at, length));
    }
    const size = exports.rules_state_size();
    const places = core.allocate(PLACES * size);
    closing.register(this, () => {
      exports.rules_close(table);
      core.release(places);
    });
    this.address = table;
    this.#size = size;
    this.#places = places;
  }

  /** Put a state where the core can see it; it stays there until the next in its place. */
  put(state: State, place: 0 | 1 = 0): Address {
    const at = this.#places + place * this.#size;
    this.core.view(at, this.#size).set(state);
    return at;
  }

  /** The state that the core has made there. */
  #taken(at: Address): State {
    return this.core.view(at, this.#size).slice() as State;
  }

  deal(dealt: Dealt): State {
    return this.core.withBytes(drawsOf(dealt), (draws) => {
      this.core.exports.rules_deal(this.address, draws, this.#places);
      return this.#taken(this.#places);
    });
  }

  actor(state: State): Seat | null {
    const seat = this.core.exports.rules_actor(this.put(state));
    return seat === NOBODY ? null : seat;
  }

  turn(state: State): number {
    return this.core.exports.rules_turn(this.put(state));
  }

  /** The numbers of the legal decisions. */
  legal(state: State): Uint8Array {
    return this.core.bytesAt(this.core.exports.rules_legal(this.address, this.put(state)));
  }

  advance(state: State, decision: number): State {
    const at = this.put(state);
    this.core.exports.rules_advance(this.address, at, decision);
    return this.#taken(at);
  }

  reveals(before: State, after: State): boolean {
    return Boolean(this.core.exports.rules_reveals(this.put(before, 0), this.put(after, 1)));
  }

  isMilestone(before: State, after: State): boolean {
    return Boolean(this.core.exports.rules_is_milestone(this.put(before, 0), this.put(after, 1)));
  }

  view(state: State, seat: Seat | null): unknown {
    return this.core.jsonAt(this.core.exports.rules_view(this.address, this.put(state), seat ?? NOBODY));
  }

  preview(state: State): unknown {
    return this.core.jsonAt(this.core.exports.rules_preview(this.address, this.put(state)));
  }

  sheet(states: readonly State[], seat: Seat | null, everyone: boolean): unknown {
    const all = new Uint8Array(states.length * this.#size);
    states.forEach((state, at) => all.set(state, at * this.#size));
    const { exports } = this.core;
    return this.core.withBytes(all, (at) =>
      this.core.jsonAt(exports.rules_sheet(this.address, at, states.length, seat ?? NOBODY, everyone)),
    );
  }

  result(state: State): unknown {
    return this.core.jsonAt(this.core.exports.rules_result(this.address, this.put(state)));
  }

  /** Code, clause and values of why a decision is not legal; null where it is. */
  refusal(state: State, decision: number): unknown {
    return this.core.jsonAt(this.core.exports.rules_refusal(this.address, this.put(state), decision));
  }

  /** A state that `seat` cannot tell from this one; null is somebody without goals. */
  resample(state: State, seat: Seat | null, seed: bigint): State {
    const at = this.put(state);
    this.core.exports.planner_resample(this.address, at, seat ?? NOBODY, seed);
    return this.#taken(at);
  }

  /** A state that a packed view could be of; null where it is of none. */
  fromView(view: Int32Array, seed: bigint): State | null {
    const at = this.#places;
    return this.core.withBytes(bytesOf(view), (numbers) =>
      this.core.exports.rules_from_view(this.address, numbers, seed, at) ? this.#taken(at) : null,
    );
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
