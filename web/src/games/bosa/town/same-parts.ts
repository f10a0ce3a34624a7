/** Views come whole with every decision: what did not change in them keeps being the same object. */
import type { Seat, View } from '../types';

const isSame = (one: object, other: object): boolean => {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => {
      const [a, b]: unknown[] = [one[key as keyof typeof one], other[key as keyof typeof other]];
      return a === b || (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && isSame(a, b));
    })
  );
};

/** A seat as it is now, with the town it had before where nothing was built. */
function seatLike(before: Seat | undefined, after: Seat): Seat {
  if (!before) return after;
  if (isSame(before, after)) return before;
  return isSame(before.town, after.town) ? { ...after, town: before.town } : after;
}

/** `after`, with the parts of `before` that are the same: what shows only them is not drawn anew. */
export function withSameParts(before: View | null, after: View): View {
  if (!before || before === after) return after;
  return {
    ...after,
    seats: after.seats.map((seat, place) => seatLike(before.seats[place], seat)),
    market: isSame(before.market, after.market) ? before.market : after.market,
  };
}
