/** What the core's module gives of the engine, in native/canosa/wasm/engine.cpp. */

/** Where something lies in the module's memory. */
export type Address = number;

export interface EngineExports {
  engine_reserve(megabytes: number): number;
  engine_terms(): Address;
  engine_weigh(weights: Address): number;
  engine_search(
    state: Address,
    megabytes: number,
    depth: number,
    nodes: number,
    milliseconds: number,
    lines: number,
    seed: number,
    attention: number,
    noise: number,
    threads: number,
  ): Address;
  engine_prove(state: Address, megabytes: number, turns: number, nodes: number): Address;
  engine_worths(state: Address): Address;
  engine_without_blunders(state: Address): Address;
}
