import { beforeEach, describe, expect, it, vi } from 'vitest';

import * as rest from '../api/rest';
import { speak, t } from '../i18n';
import { learnLevels, levelLine, levelName, levelsOf } from './levels.svelte';
import { nameOf } from './words';

const told = (player: string, en: string, it: string) => ({
  player,
  name: { en, it },
  plays: { en: `${en} plays.`, it: `${it} gioca.` },
});

describe('levels', () => {
  beforeEach(async () => {
    speak('en');
    vi.spyOn(rest, 'catalogue').mockResolvedValue({
      games: {
        canosa: { levels: [told('level-1', 'Paddler', 'Bagnante'), told('level-2', 'Siren', 'Sirena')] },
        bosa: { levels: [told('level-1', 'gentle', 'facile')] },
      },
    } as unknown as rest.Catalogue);
    await learnLevels();
  });

  it('are called by their names in the language spoken', () => {
    expect(levelsOf('canosa').map(({ player }) => player)).toEqual(['level-1', 'level-2']);
    expect(levelName('canosa', 'level-2', t)).toBe('Siren');
    expect(levelName('bosa', 'level-1', t)).toBe('gentle');
    speak('it');
    expect(levelName('canosa', 'level-2', t)).toBe('Sirena');
    expect(levelLine('canosa', 'level-1')).toBe('Bagnante gioca.');
  });

  it('that are not known keep the name of their player', () => {
    expect(levelName('canosa', 'level-9', t)).toBe('level-9');
    expect(levelName('canosa', 'greedy', t)).toBe('greedy');
    expect(levelLine('canosa', 'level-9')).toBe('');
  });

  it('name a computer at a table of their game', () => {
    const chair = { kind: 'computer', player: 'level-1', name: null } as Parameters<typeof nameOf>[0];
    expect(nameOf(chair, t)).toBe('Computer, Paddler');
    expect(nameOf(chair, t, 'bosa')).toBe('Computer, gentle');
  });

  it('stay as they were when no server answers', async () => {
    vi.spyOn(rest, 'catalogue').mockRejectedValue(new rest.Unreachable());
    await learnLevels();
    expect(levelsOf('canosa')).toHaveLength(2);
  });
});
