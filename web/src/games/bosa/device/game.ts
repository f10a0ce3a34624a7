/** Bosa on the device, with its options fixed and dealt: the law as `games/bosa/bosa.py` says it. */
import type { Refusal } from '../../../api/schema';
import type { DeviceGame, Json } from '../../../device/game';
import type { View } from '../types';
import { shippedName } from './deck/deck';
import { DECISIONS, numbersOf, unreadable } from './decisions';
import { sentences } from './sentences';
import { writeSetup, type Dealt } from './setup';
import type { Seat, State, Table } from './table';
import { packView } from './view';

/** What the core says of a decision that is not legal. */
type Why = { code: string; clause: string; values: Refusal['values'] } | null;

export class BosaGame implements DeviceGame<State> {
  readonly name = 'bosa';
  readonly movesKey = 'decisions';
  readonly hidden = ['setup'];
  readonly hasSecrets = true;
  readonly playsOn = true;
  readonly endsBy = 'points';
  readonly seats: number;
  readonly header: Json;
  readonly start: State;
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(
    readonly table: Table,
    dealt: Dealt,
  ) {
    const { cards, players, simple } = table;
    this.seats = players;
    this.header = {
      game: this.name,
      players,
      deck: shippedName(cards.deck) ?? cards.deck,
      simple,
      setup: writeSetup(dealt, cards),
    };
    this.start = table.deal(dealt);
    this.#numbers = numbersOf(cards.ids);
  }

  actor(state: State): Seat | null {
    return this.table.actor(state);
  }

  turn(state: State): number {
    return this.table.turn(state);
  }

  legal(state: State): string[] {
    return Array.from(this.table.legal(state), (number) => DECISIONS[number]!);
  }

  explain(state: State, action: string): Refusal | null {
    const number = this.#numbers.get(action);
    if (number === undefined) return unreadable(action);
    const why = this.table.refusal(state, number) as Why;
    return why && sentences.refusal(why.code, why.clause, why.values);
  }

  advance(state: State, action: string): State {
    return this.table.advance(state, this.#numbers.get(action)!);
  }

  reveals(before: State, after: State): boolean {
    return this.table.reveals(before, after);
  }

  isMilestone(before: State, after: State): boolean {
    return this.table.isMilestone(before, after);
  }

  view(state: State, seat: Seat | null): Json {
    return this.table.view(state, seat) as Json;
  }

  preview(state: State): Json {
    return this.table.preview(state) as Json;
  }

  sheet(states: readonly State[], seat: Seat | null, everyone: boolean): Json {
    return this.table.sheet(states, seat, everyone) as Json;
  }

  result(state: State): Json | null {
    return this.table.result(state) as Json | null;
  }

  earlyResult(reason: string, winners: readonly Seat[]): Json {
    return { reason, winners: [...winners] };
  }

  /** A state that `seat` cannot tell from this one, each as likely (B11.2); null is a spectator. */
  resample(state: State, seat: Seat | null, seed: bigint): State {
    return this.table.resample(state, seat, seed);
  }

  /** A state that the seat of a view could not tell from the true one; null where the view is of none. */
  stateFromView(view: View, seed: bigint): State | null {
    return this.table.fromView(packView(view, this.table.cards), seed);
  }
}
