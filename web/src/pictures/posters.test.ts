/**
 * The picture files are the posters as drawn by their components. After a change of a drawing,
 * `WRITE_PICTURES=1 npx vitest run src/pictures` writes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { cleanup, render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, expect, it } from 'vitest';

import AppIcon from './AppIcon.svelte';
import BosaPoster from './BosaPoster.svelte';
import CanosaPoster from './CanosaPoster.svelte';

afterEach(cleanup);

const file = (path: string) => `${process.cwd()}/${path}`;

/** The drawing as a file of its own: no traces of the page, ids that do not change. */
function drawn(picture: Component<{ label: string }>, label: string): string {
  const { container } = render(picture, { props: { label } });
  const id = container.querySelector('clipPath')?.id.replace(/-frame$/, '') ?? 'none';
  const text = container.innerHTML
    .replace(/<!--.*?-->/gs, '')
    .replace(/(<(\w+)[^>]*)><\/\2>/g, '$1/>')
    .replace(/>\s*</g, '>\n<');
  return `${text.replaceAll(`${id}-`, 'poster-').trim()}\n`;
}

it.each([
  ['../docs/images/canosa.svg', CanosaPoster, 'Canosa: two Sirens call to the Sailors between them'],
  ['../docs/images/bosa.svg', BosaPoster, 'Bosa: houses in six colours between river and castle'],
  ['public/icons/icon.svg', AppIcon as Component<{ label: string }>, ''],
])('%s is what its component draws', (path, picture, label) => {
  const text = drawn(picture, label);
  if (process.env.WRITE_PICTURES) writeFileSync(file(path), text);
  expect(text).toMatch(/^<svg .*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(text).not.toContain('class=');
  expect(text).toBe(readFileSync(file(path), 'utf-8'));
});
