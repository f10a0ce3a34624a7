/**
 * The pictures of the rules as data: small pieces of the board with what the clause is about.
 * They illustrate; the clauses themselves come from the server.
 */
import type { SignKind } from '../pieces/Sign.svelte';
import type { Colour, Square } from '../notation';
import type { Key } from '../texts';

export interface Mark {
  kind: SignKind;
  on: Square;
}

/** A part of the board: files from left to right, ranks from top to bottom, and what is on it. */
export interface Panel {
  files: string;
  ranks: string;
  sirens?: Partial<Record<Colour, [Square, number]>>;
  sailors?: Record<Square, string>;
  scores?: Partial<Record<Colour, number>>;
  selected?: Square;
  marks?: Mark[];
  /** Arrows from square to square; a thing that goes there. */
  arrows?: [Square, Square][];
  /** Words under a square. */
  notes?: Record<Square, Key>;
  /** Gold and silver rings that lie outside the board, under the panel. */
  out?: string;
}

/** One panel, or several that follow one another or stand side by side. */
export interface Scene {
  panels: Panel[];
  /** Whether each panel is what becomes of the one before. */
  leads?: boolean;
}

const START = {
  b6: 'g', c5: 'g', d4: 'g', e3: 'g', f2: 'g', a5: 's', b4: 's', c3: 's', d2: 's', e1: 's',
} as const;
const BOARD = { files: 'abcdef', ranks: '654321' };
const dots = (...squares: Square[]): Mark[] => squares.map((on) => ({ kind: 'go', on }));
const no = (...squares: Square[]): Mark[] => squares.map((on) => ({ kind: 'no', on }));
const pushes = (...squares: Square[]): Mark[] => squares.map((on) => ({ kind: 'push', on }));

/** Typed so that every clause with a picture is a name the compiler knows. */
const scenes = <Clause extends string>(all: Record<Clause, Scene>): Record<Clause, Scene> => all;

