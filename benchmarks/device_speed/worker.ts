/** What the page's modules are timed at, in a worker as the page has it: a task at a time. */
import { loadModule, moduleAddress } from '../../web/src/device/core/compile';
import type { Core } from '../../web/src/device/core/core';
import type { Json } from '../../web/src/device/game';
import { loadFamily as loadBosa } from '../../web/src/games/bosa/device/family';
import { BY_RACE, Planner } from '../../web/src/games/bosa/device/players/planner';
import type { PlannerExports } from '../../web/src/games/bosa/device/players/exports';
import { loadFamily as loadCanosa } from '../../web/src/games/canosa/device/family';
import { Engine } from '../../web/src/games/canosa/device/players/engine';
import { type Asked, timesOf } from './law';

/** A search of Canosa's engine: so many positions from a game's start. */
export interface Search {
  kind: 'search';
  header: Json;
  megabytes: number;
  nodes: number;
}
/** A turn of Bosa planned in so many tries of futures, `moves` into a game. */
export interface Plan {
  kind: 'plan';
  header: Json;
  moves: string[];
  knobs: Record<string, number>;
  seed: number;
}
/** A question of a module's certificate: native/GAME/wasm/certificate.cpp. */
export interface Certified {
  kind: 'certificate';
  game: string;
  question: number;
  numbers: number[];
}
/** How long the law takes, state by state, in random games. */
export interface Law {
  kind: 'law';
  game: 'canosa' | 'bosa';
  options: Json;
  games: number;
}
export type Task = Search | Plan | Certified | Law;

/** How long it took by the worker's clock, how much was done, and what the native core must say too. */
export interface Done {
  ms: number;
  did: number;
  answer: unknown;
}

const address = (game: string) => moduleAddress(game, false)!;
const canosa = loadCanosa();
const bosa = loadBosa();
const engine = canosa.then(async () => new Engine(await WebAssembly.compileStreaming(fetch(address('canosa')))));
const planner = bosa.then(({ core }) => new Planner(core as Core as Core<PlannerExports>));
const certified = new Map<string, Promise<Core<{ certificate(kind: number, numbers: number, count: number): number }>>>();

async function search({ header, megabytes, nodes }: Search): Promise<Done> {
  const [{ start }, at] = [(await canosa).open(header), await engine];
  return timed(
    () => at.search(start, { megabytes, nodes }),
    (found) => [found.nodes, [found.depth, found.lines[0]!.score, found.lines[0]!.actions]],
  );
}

async function plan({ header, moves, knobs, seed }: Plan): Promise<Done> {
  const [family, at] = [await bosa, await planner];
  const game = family.open(header);
  const state = game.table.put(moves.reduce((before, move) => game.advance(before, move), game.start));
  const setting = { deck: game.table.address, seats: game.seats };
  return timed(
    () => at.plan(setting, state, { method: BY_RACE, net: 'learned', knobs }, BigInt(seed)),
    (turns) => [
      turns.reduce((sum, { futures }) => sum + futures, 0),
      turns.map(({ decisions, share, futures }) => [[...decisions], share, futures]),
    ],
  );
}

async function certificate({ game, question, numbers }: Certified): Promise<Done> {
  if (!certified.has(game)) certified.set(game, loadModule(address(game), { report: () => {} }));
  const core = await certified.get(game)!;
  return core.withBytes(new Uint8Array(Int32Array.from(numbers).buffer), (at) =>
    timed(
      () => core.exports.certificate(question, at, numbers.length),
      (found) => [0, [...core.bytesAt(found)]],
    ),
  );
}

async function law({ game, options, games }: Law): Promise<Done> {
  const family = game === 'canosa' ? await canosa : await bosa;
  return timed(
    () => timesOf(family, options, games),
    (times: Asked) => [games, times],
  );
}

function timed<Found>(work: () => Found, said: (found: Found) => [did: number, answer: unknown]): Done {
  const began = performance.now();
  const found = work();
  const ms = performance.now() - began;
  const [did, answer] = said(found);
  return { ms, did, answer };
}

const answer = (task: Task): Promise<Done> => {
  switch (task.kind) {
    case 'search':
      return search(task);
    case 'plan':
      return plan(task);
    case 'certificate':
      return certificate(task);
    case 'law':
      return law(task);
  }
};

onmessage = ({ data }) => {
  void answer(data as Task).then(postMessage, (problem: unknown) => {
    setTimeout(() => {
      throw problem;
    });
  });
};
