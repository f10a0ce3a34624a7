/**
 * The picture files are the drawings of their components. After a change of a drawing,
 * `WRITE_PICTURES=1 npx vitest run src/games/canosa/pictures` writes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { cleanup, render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import { fileOf } from '../../../parts/picture-file';
import AppIcon from './AppIcon.svelte';
import Board from './Board.svelte';
import Poster from './Poster.svelte';

afterEach(cleanup);

it.each([
  ['../docs/images/canosa.svg', Poster, 'Canosa: two Sirens call to the Sailors between them'],
  ['../docs/images/canosa-board.svg', Board, 'Canosa: a board of six by six squares at sea, Sailors in gold and silver rings between two Sirens'],
  ['public/icons/icon.svg', AppIcon as Component<{ label: string }>, ''],
])('%s is what its component draws', (path, picture: Component<{ label: string }>, label) => {
  const file = `${process.cwd()}/${path}`;
  const text = fileOf(render(picture, { props: { label } }).container);
  if (process.env.WRITE_PICTURES) writeFileSync(file, text);
  expect(text).toMatch(/^<svg .*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(text).toBe(readFileSync(file, 'utf-8'));
});
