/** Who plays and judges Bosa on this device: the eight levels, by the core's planner. */
import levels from '../../../../../../src/lungomare/players/bosa/levels.toml';
import type { Core } from '../../../../device/core/core';
import type { Budget, Choice, DevicePlayers, Found, Means, Seat } from '../../../../device/game';
import { DECISIONS } from '../decisions';
import type { BosaGame } from '../game';
import type { State } from '../table';
import { prospects } from './evaluate';
import type { PlannerExports } from './exports';
import { Level, type Listed } from './level';
import { type Seeds, turnLoss, USUAL_TRIES } from './looking-back';
import { Planner } from './planner';
import { Random, unforeseen } from './random';

export const LEVELS = (levels.levels as Listed[]).map((listed, place) => new Level(`level-${place + 1}`, listed));
const STRONGEST = LEVELS.at(-1)!;
const BY_NAME = new Map(LEVELS.map((level) => [level.name, level]));

export class BosaPlayers implements DevicePlayers<State> {
  readonly players = LEVELS.map(({ name }) => name);
  /** A planner for each core that games are played by. */
  readonly #planners = new WeakMap<Core, Planner>();

  constructor(
    readonly isStopped: () => boolean = () => false,
    readonly random: Random = unforeseen(),
  ) {}

  choose(game: BosaGame, states: readonly State[], _moves: readonly string[], player: string): Choice {
    const state = states.at(-1)!;
    const seat = game.actor(state);
    const level = BY_NAME.get(player);
    if (seat === null || !level) throw new Error(`${player} has nothing to choose here`);
    const seen = game.resample(state, seat, this.random.next());
    const legal = game.legal(seen);
    return level.choose(this.#planner(game), { ...this.#placed(game, seen), legal, random: this.random });
  }

  /** What the strongest level does. */
  hint(game: BosaGame, states: readonly State[], moves: readonly string[]): Choice & { winsIn: null } {
    return { ...this.choose(game, states, moves, STRONGEST.name), winsIn: null };
  }

  evaluate(
    game: BosaGame,
    states: readonly State[],
    budget: Budget,
    seat: Seat | null,
    report: (found: Found) => void,
  ): Found {
    const state = states.at(-1)!;
    const actor = game.actor(state);
    if (actor === null) return asItEnded(game, state);
    const seen = game.resample(state, seat, this.random.next());
    const question = { ...this.#placed(game, seen), actor, seat };
    return prospects(this.#planner(game), question, budget, this.isStopped, report);
  }

  /** What a whole turn lost that was played in a state, and which would have been better; what was hidden counts for nothing. */
  lookBack(game: BosaGame, state: State, turn: readonly string[], tries = USUAL_TRIES, seeds = this.#seeds()) {
    const seat = game.actor(state)!;
    const seen = game.resample(state, seat, this.random.next());
    const decisions = turn.map((text) => DECISIONS.indexOf(text));
    const { best, ...lost } = turnLoss(this.#planner(game), { ...this.#placed(game, seen), seat, decisions }, tries, seeds);
    return { played: turn, best: best.map((number) => DECISIONS[number]!), ...lost };
  }

  #seeds(): Seeds {
    return [this.random.next(), this.random.next(), this.random.next()];
  }

  /** Where the planner finds the deck and a state; the state stays there until the game is asked again. */
  #placed({ table, seats }: BosaGame, state: State) {
    return { setting: { deck: table.address, seats }, state: table.put(state) };
  }

  #planner({ table }: BosaGame): Planner {
    const core = table.core as Core as Core<PlannerExports>;
    const known = this.#planners.get(core);
    if (known) return known;
    const planner = new Planner(core);
    this.#planners.set(core, planner);
    return planner;
  }
}

/** After the end nothing is uncertain: winners share the victory. */
function asItEnded(game: BosaGame, state: State): Found {
  const winners = game.result(state)!.winners as readonly Seat[];
  const chances = Array.from({ length: game.seats }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  return { chances, wins_in: null, line: [], depth: 0, lines: [{ actions: [], chances, winsIn: null }], nodes: 0 };
}

/** Load who plays Bosa; they think with the core that their games are played by. */
export const loadPlayers = ({ isStopped }: Means): Promise<BosaPlayers> => Promise.resolve(new BosaPlayers(isStopped));
