/** What the server's catalogue says of this game beside what it says of every game. */
import type { GameCatalogue } from '../../../api/rest';

export interface CanosaCatalogue extends GameCatalogue {
  editions: Record<string, Record<string, string>>;
  switches: Record<string, string[]>;
  warnings: Record<string, string>;
}
