/** Who plays and judges Canosa on this device. */
import { compileModule, moduleAddress } from '../../../../device/core/compile';
import type { Budget, Choice, DeviceGame, DevicePlayers, Found, Means, Seat } from '../../../../device/game';
import type { CanosaState } from '../core';
import LEVELS from '../../../../../../src/lungomare/players/canosa/levels.toml';
import { Engine } from './engine';
import { Judge } from './judge';
import { Level, type Strength } from './level';
import { drawnFor } from './varying';

/** What levels.toml says: the strengths from the weakest, and which of them each level plays at. */
interface Listed {
  strengths: Strength[];
  levels: { strengths: number[] }[];
}
const { strengths: STRENGTHS, levels } = LEVELS as unknown as Listed;

export class CanosaPlayers implements DevicePlayers<CanosaState> {
  readonly players = levels.map((_, place) => `level-${place + 1}`);
  readonly #levels: readonly Level[];
  readonly #judge: Judge;

  constructor(engine: Engine, megabytes: number) {
    this.#levels = STRENGTHS.map((strength) => new Level(strength, engine));
    this.#judge = new Judge(engine, megabytes);
  }

  choose(game: DeviceGame<CanosaState>, states: readonly CanosaState[], moves: readonly string[], player: string): Choice {
    const state = states.at(-1)!;
    const level = levels[this.players.indexOf(player)];
    if (!level) throw new Error(`nobody called ${player} plays Canosa on this device`);
    const strength = drawnFor(level.strengths, player, game.actor(state)!, moves);
    return this.#levels[strength]!.choose(state, game.legal(state));
  }

  hint(game: DeviceGame<CanosaState>, states: readonly CanosaState[], _moves: readonly string[], seat: Seat) {
    return this.#judge.hint(game, states.at(-1)!, seat);
  }

  evaluate(
    game: DeviceGame<CanosaState>,
    states: readonly CanosaState[],
    budget: Budget,
    _seat: Seat | null,
    report: (found: Found) => void,
  ): Found {
    return this.#judge.evaluate(game, states.at(-1)!, budget, report);
  }
}

/** Load them into a thinking worker. */
export async function loadPlayers(means: Means): Promise<CanosaPlayers> {
  const address = moduleAddress('canosa', false);
  if (!address) throw new Error('the page was built without the core');
  return new CanosaPlayers(new Engine(await compileModule(address), () => means.isStopped()), means.megabytes);
}