export const SCENES = scenes({
  'C1.2': { panels: [BOARD] },
  'C1.4': {
    panels: [
      {
        files: 'bcd',
        ranks: '3',
        sirens: { gold: ['b3', 3], silver: ['d3', 3] },
        sailors: { c3: 'sgs' },
      },
    ],
  },
  'C2.1': {
    panels: [
      { files: 'ab', ranks: '21', sirens: { gold: ['a1', 2] } },
      { files: 'ef', ranks: '65', sirens: { silver: ['f6', 2] } },
    ],
  },
  'C2.2': {
    panels: [{ ...BOARD, sirens: { gold: ['a1', 2], silver: ['f6', 2] }, sailors: START }],
  },
  'C4.1': {
    panels: [
      {
        files: 'bcd',
        ranks: '432',
        sirens: { gold: ['c3', 1] },
        sailors: { d4: 's' },
        selected: 'c3',
        marks: [...dots('b4', 'c4', 'b3', 'd3', 'b2', 'c2', 'd2')],
      },
    ],
  },
  'C4.2': {
    panels: [
      {
        files: 'abc',
        ranks: '321',
        sirens: { gold: ['b2', 2] },
        selected: 'b2',
        marks: [...no('a1'), ...dots('a3', 'b3', 'c3', 'a2', 'c2', 'b1', 'c1')],
      },
    ],
  },
  'C4.3': {
    panels: [
      {
        files: 'def',
        ranks: '654',
        sirens: { gold: ['e5', 2] },
        selected: 'e5',
        marks: [...no('f6'), ...dots('d6', 'e6', 'd5', 'f5', 'd4', 'e4', 'f4')],
      },
    ],
  },
  'C5.1': {
    panels: [
      {
        files: 'bcd',
        ranks: '43',
        sirens: { gold: ['b3', 2], silver: ['c4', 1] },
        selected: 'b3',
        marks: [{ kind: 'attack', on: 'c4' }],
      },
      {
        files: 'bcd',
        ranks: '43',
        sirens: { gold: ['b3', 2], silver: ['c4', 2] },
        selected: 'b3',
        marks: no('c4'),
      },
    ],
  },
  'C5.2': {
    panels: [
      {
        files: 'def',
        ranks: '65',
        sirens: { gold: ['e5', 3], silver: ['f6', 1] },
        selected: 'e5',
        marks: no('f6'),
      },
    ],
  },
  'C5.3': {
    leads: true,
    panels: [
      {
        files: 'bcde',
        ranks: '432',
        sirens: { gold: ['c2', 2], silver: ['d3', 1] },
        sailors: { e4: 's', c4: 'g' },
        selected: 'c2',
        marks: pushes('c2', 'd2', 'e2', 'c3', 'e3', 'd4'),
      },
      {
        files: 'bcde',
        ranks: '432',
        sirens: { gold: ['d3', 2], silver: ['e2', 1] },
        sailors: { e4: 's', c4: 'g' },
        arrows: [
          ['c2', 'd3'],
          ['d3', 'e2'],
        ],
      },
    ],
  },
  'C5.4': {
    panels: [
      {
        files: 'abc',
        ranks: '321',
        sirens: { gold: ['c2', 2], silver: ['b2', 1] },
        selected: 'c2',
        marks: [...no('a1'), ...pushes('a3', 'b3', 'c3', 'a2', 'c2', 'b1', 'c1')],
      },
    ],
  },
  'C6.1': {
    panels: [
      {
        files: 'bcd',
        ranks: '3',
        sailors: { b3: 'sg', c3: 'gs', d3: '' },
        notes: { b3: 'board.player.gold', c3: 'board.player.silver', d3: 'picture.nobody' },
      },
    ],
  },
  'C6.2': {
    panels: [
      {
        files: 'abc',
        ranks: '321',
        sailors: { b2: 'sg' },
        selected: 'b2',
        marks: dots('a2', 'b1'),
      },
      {
        files: 'def',
        ranks: '654',
        sailors: { e5: 'gs' },
        selected: 'e5',
        marks: dots('f5', 'e6'),
      },
    ],
  },
  'C6.3': {
    panels: [
      {
        files: 'ab',
        ranks: '21',
        sailors: { b1: 'g' },
        selected: 'b1',
        marks: [{ kind: 'score', on: 'a1' }],
      },
      {
        files: 'ab',
        ranks: '21',
        sirens: { gold: ['a1', 2] },
        sailors: { b1: 'g' },
        selected: 'b1',
        marks: no('a1'),
      },
    ],
  },
  'C7.1': {
    leads: true,
    panels: [
      {
        files: 'bc',
        ranks: '3',
        sirens: { gold: ['b3', 2] },
        sailors: { c3: 's' },
        selected: 'b3',
        marks: [{ kind: 'transfer', on: 'c3' }],
      },
      { files: 'bc', ranks: '3', sirens: { gold: ['b3', 1] }, sailors: { c3: 'sg' } },
    ],
  },
  'C7.2': {
    panels: [
      {
        files: 'bcd',
        ranks: '32',
        sirens: { gold: ['c2', 2], silver: ['d3', 1] },
        sailors: { b3: 'g', c3: 's', d2: '' },
        selected: 'c2',
        marks: [
          { kind: 'transfer', on: 'b3' },
          { kind: 'transfer', on: 'c3' },
          { kind: 'transfer', on: 'd2' },
          ...no('d3'),
        ],
      },
    ],
  },
  'C8.1': {
    leads: true,
    panels: [
      {
        files: 'bc',
        ranks: '3',
        sirens: { gold: ['b3', 1] },
        sailors: { c3: 'ssg' },
        selected: 'b3',
        marks: [{ kind: 'withdraw', on: 'c3' }],
      },
      { files: 'bc', ranks: '3', sirens: { gold: ['b3', 2] }, sailors: { c3: 'ss' } },
    ],
  },
  'C8.2': {
    leads: true,
    panels: [
      {
        files: 'bc',
        ranks: '3',
        sirens: { gold: ['b3', 1] },
        sailors: { c3: 'g' },
        selected: 'b3',
        marks: [{ kind: 'withdraw', on: 'c3' }],
      },
      { files: 'bc', ranks: '3', sirens: { gold: ['b3', 2] }, sailors: { c3: '' } },
    ],
  },
  'C9.1': {
    leads: true,
    panels: [
      {
        files: 'ab',
        ranks: '21',
        sailors: { b1: 'sg' },
        scores: { gold: 1 },
        selected: 'b1',
        marks: [{ kind: 'score', on: 'a1' }],
      },
      { files: 'ab', ranks: '21', scores: { gold: 2 } },
    ],
  },
  'C9.2': {
    leads: true,
    panels: [
      {
        files: 'abcd',
        ranks: '21',
        sirens: { gold: ['c2', 1], silver: ['d1', 1] },
        sailors: { b1: 'sg' },
        arrows: [['b1', 'a1']],
      },
      {
        files: 'abcd',
        ranks: '21',
        sirens: { gold: ['c2', 2], silver: ['d1', 2] },
        scores: { gold: 1 },
      },
    ],
  },
  'C9.3': {
    leads: true,
    panels: [
      {
        files: 'abcd',
        ranks: '21',
        sirens: { gold: ['c2', 1], silver: ['d1', 3] },
        sailors: { b1: 'sgg' },
        arrows: [['b1', 'a1']],
      },
      {
        files: 'abcd',
        ranks: '21',
        sirens: { gold: ['c2', 2], silver: ['d1', 3] },
        scores: { gold: 1 },
        out: 'sg',
      },
    ],
  },
  'C10.1': {
    panels: [{ files: 'ab', ranks: '21', scores: { gold: 4 } }],
  },
  'C10.2': {
    panels: [
      {
        files: 'def',
        ranks: '21',
        sirens: { gold: ['f1', 0] },
        sailors: { e1: 's', e2: 'gs', f2: '' },
        selected: 'f1',
        marks: no('e1', 'e2', 'f2'),
      },
    ],
  },
});

export type Pictured = keyof typeof SCENES;
