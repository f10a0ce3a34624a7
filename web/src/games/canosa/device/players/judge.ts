/** Who stands better at Canosa, and what one does best: analysis/canosa and the server's hints. */
import type { Budget, Choice, DeviceGame, Found, Line, Seat } from '../../../../device/game';
import type { CanosaState } from '../core';
import { chanceOf, type Engine, type EngineFinding, type EngineLine } from './engine';
import { megabytesFor } from './level';

/** Positions for a quick look, where nobody says how long to look: as on the server. */
const NODES = 100_000;
/** How long a hint is thought about: as long as one waits gladly. */
const HINT_MS = 400;
const SEATS = ['gold', 'silver'];

/** What is found at Canosa has Gold's chance too. */
export interface CanosaFound extends Found {
  gold: number;
}

export class Judge {
  constructor(
    readonly engine: Engine,
    readonly megabytes: number,
  ) {}

  evaluate(
    game: DeviceGame<CanosaState>,
    state: CanosaState,
    budget: Budget,
    report: (found: CanosaFound) => void = () => {},
  ): CanosaFound {
    const actor = game.actor(state);
    if (actor === null) return ended(game.result(state)!.winner);
    const found = this.#search(state, game.legal(state).length, budget, (early) => report(this.#found(early, actor)));
    return this.#found(found, actor);
  }

  hint(game: DeviceGame<CanosaState>, state: CanosaState, seat: Seat): Choice & { winsIn: number | null } {
    const { line, chances, wins_in: winsIn } = this.evaluate(game, state, { milliseconds: HINT_MS });
    return { line, value: chances[seat]!, winsIn };
  }

  #search(state: CanosaState, actions: number, budget: Budget, hear: (found: EngineFinding) => void): EngineFinding {
    const { depth = 0, nodes = 0, milliseconds = 0, lines = 1 } = budget;
    const isFree = !depth && !nodes && !milliseconds;
    const wanted = isFree ? NODES : nodes;
    const megabytes = wanted ? Math.min(megabytesFor(wanted), this.megabytes) : this.megabytes;
    this.engine.weigh(null);
    const together = milliseconds > 0 && !wanted; // a limit of positions is to find the same each time
    const limits = { depth, nodes: wanted, milliseconds, lines: Math.min(lines, actions), together };
    return this.engine.search(state, { megabytes, ...limits }, hear);
  }

  #found({ depth, nodes, lines }: EngineFinding, actor: Seat): CanosaFound {
    const [best] = lines;
    const chances = this.#chances(best!, actor);
    return {
      chances,
      wins_in: best!.winsIn,
      line: best!.actions,
      depth,
      gold: chances[0]!,
      lines: lines.map((line): Line => ({ actions: line.actions, chances: this.#chances(line, actor), winsIn: line.winsIn })),
      nodes,
    };
  }

  #chances(line: EngineLine, actor: Seat): number[] {
    const chance = chanceOf(line, this.engine.slope);
    return SEATS.map((_, seat) => (seat === actor ? chance : 1 - chance));
  }
}

/** How a finished game stands. */
function ended(winner: unknown): CanosaFound {
  const chances = SEATS.map((name) => (winner === null ? 1 / SEATS.length : Number(name === winner)));
  return { chances, wins_in: null, line: [], depth: 0, gold: chances[0]!, lines: [], nodes: 0 };
}
