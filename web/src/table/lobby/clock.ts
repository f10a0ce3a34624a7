/** A table's clock in words. */
import type { ClockPlan } from '../../api/schema';
import type { Translate } from '../../i18n';
import { CLOCKS, CLOCK_NAMES } from '../create';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** As the first page offers it, else by its numbers. */
export function formatClock({ kind, base, increment }: ClockPlan, t: Translate): string {
  const known = CLOCK_NAMES.find((name) => {
    const clock = CLOCKS[name];
    return clock.kind === kind && clock.base === base && clock.increment === increment;
  });
  if (known) return t(`options.clock.${known}`);
  if (kind === 'none') return t('options.clock.none');
  const n = Math.round(10 * base / (kind === 'days' ? DAY : MINUTE)) / 10;
  return t(`lobby.clock.${kind}`, { n, seconds: increment / SECOND });
}
