/** A game's moves as a list of turns, for the move list. */
import type { Colour } from '../notation';

/** One move of the game: its place among all moves, counted from nought, and its notation. */
export interface Entry {
  at: number;
  action: string;
}

/** Gold's turn and Silver's after it. Either may be empty: who begins, forfeits, a game cut short. */
export interface Round {
  number: number;
  gold: Entry[];
  silver: Entry[];
}

/**
 * Group the moves of a game into rounds. `actors` names who took each move; where the position
 * before each move is known, that is its `toAct`.
 */
export function rounds(moves: readonly string[], actors: readonly Colour[]): Round[] {
  const list: Round[] = [];
  moves.forEach((action, at) => {
    const actor = actors[at] ?? 'gold';
    const last = list.at(-1);
    const passed = actor === 'gold' && (last?.silver.length ?? 0) > 0;
    const round = last && !passed ? last : { number: list.length + 1, gold: [], silver: [] };
    if (round !== last) list.push(round);
    round[actor].push({ at, action });
  });
  return list;
}
