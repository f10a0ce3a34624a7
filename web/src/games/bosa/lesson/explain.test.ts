import { describe, expect, it } from 'vitest';

import { speak } from '../../../i18n';
import { CARDS, MOMENTS } from '../fixtures/moments';
import type { Turn } from '../replay/turns';
import { t } from '../texts';
import { lastTurns, lookAt } from './explain';

describe('a game of Bosa explained', () => {
  const { view, effects, sheet } = MOMENTS.begin;

  it('says each turn of the others since one’s own', () => {
    speak('en');
    const card = view.market[0]!;
    const turn = (seat: number): Turn => ({
      seat, season: 1, from: 0, decisions: ['take 1', 'place b1', 'row', 'do'], card, cell: 'b1', line: 'row', change: { points: 4 }, over: true,
    });
    const said = lastTurns([turn(1), turn(0), turn(1)], view, 0, ['Ada', 'Bea'], CARDS, t);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Bea built .+ on b1 and used row 1: \+4 points\. Bea has \d+ points now, you have \d+\.$/);
  });

  it('looks for points, goals and coins, and at most two things', () => {
    const said = lookAt(view, view.turn ?? 0, effects, sheet, CARDS, t);
    expect(said.length).toBeGreaterThan(0);
    expect(said.length).toBeLessThanOrEqual(2);
    const poor = { ...effects, lines: effects.lines.map((line) => ({ ...line, gain: {} })) };
    expect(lookAt(view, view.turn ?? 0, poor, null, CARDS, t)[0]).toBe(t('explain.bosa.look.calm'));
    const last = lookAt(view, view.turn ?? 0, { ...effects, season_ends: true }, sheet, CARDS, t);
    expect(last[0]).toBe(t('explain.bosa.look.ends'));
  });
});
