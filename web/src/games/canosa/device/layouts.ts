/** The Sailors' starting squares (C2.2, C2.3), read and refused as games/canosa/layouts.py does. */
import STANDARD_DATA from '../../../../../src/lungomare/games/canosa/data/standard.toml';
import type { Refusal } from '../../../api/schema';
import { NotPossible, type Json } from '../../../device/game';
import { isName, NAME_LENGTH } from '../../../device/refusals/names';
import { compareTexts, quote } from '../../../device/refusals/quote';
import { valuesOfFault } from '../../../device/refusals/sentences';
import { SENTENCES } from './core';

const CLAUSE = 'C2.3';
const SAILORS_EACH = 5;
const ISLANDS = ['a1', 'f6'];
const SQUARES = [...'123456'].flatMap((rank) => [...'abcdef'].map((file) => file + rank));

/** Where each colour's five Sailors begin. */
export interface Layout {
  name: string;
  gold: readonly string[];
  silver: readonly string[];
}

export const STANDARD: Layout = { name: 'standard', ...(STANDARD_DATA as Pick<Layout, 'gold' | 'silver'>) };

function refuse(code: Parameters<typeof SENTENCES.refusal>[0], values: Refusal['values'] = {}): never {
  throw new NotPossible(SENTENCES.refusal(code, CLAUSE, values));
}

/** The layout that a record holds: the name of one we ship, or all of it. */
export function readLayout(data: unknown): Layout {
  if (typeof data === 'string') return shipped(data);
  if (typeof data !== 'object' || !data || Array.isArray(data)) refuse('layout-object');
  const { name = 'custom', gold, silver, ...others } = data as Json;
  const [unknown] = Object.keys(others).sort(compareTexts);
  if (unknown !== undefined) refuse('layout-key', { key: quote(unknown) });
  if (!isName(name)) refuse('layout-name', { name: quote(name), most: NAME_LENGTH });
  if (name === STANDARD.name) refuse('layout-name-ours', { name: quote(name) });
  const layout = { name, gold: readSquares('gold', gold), silver: readSquares('silver', silver) };
  const all = placesOf(layout);
  const twice = all.filter((place, at) => all.indexOf(place) !== at);
  if (twice.length) refuse('layout-twice', { square: SQUARES[Math.min(...twice)]! });
  return layout;
}

/** The squares by their numbers, Gold's first, as the module takes them. */
export const placesOf = ({ gold, silver }: Layout): number[] => [...gold, ...silver].map((name) => SQUARES.indexOf(name));

/** What a record holds of it: the name of a layout we ship, else all of it. */
export const layoutJson = (layout: Layout): string | Layout => (layout === STANDARD ? layout.name : layout);

function shipped(name: string): Layout {
  return name === STANDARD.name ? STANDARD : refuse('no-layout', { layout: quote(name), known: STANDARD.name });
}

function readSquares(player: string, names: unknown): string[] {
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) refuse('layout-squares', { player });
  if (names.length !== SAILORS_EACH) refuse('layout-count', { player, count: names.length });
  const wrong = names.find((name) => !SQUARES.includes(name));
  if (wrong !== undefined) {
    const fault = SENTENCES.unreadable('no-square', 1, 'C1.1', { text: quote(wrong) });
    refuse('layout-square', { player, ...valuesOfFault(fault, fault.sentence) });
  }
  const home = ISLANDS.find((island) => names.includes(island));
  if (home) refuse('layout-island', { square: home });
  return names;
}
