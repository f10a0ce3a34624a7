/** What the core's module gives of the planner: native/bosa/wasm/planner.cpp. */

/** Where something lies in the module's memory. */
export type Address = number;

export interface PlannerExports {
  planner_knob_names(): Address;
  planner_usual_knobs(out: Address): void;
  planner_net_size(): number;
  planner_turn_row(): number;
  planner_attempt_row(): number;
  planner_plan(deck: Address, state: Address, method: number, net: Address, knobs: Address, seed: bigint): number;
  planner_planned(): Address;
  planner_judge(
    deck: Address,
    state: Address,
    net: Address,
    horizon: number,
    belief: number,
    seed: bigint,
    knows: number,
    attempts: Address,
    count: number,
    first: number,
    last: number,
  ): Address;
  planner_value(deck: Address, state: Address, net: Address): Address;
  planner_resample(deck: Address, state: Address, seat: number, seed: bigint): void;
  planner_turn_seed(state: Address, salt: bigint): bigint;
}
