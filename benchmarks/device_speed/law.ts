/** How long the page's law takes to say something of a state of a random game. */
import type { DeviceFamily, DeviceGame, Json } from '../../web/src/device/game';

const MOST_MOVES = 400;
const SEED_BYTES = 32;
/** Not timed: the first games teach the engine that runs this what it is to compile. */
const WARM_UP = 5;
/** Buildings in a townscape that is full but for the one that the turn adds. */
const FULL = 15;

/** In microseconds, by what was asked. */
export type Asked = Record<string, number[]>;

type Ask = (game: DeviceGame, state: unknown, text: string) => unknown;
const ASKED: Record<string, Ask> = {
  legal: (game, state) => game.legal(state),
  preview: (game, state) => game.preview(state),
  view: (game, state) => game.view(state, 0),
  explain: (game, state, text) => game.explain(state, text),
  advance: (game, state, text) => game.advance(state, text),
};
/** Of those states alone in which every townscape is full but for one place. */
const PREVIEW_OF_FULL = 'preview, all townscapes full';

/** The same numbers each time, without pattern: xorshift. */
function chance(): (bound: number) => number {
  let drawn = 2463534242;
  return (bound) => {
    for (const by of [13, -17, 5]) drawn ^= by > 0 ? drawn << by : drawn >>> -by;
    return (drawn >>> 0) % bound;
  };
}

/** Play so many games at random, and time what is asked of each state. */
export function timesOf(family: DeviceFamily, options: Json, games: number): Asked {
  const below = chance();
  const times: Asked = Object.fromEntries([...Object.keys(ASKED), PREVIEW_OF_FULL].map((name) => [name, []]));
  for (let number = 0; number < WARM_UP + games; ++number) {
    const seed = Uint8Array.from({ length: SEED_BYTES }, () => below(256));
    if (number === WARM_UP) for (const each of Object.values(times)) each.length = 0;
    play(family.open(family.needsDeal(options) ? family.deal(options, seed) : options), below, times);
  }
  return times;
}

function play(game: DeviceGame, below: (bound: number) => number, times: Asked): void {
  let state = game.start;
  for (let move = 0; move < MOST_MOVES && game.actor(state) !== null; ++move) {
    const legal = game.legal(state);
    const text = legal[below(legal.length)]!;
    for (const [name, ask] of Object.entries(ASKED)) {
      const began = performance.now();
      ask(game, state, text);
      const taken = (performance.now() - began) * 1000;
      times[name]!.push(taken);
      if (name === 'preview' && areFull(game.view(state, null))) times[PREVIEW_OF_FULL]!.push(taken);
    }
    state = game.advance(state, text);
  }
}

/** Whether a view of Bosa shows townscapes that are all full but for one place; Canosa has none. */
function areFull({ seats }: Json): boolean {
  const towns = (seats as { town: object }[] | undefined)?.map(({ town }) => Object.keys(town).length);
  return towns?.every((buildings) => buildings >= FULL) ?? false;
}
