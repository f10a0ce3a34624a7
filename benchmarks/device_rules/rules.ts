/**
 * How long the page's law takes to say something of a state of a random game: the median and the
 * longest of all but one in a hundred, in microseconds, and the states it was asked about.
 *
 *     node rules.js MODULES
 *
 * MODULES is the folder of the built modules, web/wasm. Made by web/node.config.ts.
 */
import { loadFamily as loadBosa } from '../../web/src/games/bosa/device/family';
import { loadFamily as loadCanosa } from '../../web/src/games/canosa/device/family';
import { readModule } from '../../web/src/device/core/files';
import type { DeviceFamily, DeviceGame, Json } from '../../web/src/device/game';

const GAMES = 30;
const MOST_MOVES = 400;
const SEED_BYTES = 32;
/** Not timed: the first games teach the engine that runs this what it is to compile. */
const WARM_UP = 5;

/** The same numbers each time, without pattern: xorshift. */
let drawn = 2463534242;
function below(bound: number): number {
  for (const by of [13, -17, 5]) drawn ^= by > 0 ? drawn << by : drawn >>> -by;
  return (drawn >>> 0) % bound;
}

type Asked = (game: DeviceGame, state: unknown, text: string) => unknown;
const ASKED: Record<string, Asked> = {
  legal: (game, state) => game.legal(state),
  preview: (game, state) => game.preview(state),
  view: (game, state) => game.view(state, 0),
  explain: (game, state, text) => game.explain(state, text),
  advance: (game, state, text) => game.advance(state, text),
};

function play(game: DeviceGame, times: Map<string, number[]>): void {
  let state = game.start;
  for (let move = 0; move < MOST_MOVES && game.actor(state) !== null; ++move) {
    const legal = game.legal(state);
    const text = legal[below(legal.length)]!;
    for (const [name, ask] of Object.entries(ASKED)) {
      const began = performance.now();
      ask(game, state, text);
      times.get(name)!.push((performance.now() - began) * 1000);
    }
    state = game.advance(state, text);
  }
}

function report(title: string, family: DeviceFamily, options: Json): void {
  const times = new Map(Object.keys(ASKED).map((name) => [name, [] as number[]]));
  for (let number = 0; number < GAMES; ++number) {
    const seed = Uint8Array.from({ length: SEED_BYTES }, () => below(256));
    if (number === WARM_UP) for (const each of times.values()) each.length = 0;
    play(family.open(family.needsDeal(options) ? family.deal(options, seed) : options), times);
  }
  for (const [name, each] of times) {
    each.sort((one, other) => one - other);
    const [median, longest] = [0.5, 0.99].map((share) => each[Math.floor(each.length * share)]!.toFixed(0));
    console.log(`${title}: ${name} ${median} µs, 99 in 100 within ${longest} µs, of ${each.length} states`);
  }
}

const [modules] = process.argv.slice(2);
report('Canosa', await loadCanosa(readModule('canosa', false, modules)), {});
const bosa = await loadBosa(readModule('bosa', false, modules));
for (const players of [2, 5]) report(`Bosa for ${players}`, bosa, { players });
