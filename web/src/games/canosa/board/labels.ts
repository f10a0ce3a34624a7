/** Every square in words, for whoever hears the board instead of seeing it. */
import type { Key, Translate } from '../texts';
import type { Choice, Game, Stage } from './choosing';
import { choicesOf, isAttackable, isSelectable, ringChoices, selectedSquare } from './choosing';
import { COLOURS, ISLANDS, colourOf, controller, type Position, type Square } from '../notation';

/** "c3, Sailor, rings from below: gold, silver; Silver controls him; you may put a ring on him" */
export function labelOf(square: Square, game: Game, stage: Stage, t: Translate): string {
  const parts = [`${square}, ${standing(square, game.position, t)}`];
  const stack = game.position.sailors.get(square);
  if (stack) parts.push(t(`board.label.control.${controller(stack)!}`));
  if (selectedSquare(game, stage) === square) parts.push(t('board.label.selected'));
  return [...parts, ...may(square, game, stage).map((key) => t(key))].join('; ');
}

function standing(square: Square, position: Position, t: Translate): string {
  const stack = position.sailors.get(square);
  if (stack === '') return t('board.label.neutral');
  if (stack) return t('board.label.sailor', { rings: ringsInOrder(stack, t) });
  const island = COLOURS.find((colour) => ISLANDS[colour] === square);
  const siren = COLOURS.find((colour) => position.sirens[colour] === square);
  return [
    ...(island ? [t(`board.label.island.${island}`)] : []),
    siren
      ? t(`board.label.siren.${siren}`, { n: position.carried[siren] })
      : t('board.label.empty'),
  ].join(', ');
}

const ringsInOrder = (stack: string, t: Translate): string =>
  [...stack].map((ring) => t(`board.colour.${colourOf(ring)}`)).join(', ');

/** What may be done on the square now, or with the piece on it if nothing is selected. */
function may(square: Square, game: Game, stage: Stage): Key[] {
  const here = choicesOf(game, stage).filter((choice) => choice.square === square);
  if (stage.at !== 'rest') return here.map(keyOf);
  if (isAttackable(game, square)) return ['board.may.attack'];
  const isSailor = game.position.sailors.has(square);
  if (!isSelectable(game, square)) return [];
  if (!isSailor) return ['board.may.choose.siren'];
  const moves = game.legal.some((action) => action.kind === 'sailor' && action.from === square);
  return [
    ...(moves ? (['board.may.choose.sailor'] as const) : []),
    ...ringChoices(game, square).map(keyOf),
  ];
}

const keyOf = ({ kind }: Choice): Key => `board.may.${kind}`;
