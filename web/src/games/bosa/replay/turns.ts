/** What each player did, turn by turn, read off the decisions and the views around them. */
import type { History } from '../../../table/store/history';
import type { Purse, Sheet, View } from '../types';

export interface Turn {
  seat: number;
  season: number;
  /** The place of its first decision in the game. */
  from: number;
  decisions: string[];
  card: string | null;
  cell: string | null;
  line: 'row' | 'col' | null;
  /** What the turn changed, patronage left out. */
  change: Partial<Purse>;
  over: boolean;
}

const FIELDS = ['fish', 'textile', 'pottery', 'coins', 'points'] as const;

function difference(after: Purse, before: Purse, ends: boolean): Partial<Purse> {
  const changed = FIELDS.map((key) => [key, after[key] - before[key]] as const);
  // With the Season's end patronage has been collected too; it is a row of its own.
  return Object.fromEntries(
    changed.filter(([key, n]) => n !== 0 && !(ends && (key === 'coins' || key === 'points'))),
  );
}

const add = (one: Partial<Purse>, other: Partial<Purse>) =>
  Object.fromEntries(
    FIELDS.map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)] as const).filter(([, n]) => n !== 0),
  );

/** Whether a decision is the first of a turn. */
export const begins = (decision: string) => decision.startsWith('take ');

/** The turns after `actions` led from one view to another; a turn that runs is carried on. */
export function extendTurns(turns: readonly Turn[], actions: readonly string[], before: View, after: View, at: number): Turn[] {
  const seat = before.turn;
  if (seat === null || !actions.length) return [...turns];
  const last = turns.at(-1);
  const isNew = begins(actions[0]!) || !last || last.over || last.seat !== seat;
  const turn: Turn = isNew
    ? { seat, season: before.season, from: at, decisions: [], card: null, cell: null, line: null, change: {}, over: false }
    : { ...last };
  turn.decisions = [...turn.decisions, ...actions];
  const slot = actions.find((text) => text.startsWith('take '));
  if (slot) turn.card = before.market[Number(slot.slice(5)) - 1] ?? null;
  turn.cell = actions.find((text) => text.startsWith('place '))?.slice(6) ?? turn.cell;
  turn.line = (actions.find((text) => text === 'row' || text === 'col') as Turn['line']) ?? turn.line;
  turn.card = (turn.cell ? after.seats[seat]!.town[turn.cell] : null) ?? turn.card ?? before.held;
  const ends = after.season !== before.season || after.phase === 'over';
  turn.change = add(turn.change, difference(after.seats[seat]!, before.seats[seat]!, ends));
  turn.over = after.turn !== seat || after.phase === 'over' || ends || after.phase === 'take';
  return [...(isNew ? turns : turns.slice(0, -1)), turn];
}

/** The turns from one moment up to another, as far back as what happened between the moments known is one turn's. */
export function turnsOf(history: History<View, Sheet>, moves: readonly string[], at: number, since = 0): Turn[] {
  let turns: Turn[] = [];
  let before: { view: View; at: number } | null = null;
  for (let now = since; now <= at; now += 1) {
    const view = history[now]?.view;
    if (!view) continue;
    const decisions = before ? moves.slice(before.at, now) : [];
    const isOneTurn = before && !decisions.slice(1).some(begins);
    turns = before && isOneTurn ? extendTurns(turns, decisions, before.view, view, before.at) : [];
    before = { view, at: now };
  }
  // The first may have lost its beginning.
  return turns.filter(({ decisions }) => begins(decisions[0] ?? ''));
}

/** Of all turns those up to a moment, the running one as far as it had come. */
export function turnsUpTo(turns: readonly Turn[], history: History<View, Sheet>, moves: readonly string[], at: number): Turn[] {
  const running = turns.find(({ from, decisions }) => from < at && at < from + decisions.length);
  const done = turns.filter(({ from, decisions }) => from + decisions.length <= at);
  return [...done, ...(running ? turnsOf(history, moves, at, running.from) : [])];
}

/** The latest turn of a seat. */
export const lastOf = (turns: readonly Turn[], seat: number) => turns.findLast((turn) => turn.seat === seat) ?? null;
