/**
 * Motions put on the screen: what is drawn over the scene, from where to where, and when. Only
 * transforms and opacity change, so that the browser can move it without drawing it anew.
 */
import type { Build, Deal, Gain, Motion, Store } from './plan';
import { around, boxOf, cellAt, over, slotAt, stackOf, stepAt, storesAt, type Box } from './places';

/** How long a thing moves, in milliseconds. */
export const MOVE_MS = 230;
/** What a building gave begins when the building stands. */
const AFTER_BUILD_MS = 170;
const STAGGER_MS = 60;
/** What a building gave can be read a little longer than it moves. */
const CHIP_MS = 1000;
/** The old Season's page is seen before it turns. */
const PAGE_MS = 220;

export type Drawn =
  | { draws: 'house'; card: string }
  | { draws: 'token'; store: Store }
  | { draws: 'chip'; changes: { store: Store; by: number }[] }
  | { draws: 'page'; season: number };

/** Something drawn over the scene for a moment. */
export type Flight = Drawn & {
  box: Box;
  frames: Keyframe[];
  timing: { duration: number; delay: number; easing: string };
};

/** An element of the scene that is out of sight, or swells, while something flies. */
export interface Accent {
  element: Element;
  frames: Keyframe[];
  timing: { duration: number; delay: number; easing: string };
}

export interface Staging {
  flights: Flight[];
  accents: Accent[];
}

const timing = (delay: number, duration = MOVE_MS, easing = 'cubic-bezier(0.3, 0.7, 0.3, 1)') => ({ duration, delay, easing });
const hidden = (element: Element, until: number): Accent => ({
  element,
  frames: [{ opacity: 0 }, { opacity: 0 }],
  timing: timing(0, until, 'linear'),
});

export function stage(motions: readonly Motion[], scene: Element, layer: Element): Staging {
  const start = motions.some(({ kind }) => kind === 'build') ? AFTER_BUILD_MS : 0;
  const gains = motions.filter((motion) => motion.kind === 'gain');
  const season = motions.find((motion) => motion.kind === 'season');
  // A Season's page covers the whole market while its cards change.
  const deals = season ? [] : motions.filter((motion) => motion.kind === 'deal');
  const all = [
    ...motions.filter((motion) => motion.kind === 'build').map((motion) => build(motion, scene, layer)),
    ...gains.map((gain, at) => run(gain, scene, layer, start + at * STAGGER_MS)),
    ...chipsOf(gains).map((group, at) => chip(group, scene, layer, start + at * STAGGER_MS)),
    ...deals.map((motion, at) => deal(motion, scene, layer, start + at * STAGGER_MS)),
    ...(season ? [turnPage(season.from, scene, layer)] : []),
  ];
  return { flights: all.flatMap(({ flights }) => flights), accents: all.flatMap(({ accents }) => accents) };
}

const NOTHING: Staging = { flights: [], accents: [] };

/** A card from one place to another; the place it goes to is empty until it is there. */
function fly(card: string, start: Box, to: Element, layer: Element, delay: number): Staging {
  const end = boxOf(to, layer);
  const base = start.width > end.width ? start : end;
  const frames = [{ transform: over(start, base) }, { transform: over(end, base) }];
  return {
    flights: [{ draws: 'house', card, box: base, frames, timing: timing(delay) }],
    accents: [...to.querySelectorAll('svg')].slice(0, 1).map((house) => hidden(house, delay + MOVE_MS)),
  };
}

function build({ card, slot, seat, cell }: Build, scene: Element, layer: Element): Staging {
  const [from, to] = [slot === null ? null : slotAt(scene, slot), cellAt(scene, seat, cell)];
  return from && to ? fly(card, boxOf(from, layer), to, layer, 0) : NOTHING;
}

function deal({ card, slot }: Deal, scene: Element, layer: Element, delay: number): Staging {
  const [from, to] = [stackOf(scene), slotAt(scene, slot)];
  return from && to ? fly(card, smallOn(boxOf(from, layer)), to, layer, delay) : NOTHING;
}

