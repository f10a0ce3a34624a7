/** Who plays and judges Canosa on this device. */
import { compileModule, moduleAddress } from '../../../../device/core/compile';
import { startThread } from '../../../../device/core/threads';
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

/** How long the first question waits for threads: a worker that searches begins no other one. */
const ARRIVAL_MS = 100;

/** Load them into a thinking worker. */
export async function loadPlayers(means: Means): Promise<CanosaPlayers> {
  const engine = (await withThreads(means)) ?? new Engine(await load(false), () => means.isStopped());
  return new CanosaPlayers(engine, means.megabytes);
}

async function load(threads: boolean): Promise<WebAssembly.Module> {
  const address = moduleAddress('canosa', threads);
  if (!address) throw new Error('the page was built without the core');
  return compileModule(address);
}

/** An engine of several threads; null where there are none, or no memory that they could share. */
async function withThreads(means: Means): Promise<Engine | null> {
  if (means.threads === 1) return null;
  try {
    const helpers = { count: means.threads - 1, start: startThread };
    const engine = new Engine(await load(true), () => means.isStopped(), helpers);
    await Promise.race([engine.arrived, new Promise((done) => setTimeout(done, ARRIVAL_MS))]);
    return engine;
  } catch {
    return null; // whatever else is wrong, the engine with one thread says
  }
}
