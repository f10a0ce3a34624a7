/** A connection to no table: what would be said to one is said to a lesson. */
import type { Answer, Command, Handlers, TableConnection } from '../../../api/connection';
import type { BosaEvent, BosaState, BosaStudied, Occupant } from '../../../api/schema';

export class StudyConnection implements TableConnection {
  constructor(
    readonly handlers: Handlers,
    private readonly opened: () => void,
    private readonly receive: (command: Command) => Promise<Answer>,
  ) {}

  connect(): void {
    this.handlers.status('open');
    this.opened();
  }

  hurry(): void {
    this.opened();
  }

  send(command: Command): Promise<Answer> {
    return this.receive(command);
  }

  close(): void {
    this.handlers.status('closed');
  }
}

const person = (name: string): Occupant => ({ kind: 'person', player: null, name, stand_in: null, left_by: null });
const COMPUTER: Occupant = { kind: 'computer', player: 'level-1', name: null, stand_in: null, left_by: null };

/** How a table would stand that had been played as a study was. */
function standing({ game, moves, actor, view, legal, result, effects, sheet }: BosaStudied, version: number, name: string) {
  return {
    game,
    version,
    at: 0,
    changed: 0,
    seat: 0,
    phase: actor === null ? ('over' as const) : ('playing' as const),
    seats: [person(name), COMPUTER],
    played: moves.length,
    actor,
    turn: null,
    view,
    legal,
    clocks: null,
    idle: null,
    offers: [],
    reason: null,
    result,
    next: null,
    ...(effects ? { effects } : {}),
    ...(sheet ? { sheet } : {}),
  };
}

export const stateOf = (studied: BosaStudied, version: number, name: string): BosaState => ({
  type: 'state',
  table: 'lesson',
  options: studied.options,
  clock: { kind: 'none', base: 0, increment: 0 },
  public: false,
  away: 0,
  created: 0,
  moves: studied.moves,
  ...standing(studied, version, name),
});

/** The event of a seat's actions that led to what was studied. */
export const movedOf = (studied: BosaStudied, version: number, name: string, seat: number, actions: string[]): BosaEvent => ({
  type: 'event',
  number: version,
  event: { type: 'moved', at: 0, id: null, seat, actions },
  ...standing(studied, version, name),
});
