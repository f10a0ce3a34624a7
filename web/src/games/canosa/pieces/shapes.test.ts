/**
 * The Python package draws with the page's pieces. After a change of a piece,
 * `WRITE_PICTURES=1 npx vitest run src/games/canosa/pieces/shapes.test.ts` writes its file anew.
 */
import { it } from 'vitest';

import { checkFile, fragment, style } from '../../../parts/fixtures/shapes';
import { COLOURS } from '../notation';
import Island from './Island.svelte';
import Ring from './Ring.svelte';
import Sailor from './Sailor.svelte';
import Sea from './Sea.svelte';
import Sign, { type SignKind } from './Sign.svelte';
import Siren from './Siren.svelte';

const PREFIX = 'canosa-';
const SIGNS: SignKind[] = ['go', 'score', 'attack', 'push', 'transfer', 'withdraw', 'no'];
const STACKS = ['', 'g', 's'].flatMap((a) => (a ? ['', 'g', 's'].flatMap((b) => (b ? [a + b, `${a + b}g`, `${a + b}s`] : [a])) : ['']));

it("the package's shapes are the page's pieces", () => {
  const draw = (piece: Parameters<typeof fragment>[1], props: object) => fragment(PREFIX, piece, props);
  const shapes: Record<string, string> = {};
  for (const stack of STACKS) shapes[`sailor-${stack}`] = draw(Sailor, { stack });
  for (const kind of SIGNS) shapes[`sign-${kind}`] = draw(Sign, { kind });
  for (const colour of COLOURS) {
    shapes[`ring-${colour}`] = draw(Ring, { colour });
    for (const rings of [0, 1, 2, 3]) shapes[`siren-${colour}-${rings}`] = draw(Siren, { colour, rings });
    for (const score of [0, 1, 2, 3, 4])
      for (const taken of [true, false])
        for (const outward of [1, -1] as const)
          shapes[`island-${colour}-${score}${taken ? '-taken' : ''}${outward > 0 ? '-below' : '-above'}`] = draw(Island, { colour, score, taken, outward });
  }
  checkFile('src/lungomare/drawing/canosa/shapes.json', {
    style: ['pieces/Sea', 'board/Trace', 'board/Pointer', 'board/Drawing']
      .map((name) => style(PREFIX, `games/canosa/${name}.svelte`))
      .join(''),
    sea: fragment(PREFIX, Sea, { columns: [...'abcdef'], rows: [...'654321'] }),
    shapes,
  });
});
