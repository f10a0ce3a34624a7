/** Imports run one way through the rooms of the page, and no game knows another. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';

const SOURCE = import.meta.dirname;
/** Each room may import those before it, and itself. */
const ORDER = [
  'api',
  'browser',
  'i18n',
  'parts',
  'offline',
  'device',
  'analysis',
  'table',
  'lessons',
  'games/module',
  'a game',
  'games/registry',
  'games/device',
  'workers',
  'service-worker',
  'shell',
];
/** As many files as a folder may have before it wants rooms of its own. */
const MOST_FILES = 16;

const isSource = (name: string) => /\.(ts|svelte)$/.test(name);
const isTest = (path: string) => /\.test\.ts$|(^|\/)(fixtures|demo|Demo)\b/.test(path);

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : isSource(path) ? [relative(SOURCE, path)] : [];
  });
}

/** The folder of a game that a file belongs to; null outside of games. */
const gameOf = (path: string) => /^games\/([^/]+)\//.exec(path)?.[1] ?? null;

function roomOf(path: string): string {
  if (gameOf(path)) return 'a game';
  const [first = '', second = ''] = path.split('/');
  return first === 'games' ? `games/${second.replace(/\.ts$/, '')}` : first;
}

/** What a file imports of ours, each as a path from the source. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(SOURCE, path), 'utf8');
  const found = [...text.matchAll(/(?:from|import\(?)\s*'(\.[^']*)'/g)].map(([, spec]) => spec!);
  return found.flatMap((spec) => {
    const base = join(SOURCE, dirname(path), spec.replace(/\?.*$/, ''));
    const target = [base, `${base}.ts`, join(base, 'index.ts')].find((one) => existsSync(one) && isSource(one));
    return target?.startsWith(SOURCE) ? [relative(SOURCE, target)] : [];
  });
}

const sources = files(SOURCE).filter((path) => !isTest(path));
const imports = sources.flatMap((from) => importsOf(from).map((to) => ({ from, to })));

describe('imports', () => {
  it('are found', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(500);
  });

  it('come from rooms that have a place in the order', () => {
    expect([...new Set(sources.map(roomOf))].filter((room) => !ORDER.includes(room))).toEqual([]);
  });

  it('run one way through the rooms', () => {
    const place = (path: string) => ORDER.indexOf(roomOf(path));
    expect(imports.filter(({ from, to }) => place(to) > place(from))).toEqual([]);
  });

  it('lead from no game to another', () => {
    expect(imports.filter(({ from, to }) => gameOf(from) && gameOf(to) && gameOf(from) !== gameOf(to))).toEqual([]);
  });

  it('lead to no test and to nothing made for tests', () => {
    expect(imports.filter(({ to }) => isTest(to))).toEqual([]);
  });
});

it('no folder has more files than one can look over', () => {
  const counts = new Map<string, number>();
  for (const path of files(SOURCE)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});
