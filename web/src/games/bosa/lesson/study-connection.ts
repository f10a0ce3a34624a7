/** A connection to no table: what would be said to one is said to a lesson. */
import type { Answer, Command, Handlers, TableConnection } from '../../../api/connection';
import type { EventMessage, StateMessage, Studied } from '../../../api/schema';

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

const occupant = (kind: string, player: string | null, name: string | null) => ({ kind, player, name, stand_in: null, left_by: null });

/** How a table would stand that had been played as a study was. */
function standing(studied: Studied, version: number, name: string) {
  return {
    version,
    at: 0,
    changed: 0,
    seat: 0,
    phase: studied.actor === null ? ('over' as const) : ('playing' as const),
    seats: [occupant('person', null, name), occupant('computer', 'level-1', null)],
    played: studied.moves.length,
    actor: studied.actor,
    turn: null,
    view: studied.view,
    legal: studied.legal,
    clocks: null,
    idle: null,
    offers: [],
    reason: null,
    result: studied.result,
    next: null,
    shuffle: null,
    effects: studied.effects,
    sheet: studied.sheet,
  };
}

export const stateOf = (studied: Studied, version: number, name: string): StateMessage => ({
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

export const eventOf = (studied: Studied, version: number, name: string, event: Record<string, unknown>): EventMessage => ({
  type: 'event',
  number: version,
  event,
  ...standing(studied, version, name),
});
