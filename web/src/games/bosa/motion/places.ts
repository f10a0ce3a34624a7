/** Where the things of a table are on the screen, found by their attributes. */
import type { Store } from './plan';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is drawn of the things that a selector means; parts for other screens are not. */
function drawn(scene: Element, selector: string): HTMLElement[] {
  return [...scene.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0);
}

export const slotAt = (scene: Element, slot: number) => drawn(scene, `[data-slot="${slot}"]`)[0] ?? null;
export const cellAt = (scene: Element, seat: number, cell: string) =>
  drawn(scene, `[data-town="${seat}"] [data-cell="${cell}"]`)[0] ?? null;
export const stackOf = (scene: Element) => drawn(scene, '[data-stack]')[0] ?? null;
export const storesAt = (scene: Element, seat: number, store: Store) =>
  drawn(scene, `[data-purse="${seat}"] [data-store="${store}"]`);
export const stepAt = (track: Element, step: number) => drawn(track, `[data-step="${step}"]`)[0] ?? null;

/** The box of an element, seen from the corner of the layer that is drawn over the scene. */
export function boxOf(element: Element, layer: Element): Box {
  const [box, from] = [element.getBoundingClientRect(), layer.getBoundingClientRect()];
  return { x: box.x - from.x, y: box.y - from.y, width: box.width, height: box.height };
}

/** The box that holds all of some. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The transform that lays a thing as large as `base` over `box`. */
export const over = (box: Box, base: Box) =>
  `translate(${box.x - base.x}px, ${box.y - base.y}px) scale(${box.width / base.width}, ${box.height / base.height})`;

export const contains = (box: Box, { x, y }: { x: number; y: number }) =>
  x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
