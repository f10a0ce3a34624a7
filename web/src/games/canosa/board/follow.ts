/** Which piece is which from one position to the next, so that what moves can be seen to move. */
import { distance } from './geometry';
import { COLOURS, controller, type Colour, type Position, type Square } from '../notation';

export interface Figure {
  id: number;
  square: Square;
  stack: string;
}

export interface Scene {
  position: Position;
  figures: Figure[];
  /** The Sailor's square from which each Siren's newest ring came, if one came. */
  ringFrom: Record<Colour, Square | null>;
}

let next = 0;

/** The scene of a position, with every Sailor recognised from the scene before it. */
export function follow(before: Scene | null, position: Position): Scene {
  return {
    position,
    figures: followSailors(before?.figures ?? [], position.sailors),
    ringFrom: {
      gold: before && ringSource(before.position, position, 'gold'),
      silver: before && ringSource(before.position, position, 'silver'),
    },
  };
}

/**
 * Who stands where somebody stood is the same; of the others, a newcomer is the nearest who went
 * away under the same rings.
 */
function followSailors(before: readonly Figure[], sailors: ReadonlyMap<Square, string>): Figure[] {
  const gone = before.filter(({ square }) => !sailors.has(square));
  const ids = new Map(before.map(({ square, id }) => [square, id]));
  const figures = [...sailors].map(([square, stack]) => ({
    id: ids.get(square) ?? moved(gone, square, stack) ?? next++,
    square,
    stack,
  }));
  // The order of drawing stays: a node that changes places would lose its motion.
  return figures.sort((a, b) => a.id - b.id);
}

/** Take the figure out of `gone` who most likely came to `square`. */
function moved(gone: Figure[], square: Square, stack: string): number | undefined {
  const same = gone.filter((figure) => figure.stack === stack);
  const near = same.sort((a, b) => distance(a.square, square) - distance(b.square, square))[0];
  if (near) gone.splice(gone.indexOf(near), 1);
  return near?.id;
}

/** The square of a Sailor who gave a ring of this colour back: taken off him, or he came home. */
function ringSource(before: Position, after: Position, colour: Colour): Square | null {
  if (after.carried[colour] <= before.carried[colour]) return null;
  const gave = [...before.sailors].find(([square, stack]) => {
    const now = after.sailors.get(square);
    if (now === undefined) return stack.includes(colour[0]!);
    return now.length < stack.length && controller(stack) === colour;
  });
  return gave?.[0] ?? null;
}

/** Whose island a Sailor who left the board from this square went to; null if neither is near. */
export function homeOf(square: Square, islands: Record<Colour, Square>): Square | null {
  const colour = COLOURS.find((each) => distance(square, islands[each]) === 1);
  return colour ? islands[colour] : null;
}
