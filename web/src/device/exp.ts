/**
 * e to the power of x, rounded to the nearest number, as the server's library has it. `Math.exp` is a
 * last digit off now and then, and not by the same in every browser.
 */
const BITS = 100n;
const ONE = 1n << BITS;
const SCALE = Number(ONE);
/** The natural logarithm of 2, in units of 2^-100. */
const LN2 = 878668439483319573618263538048n;

/** Of an x from -700 to 700. */
export function exp(x: number): number {
  const doublings = Math.round(x / Math.LN2);
  const rest = BigInt(x * SCALE) - BigInt(doublings) * LN2;
  let sum = ONE;
  let term = ONE;
  for (let number = 1n; term !== 0n; ++number) {
    term = (term * rest) / (ONE * number); // towards 0, so that it comes to an end
    sum += term;
  }
  return (Number(sum) / SCALE) * 2 ** doublings;
}
