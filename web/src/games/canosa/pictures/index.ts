/** Pictures of the rules of Canosa, one for each clause that a picture helps. */
import type { Component } from 'svelte';

import Picture from './Picture.svelte';
import { SCENES, type Pictured } from './scenes';

const pictures = new Map<string, Component>(
  (Object.keys(SCENES) as Pictured[]).map((clause) => [clause, pictureOf(clause)]),
);

/** The picture of a clause such as 'C4.1', as a component without props; null if it has none. */
export function pictureFor(clause: string): Component | null {
  return pictures.get(clause) ?? null;
}

/** A component is a function of its place and its props: this one has its props already. */
function pictureOf(clause: Pictured): Component {
  return (place, props) => Picture(place, { ...props, clause });
}
