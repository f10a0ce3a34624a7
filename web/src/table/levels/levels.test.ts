import { beforeEach, describe, expect, it, vi } from 'vitest';

import * as rest from '../../api/rest';
import type { Catalogue, ListedGame, ListedLevel } from '../../api/schema';
import { speak, t } from '../../i18n';
import { learnCatalogue } from '../catalogue.svelte';
import { levelLine, levelName, levelsOf } from './index';
import { nameOf } from '../words';

const level = (player: string, en: string, it: string) => ({
  player,
  name: { en, it },
  plays: { en: `${en} plays.`, it: `${it} gioca.` },
});

const listed = (levels: ListedLevel[]): ListedGame => ({
  title: '',
  seats: [2, 2],
  has_secrets: false,
  options: [],
  players: [],
  levels,
  clauses: {},
});
const games = {
  harbour: listed([level('level-1', 'Paddler', 'Bagnante'), level('level-2', 'Siren', 'Sirena')]),
  lagoon: listed([level('level-1', 'gentle', 'facile')]),
};
const OFFERED = { games: games as Record<string, ListedGame>, phrases: {} } as Catalogue;

describe('levels', () => {
  beforeEach(async () => {
    speak('en');
    vi.spyOn(rest, 'catalogue').mockResolvedValue(OFFERED);
    await learnCatalogue();
  });

  it('are called by their names in the language spoken', () => {
    expect(levelsOf('harbour').map(({ player }) => player)).toEqual(['level-1', 'level-2']);
    expect(levelName('harbour', 'level-2', t)).toBe('Siren');
    expect(levelName('lagoon', 'level-1', t)).toBe('gentle');
    speak('it');
    expect(levelName('harbour', 'level-2', t)).toBe('Sirena');
    expect(levelLine('harbour', 'level-1')).toBe('Bagnante gioca.');
  });

  it('that are not known keep the name of their player', () => {
    expect(levelName('harbour', 'level-9', t)).toBe('level-9');
    expect(levelName('harbour', 'greedy', t)).toBe('greedy');
    expect(levelLine('harbour', 'level-9')).toBe('');
  });

  it('name a computer at a table of their game', () => {
    const occupant = { kind: 'computer', player: 'level-1', name: null } as Parameters<typeof nameOf>[0];
    expect(nameOf(occupant, 'harbour', t)).toBe('Computer, Paddler');
    expect(nameOf(occupant, 'lagoon', t)).toBe('Computer, gentle');
  });

  it('stay as they were when no server answers', async () => {
    vi.spyOn(rest, 'catalogue').mockRejectedValue(new rest.Unreachable());
    await learnCatalogue();
    expect(levelsOf('harbour')).toHaveLength(2);
  });
});
