/** How strong the levels are, as `lungomare ladder` measured them; docs/research/strength.md is written of the same. */
import measured from '../../../../docs/research/strength.json';

export interface Match {
  upper: string;
  lower: string;
  games: number;
  /** What the upper scored of all points, draws counting half. */
  score: number;
  /** What an equal would score. */
  fair: number;
}

/** How a level did against the one before it at a table of so many; null where nobody measured it. */
export function matchOf(game: string, player: string, players: number): Match | null {
  const ladders: Record<string, { matches: Match[] } | undefined> = measured;
  const ladder = ladders[`${game}-${players}`] ?? (players === 2 ? ladders[game] : undefined);
  return ladder?.matches.find(({ upper, lower }) => upper === player && (lower === before(player) || lower === 'random')) ?? null;
}

const before = (player: string) => player.replace(/\d+$/, (number) => String(Number(number) - 1));