/** A card as small as it is drawn on the stack. */
const smallOn = ({ x, y, width, height }: Box): Box => ({ x: x + width / 2 - 12, y: y + height / 2 - 13.2, width: 24, height: 26.4 });

/** Goods walk along their track; where there is only a number, it swells. */
function run({ seat, store, from, to }: Gain, scene: Element, layer: Element, delay: number): Staging {
  const staged = storesAt(scene, seat, store).map((element): Staging => {
    const way = Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => stepAt(element, from + Math.sign(to - from) * n));
    const boxes = way.flatMap((step) => (step ? [boxOf(step, layer)] : []));
    if (boxes.length < 2) return { flights: [], accents: [{ element, frames: SWELLS, timing: timing(delay) }] };
    const base = boxes.at(-1)!;
    return { flights: [{ draws: 'token', store, box: base, frames: hops(boxes, base), timing: timing(delay, MOVE_MS, 'linear') }], accents: [] };
  });
  return { flights: staged.flatMap(({ flights }) => flights), accents: staged.flatMap(({ accents }) => accents) };
}

const SWELLS: Keyframe[] = [{ transform: 'scale(1)' }, { transform: 'scale(1.18)' }, { transform: 'scale(1)' }];

/** From step to step, a little above the track in between. */
function hops(boxes: readonly Box[], base: Box): Keyframe[] {
  return boxes.flatMap((box, at) => {
    const next = boxes[at + 1];
    const [x, y] = [box.x - base.x, box.y - base.y];
    const here = { transform: `translate(${x}px, ${y}px)` };
    if (!next) return [here];
    return [here, { transform: `translate(${(x + next.x - base.x) / 2}px, ${(y + next.y - base.y) / 2 - box.height * 0.4}px)` }];
  });
}

/** What one building gave, or one seat without a building, together. */
function chipsOf(gains: readonly Gain[]): Gain[][] {
  const groups = new Map<string, Gain[]>();
  for (const gain of gains) {
    const key = `${gain.seat} ${gain.cell}`;
    groups.set(key, [...(groups.get(key) ?? []), gain]);
  }
  return [...groups.values()];
}

/** What was given rises from the building that gave it, else from the points of whoever was given it. */
function chip(gains: readonly Gain[], scene: Element, layer: Element, delay: number): Staging {
  const { seat, cell } = gains[0]!;
  const from = (cell ? cellAt(scene, seat, cell) : null) ?? storesAt(scene, seat, 'points')[0];
  if (!from) return NOTHING;
  const frames = [
    { transform: 'translate(-50%, 0)', opacity: 0, offset: 0 },
    { transform: 'translate(-50%, -60%)', opacity: 1, offset: 0.2 },
    { transform: 'translate(-50%, -60%)', opacity: 1, offset: 0.85 },
    { transform: 'translate(-50%, -60%)', opacity: 0, offset: 1 },
  ];
  const changes = gains.map(({ store, from: was, to }) => ({ store, by: to - was }));
  return { flights: [{ draws: 'chip', changes, box: boxOf(from, layer), frames, timing: timing(delay, CHIP_MS, 'ease-out') }], accents: [] };
}

/** The market's page turns over: below it are the next Season's cards. */
function turnPage(season: number, scene: Element, layer: Element): Staging {
  const slots = [1, 2, 3, 4].flatMap((slot) => slotAt(scene, slot) ?? []);
  const box = around(slots.map((slot) => boxOf(slot, layer)));
  if (!box) return NOTHING;
  const lies = { transform: 'perspective(60rem) rotateY(0deg)', opacity: 1 };
  const frames = [
    { ...lies, offset: 0 },
    { ...lies, offset: 0.5, easing: 'ease-in' },
    { transform: 'perspective(60rem) rotateY(-96deg)', opacity: 0.9, offset: 1 },
  ];
  return { flights: [{ draws: 'page', season, box, frames, timing: timing(0, 2 * PAGE_MS, 'linear') }], accents: [] };
}
