/** What the core's module gives of the engine: native/canosa/wasm/{asked,engine}.cpp. */

/** Where something lies in the module's memory. */
export type Address = number;

export interface EngineExports {
  engine_begin(switches: number, position: Address): number;
  engine_play(id: number): number;
  engine_reserve(megabytes: number): number;
  engine_terms(): Address;
  engine_weigh(weights: Address): number;
  engine_search(
    megabytes: number,
    depth: number,
    nodes: number,
    milliseconds: number,
    lines: number,
    seed: number,
    attention: number,
    noise: number,
  ): Address;
  engine_prove(megabytes: number, turns: number, nodes: number): Address;
  engine_worths(): Address;
  engine_without_blunders(): Address;
}
