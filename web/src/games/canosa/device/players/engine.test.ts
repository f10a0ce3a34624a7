// @vitest-environment node
/** The engine finds here what it finds natively: on the positions of its fingerprint. */
import { expect, it } from 'vitest';

import fingerprint from '../../../../../../tests/native/canosa/fingerprint.json';
import { readModule } from '../../../../device/core/files';
import { parsePosition } from '../../notation';
import { Engine } from './engine';

const SWITCHES = { retail: 0b110000, kickstarter: 0b111111 } as Record<string, number>;
const DEPTH = 8;

const engine = new Engine(readModule('canosa'));
engine.reserve(2);

it.each(fingerprint)('$edition $position', ({ edition, position, nodes, score, wins_in, line }) => {
  engine.begin(SWITCHES[edition]!, parsePosition(position));
  const found = engine.search({ megabytes: 2, depth: DEPTH });
  const [best] = found.lines;
  expect({ nodes: found.nodes, score: best!.score, wins_in: best!.winsIn, line: best!.actions.join(' ') }).toEqual({
    nodes,
    score,
    wins_in,
    line,
  });
});

