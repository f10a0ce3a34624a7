import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { texts } from '.';
import { chapters } from './chapters';
import { clauses } from './clauses';

const LAW = join(import.meta.dirname, '../../../../../src/lungomare/games/canosa');
const read = (name: string) => readFileSync(join(LAW, name), 'utf8');

it('has every clause in Italian, and no other', () => {
  const known = [...read('clauses.toml').matchAll(/^"(C\d+\.\d+)"/gm)].map((match) => match[1]!);
  expect(Object.keys(clauses)).toEqual(known);
});

it('has the title of every chapter in Italian, and no other', () => {
  const known = [...read('clauses.toml').matchAll(/^\[(C\d+)\]/gm)].map((match) => match[1]!);
  expect(Object.keys(chapters)).toEqual(known);
});

it('has every switch that the law has', () => {
  const all = [...read('editions.py').matchAll(/^ {4}"([\w-]+)": \("\w+", \("([\w-]+)", "([\w-]+)"\)\)/gm)];
  expect(all.length).toBe(6);
  for (const [, name, ...values] of all) {
    for (const value of values) expect(texts).toHaveProperty([`switch.${name}.${value}`]);
  }
});
