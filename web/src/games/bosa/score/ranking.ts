/** Who stands where: most points first, then most coins; who has as many of both shares the place (B8.3). */
import type { SeatScore } from '../types';

export interface Ranked {
  seat: number;
  /** From 1; two who share the second place are followed by the fourth. */
  place: number;
  /** Whether another has as many points, so that coins decide or the place is shared. */
  tied: boolean;
}

export function rank(scores: readonly Pick<SeatScore, 'total' | 'coins'>[]): Ranked[] {
  const isAhead = (one: number, other: number) => {
    const [a, b] = [scores[one]!, scores[other]!];
    return a.total > b.total || (a.total === b.total && a.coins > b.coins);
  };
  const seats = scores.map((_, seat) => seat);
  return seats
    .map((seat) => ({
      seat,
      place: 1 + seats.filter((other) => isAhead(other, seat)).length,
      tied: scores.filter(({ total }) => total === scores[seat]!.total).length > 1,
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

export const SOURCES = ['cards', 'patronage', 'leftovers', 'goals'] as const;
export type Source = (typeof SOURCES)[number];

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** What the goals that count give; null where they are not known. */
export const countedGoals = ({ goals }: Pick<SeatScore, 'goals'>): number | null =>
  goals ? sum(goals.filter(({ counts }) => counts).map(({ points }) => points)) : null;

/** A player's points by where they came from. */
export const bySource = (score: SeatScore): Record<Source, number> => ({
  cards: sum(score.seasons.map(({ cards }) => cards)),
  patronage: sum(score.seasons.map(({ patronage }) => patronage ?? 0)),
  leftovers: score.leftovers,
  goals: countedGoals(score) ?? 0,
});
