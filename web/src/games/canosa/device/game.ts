/** A game of Canosa on this device, by the core's rules. */
import type { DeviceGame, Json, Seat } from '../../../device/game';
import { quote } from '../../../device/refusals/quote';
import type { Refusal } from '../../../api/schema';
import { type CanosaState, refusalAt, type RulesCore, SENTENCES, withText } from './core';

const PLAYERS = ['gold', 'silver'];
/** How a table, not the rules, may end a game; only an agreed end has no winner. */
const TABLE_REASONS: readonly unknown[] = ['resigned', 'time', 'agreed', 'forfeit'];

export class CanosaGame implements DeviceGame<CanosaState> {
  readonly name = 'canosa';
  readonly seats = 2;
  readonly movesKey = 'actions';
  readonly header: Json;
  readonly hidden: readonly string[] = [];
  readonly hasSecrets = false;
  readonly playsOn = false;

  /** `options` are those of a record but for where it begins; `usual` is where the layout does. */
  constructor(
    private readonly core: RulesCore,
    options: Json,
    usual: CanosaState,
    readonly start: CanosaState,
  ) {
    const isUsual = usual.every((byte, at) => byte === start[at]);
    this.header = isUsual ? options : { ...options, start: this.view(start, null).position };
  }

  actor(state: CanosaState): Seat | null {
    const seat = this.core.withBytes(state, (address) => this.core.exports.actor(address));
    return seat < 0 ? null : seat;
  }

  turn(state: CanosaState): number {
    return this.core.withBytes(state, (address) => this.core.exports.turn(address));
  }

  legal(state: CanosaState): readonly string[] {
    return this.#json(state, 'legal') as string[];
  }

  explain(state: CanosaState, action: string): Refusal | null {
    const found = this.#withAction(state, action, 'explain');
    return found ? refusalAt(this.core, found, action) : null;
  }

  advance(state: CanosaState, action: string): CanosaState {
    const found = this.#withAction(state, action, 'advance');
    if (!found) throw new Error(`the action is not legal: ${action}`);
    return this.core.bytesAt(found);
  }

  /** Nothing is hidden. */
  reveals(): boolean {
    return false;
  }

  isMilestone(): boolean {
    return false;
  }

  view(state: CanosaState, seat: Seat | null): Json {
    return { seat, ...(this.#json(state, 'view') as Json) };
  }

  preview(state: CanosaState): Json {
    return this.#json(state, 'preview') as Json;
  }

  /** There are no points but the Sailors at home, which the view shows. */
  sheet(): null {
    return null;
  }

  result(state: CanosaState): Json | null {
    return this.#json(state, 'result') as Json | null;
  }

  earlyResult(reason: string, [winner]: readonly Seat[]): Json | null {
    if (reason === 'abandoned') return null;
    return { winner: winner === undefined ? null : PLAYERS[winner], reason };
  }

  checkEarlyResult({ reason, winner }: Json): Refusal | null {
    if (!TABLE_REASONS.includes(reason)) {
      return SENTENCES.refusal('result-reason', null, { reason: quote(reason ?? null) });
    }
    const isAgreed = reason === 'agreed';
    if (isAgreed ? winner === null : PLAYERS.includes(winner as string)) return null;
    const why = { reason: quote(reason), wanted: isAgreed ? 'null' : PLAYERS.join(',') };
    if (winner === undefined) return SENTENCES.refusal('result-no-winner', null, why);
    return SENTENCES.refusal('result-winner', null, { given: quote(winner), ...why });
  }

  #json(state: CanosaState, what: 'legal' | 'preview' | 'view' | 'result'): unknown {
    return this.core.jsonAt(this.core.withBytes(state, (address) => this.core.exports[what](address)));
  }

  /** What the module answers of an action in a state; 0 for nothing. */
  #withAction(state: CanosaState, action: string, what: 'explain' | 'advance'): number {
    return this.core.withBytes(state, (address) =>
      withText(this.core, action, (text, length) => this.core.exports[what](address, text, length)),
    );
  }
}
