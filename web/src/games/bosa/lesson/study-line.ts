/** A line to no table: what would be said to one is said to a lesson. */
import { Line, type Answer, type Command, type Handlers } from '../../../api/line';
import type { EventMessage, StateMessage, Studied } from '../../../api/schema';

export class StudyLine extends Line {
  constructor(
    readonly hands: Handlers,
    private readonly opened: () => void,
    private readonly hear: (command: Command) => Promise<Answer>,
  ) {
    super('', [], hands);
  }

  override connect(): void {
    this.hands.status('open');
    this.opened();
  }

  override hurry(): void {
    this.opened();
  }

  override send(command: Command): Promise<Answer> {
    return this.hear(command);
  }

  override close(): void {
    this.hands.status('closed');
  }
}

const chair = (kind: string, player: string | null, name: string | null) => ({ kind, player, name, stand_in: null, left_by: null });

/** How a table would stand that had been played as a study was. */
function standing(told: Studied, version: number, name: string) {
  return {
    version,
    at: 0,
    changed: 0,
    seat: 0,
    phase: told.actor === null ? ('over' as const) : ('playing' as const),
    seats: [chair('person', null, name), chair('computer', 'level-1', null)],
    played: told.moves.length,
    actor: told.actor,
    turn: null,
    view: told.view,
    legal: told.legal,
    clocks: null,
    idle: null,
    offers: [],
    reason: null,
    result: told.result,
    next: null,
    shuffle: null,
    effects: told.effects,
    sheet: told.sheet,
  };
}

export const stateOf = (told: Studied, version: number, name: string): StateMessage => ({
  type: 'state',
  table: 'lesson',
  options: told.options,
  clock: { kind: 'none', base: 0, increment: 0 },
  public: false,
  away: 0,
  created: 0,
  moves: told.moves,
  ...standing(told, version, name),
});

export const eventOf = (told: Studied, version: number, name: string, event: Record<string, unknown>): EventMessage => ({
  type: 'event',
  number: version,
  event,
  ...standing(told, version, name),
});
