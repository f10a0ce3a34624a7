/** What the server sends of a game of Bosa, by shorter names; the law's models are where they come from. */
import type { BosaActEntry, BosaLineEntry } from '../../api/schema';

export type {
  BosaActEntry as ActEntry,
  BosaAmounts as Amounts,
  BosaBuilding as BuildingCard,
  BosaCardEffect as CardEffect,
  BosaChange as Change,
  BosaColor as Color,
  BosaDeck as Deck,
  BosaEffects as Effects,
  BosaGoal as GoalCard,
  BosaGoalKind as GoalKind,
  BosaGoalScore as GoalScore,
  BosaKind as Kind,
  BosaLineEntry as LineEntry,
  BosaLineName as LineName,
  BosaOptions as Options,
  BosaPatronage as Patronage,
  BosaPurse as Purse,
  BosaResult as Result,
  BosaSeat as Seat,
  BosaSeatScore as SeatScore,
  BosaSetup as Setup,
  BosaSheet as Sheet,
  BosaStep as Step,
  BosaView as View,
} from '../../api/schema';

/** What some decisions would give, of a whole line or from within one. */
export type Entry = BosaActEntry | BosaLineEntry;
