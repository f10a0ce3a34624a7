import { readFileSync } from 'node:fs';

import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';

import { speak, type Texts } from '../../../i18n';
import { texts } from '../texts';
import { pictureFor } from '.';
import { SCENES } from './scenes';

const CLAUSES = readFileSync(
  `${process.cwd()}/../src/lungomare/games/canosa/clauses.toml`,
  'utf-8',
);

afterEach(() => {
  cleanup();
  speak('en');
});

describe.each(Object.entries(SCENES))('the picture of %s', (clause, { panels }) => {
  it('belongs to a clause, is drawn in all its panels and described in both languages', async () => {
    expect(CLAUSES).toContain(`"${clause}" = `);
    const Picture = pictureFor(clause)!;
    const { container } = render(Picture);
    expect(container.querySelectorAll('.panel')).toHaveLength(panels.length);
    const words = (texts as Texts)[`picture.${clause}`]!;
    expect(screen.getByRole('img', { name: words.en })).toBeTruthy();
    speak('it');
    await tick();
    expect(screen.getByRole('img', { name: words.it })).toBeTruthy();
  });

  it('has nothing outside its part of the board, and no square taken twice', () => {
    for (const { files, ranks, sirens = {}, sailors = {}, marks = [], arrows = [] } of panels) {
      const taken = [...Object.values(sirens).map(([square]) => square), ...Object.keys(sailors)];
      expect(new Set(taken).size).toBe(taken.length);
      for (const square of [...taken, ...marks.map(({ on }) => on), ...arrows.flat()])
        expect(files.includes(square[0]!) && ranks.includes(square[1]!), square).toBe(true);
    }
  });
});

it('gives the same component each time, and none for a clause without a picture', () => {
  expect(pictureFor('C4.1')).toBe(pictureFor('C4.1'));
  expect(pictureFor('C3.1')).toBeNull();
  expect(pictureFor('nonsense')).toBeNull();
});
