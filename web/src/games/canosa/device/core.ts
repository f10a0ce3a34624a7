/** What Canosa's module exports of the rules, in native/canosa/wasm/rules.cpp, and how it refuses. */
import { canosa } from '../../../api/refusals.json';
import type { Refusal } from '../../../api/schema';
import type { Core } from '../../../device/core/core';
import { quote } from '../../../device/refusals/quote';
import { Sentences } from '../../../device/refusals/sentences';

/** A game at one moment, as the module made it: nobody else reads or changes its bytes. */
export type CanosaState = Uint8Array<ArrayBuffer>;

/** A state goes in as its address, a text as that of its characters; what comes out is the address of `Bytes`. */
export interface RulesExports {
  start(squares: number, switches: number): number;
  /** 0 where the position is refused, by `refusal`. */
  start_from(text: number, length: number, switches: number): number;
  refusal(): number;
  /** 0 where the action is legal. */
  explain(state: number, text: number, length: number): number;
  /** 0 where the action is not legal. */
  advance(state: number, text: number, length: number): number;
  actor(state: number): number;
  turn(state: number): number;
  legal(state: number): number;
  preview(state: number): number;
  view(state: number): number;
  result(state: number): number;
}

export type RulesCore = Core<RulesExports>;

export const SENTENCES = new Sentences(canosa);

/** A refusal as the module writes it; `quotes` are parts of the text that was read. */
interface Refused {
  code: keyof typeof canosa;
  clause: string | null;
  at: number | null;
  values: Refusal['values'];
  quotes: Record<string, [number, number]>;
}

const CHARACTER_BYTES = 4;

/** Place a text in the module's memory, as the numbers of its characters. */
export function withText(core: RulesCore, text: string, use: (address: number, length: number) => number): number {
  const characters = Uint32Array.from(text, (sign) => sign.codePointAt(0)!);
  return core.withBytes(new Uint8Array(characters.buffer), (address, size) => use(address, size / CHARACTER_BYTES));
}

/** The refusal at an address, of what was read in `text`. */
export function refusalAt(core: RulesCore, address: number, text: string): Refusal {
  const { code, clause, at, values, quotes } = core.jsonAt(address) as Refused;
  const signs = [...text];
  for (const [name, [first, last]] of Object.entries(quotes)) values[name] = quote(signs.slice(first, last).join(''));
  return at === null ? SENTENCES.refusal(code, clause, values) : SENTENCES.unreadable(code, at, clause, values);
}
