/**
 * The Python package draws with the page's houses. After a change of a house, an icon or a window,
 * `WRITE_PICTURES=1 npx vitest run src/games/bosa/cards/shapes.test.ts` writes its files anew.
 */
import { it } from 'vitest';

import { checkFile, fragment, style } from '../../../parts/fixtures/shapes';
import deck from '../fixtures/deck.json';
import GoalPicture from '../town/GoalPicture.svelte';
import Scenery from '../town/Scenery.svelte';
import type { Deck, GoalCard } from '../types';
import Card from './Card.svelte';
import Castle from './Castle.svelte';
import { AMOUNTS, COLORS, GOAL_KINDS } from './cards';
import Icon from './Icon.svelte';
import { CREAM, HOUSE, INK } from './paint';
import { arranged, tokensOf } from './window';

const PREFIX = 'bosa-';
const draw = (part: Parameters<typeof fragment>[1], props: object = {}) => fragment(PREFIX, part, props);

it("the package's shapes are the page's houses, icons and plans", () => {
  const shapes: Record<string, string> = { castle: draw(Castle), scenery: draw(Scenery) };
  for (const color of COLORS) {
    const card = { id: color, season: 1, color, effect: { gain: {} } };
    shapes[`house-${color}`] = draw(Card, { card });
    shapes[`plain-${color}`] = draw(Card, { card, plain: true });
    shapes[`copy-${color}`] = draw(Icon, { picture: 'copy', wall: HOUSE[color].wall });
  }
  for (const picture of [...AMOUNTS, 'arrow', 'times']) shapes[picture] = draw(Icon, { picture });
  for (const goal of goals()) shapes[['goal', goal.kind, goal.color ?? goal.size].filter(Boolean).join('-')] = draw(GoalPicture, { goal });
  checkFile('src/lungomare/drawing/bosa/shapes.json', {
    style: ['cards/Card', 'cards/Icon', 'town/Scenery'].map((name) => style(PREFIX, `games/bosa/${name}.svelte`)).join(''),
    ink: INK,
    cream: CREAM,
    houses: HOUSE,
    shapes,
  });
});

function goals(): GoalCard[] {
  const plain = GOAL_KINDS.filter((kind) => !['group', 'surrounded', 'one-per-line'].includes(kind));
  return [
    ...plain.map((kind) => ({ kind })),
    ...[2, 3, 4, 5].map((size) => ({ kind: 'group' as const, size })),
    ...COLORS.flatMap((color) => (['surrounded', 'one-per-line'] as const).map((kind) => ({ kind, color }))),
  ].map((goal) => ({ id: 'goal', points: 1, ...goal }));
}

it('windows hold what the package puts into them', () => {
  const effects = new Map((deck as unknown as Deck).cards.map(({ effect }) => [JSON.stringify(effect), effect]));
  const windows = [...effects.values()].map((effect) => ({ effect, ...arranged(tokensOf(effect), 90, 1.4) }));
  checkFile('tests/drawing/bosa/windows.json', windows);
});
