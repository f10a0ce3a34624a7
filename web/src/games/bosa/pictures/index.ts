/** Pictures of the rules of Bosa, one for each clause that a picture helps. */
import type { Component } from 'svelte';

import Picture from './Picture.svelte';
import { SCENES } from './scenes';

const pictures = new Map<string, Component>(
  Object.entries(SCENES).map(([clause, scene]) => [clause, (place, props) => Picture(place, { ...props, scene })]),
);

/** The picture of a clause such as 'B4.1', as a component without props; null if it has none. */
export const pictureFor = (clause: string): Component | null => pictures.get(clause) ?? null;
