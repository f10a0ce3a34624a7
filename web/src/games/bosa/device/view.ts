/** What a seat sees of a table, as numbers: what the core needs to draw a state around it. */
import type { View } from '../types';
import type { Cards } from './deck/deck';
import { CELLS } from './decisions';

const NONE = -1;
const PHASES = ['deal', 'take', 'place', 'line', 'act', 'over'];

/** As native/bosa/wasm/from_view.cpp reads it. */
export function packView(view: View, { numbers }: Cards): Int32Array {
  const card = (id: string | null | undefined) => (id == null ? NONE : (numbers.get(id) ?? NONE));
  const cell = (name: string | null) => (name === null ? NONE : CELLS.indexOf(name));
  const queue = view.queue.reduce((cells, name) => cells | (1 << CELLS.indexOf(name)), 0);
  return Int32Array.from([
    ...[view.seat ?? NONE, view.season, view.first ?? NONE, view.turn ?? NONE, PHASES.indexOf(view.phase), view.stack],
    ...view.market.map(card),
    card(view.held),
    ...[view.placed, view.at, view.copier].map(cell),
    queue,
    ...view.seats.flatMap(({ town, fish, textile, pottery, coins, points }) => [
      ...CELLS.map((name) => card(town[name])),
      ...[fish, textile, pottery, coins, points],
    ]),
    ...view.goals.map(card),
  ]);
}
