/**
 * The picture files are the drawings of their components. After a change of a drawing,
 * `WRITE_PICTURES=1 npx vitest run src/games/bosa/pictures` writes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { cleanup, render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import { fileOf } from '../../../parts/picture-file';
import Board from './Board.svelte';
import Poster from './Poster.svelte';

afterEach(cleanup);

it.each([
  ['../docs/images/bosa.svg', Poster, 'Bosa: houses in six colours between river and castle'],
  ['../docs/images/bosa-board.svg', Board, 'Bosa: a town of twelve houses between castle and river, and two places to build on'],
])('%s is what its component draws', (path, picture: Component<{ label: string }>, label) => {
  const file = `${process.cwd()}/${path}`;
  const text = fileOf(render(picture, { props: { label } }).container);
  if (process.env.WRITE_PICTURES) writeFileSync(file, text);
  expect(text).toMatch(/^<svg .*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(text).toBe(readFileSync(file, 'utf-8'));
});
