import { describe, expect, it } from 'vitest';

import { quote } from './quote';
import { asText, Sentences, valuesOfFault } from './sentences';

describe('a quote is what Python writes', () => {
  it.each([
    ['plain', "'plain'"],
    ["it's", '"it\'s"'],
    ['say "it\'s"', "'say \"it\\'s\"'"],
    ['\t\n\\ \u001b\u00a0\u202e\ud800\u{e0001}', "'\\t\\n\\\\ \\x1b\\xa0\\u202e\\ud800\\U000e0001'"],
    ['😀é', "'😀é'"],
    ['a'.repeat(59), `'${'a'.repeat(27)}...${'a'.repeat(28)}'`],
    ['\n'.repeat(70), `'${'\\n'.repeat(13)}\\...${'\\n'.repeat(14)}'`],
    [5, '5'],
    [-0.5, '-0.5'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [1.5e-10, '1.5e-10'],
    [true, 'true'],
    [null, 'null'],
    [[1, [2, [3]]], '[1, [2, [...]]]'],
    [[1, 2, 3, 4, 5, 6, 7], '[1, 2, 3, 4, 5, 6, ...]'],
    [{ '😀': 1, '\ue000': 2, ab: 3, a: { x: { y: {} } }, z: 4 }, "{'a': {'x': {...}}, 'ab': 3, 'z': 4, '\\ue000': 2, ...}"],
  ])('%j', (value, text) => expect(quote(value)).toBe(text));

  it('and is cut short', () => {
    const quoted = quote(Array.from({ length: 6 }, () => 'x'.repeat(70)));
    expect([...quoted].length).toBe(200);
    expect(quoted.endsWith('x…')).toBe(true);
  });
});

describe('a sentence', () => {
  const sentences = new Sentences({
    all: '{winner:Name} has {rings:count ring} and {one:count ring}, {sum:,} on {cells:and} or {cells:or}',
    outer: 'it says: {fault}',
    braces: 'a copy is {{copy = "{color}"}}',
  });

  it('keeps braces of its own', () => {
    expect(sentences.refusal('braces', null, { color: 'red' }).sentence).toBe('a copy is {copy = "red"}');
  });

  it('is filled', () => {
    const values = { winner: 'gold', rings: 2, one: 1, sum: 12345, cells: 'a1,b2' };
    expect(sentences.refusal('all', 'C1.1', values)).toEqual({
      sentence: 'Gold has two rings and one ring, 12,345 on a1 and b2 or a1 or b2',
      clause: 'C1.1',
      where: null,
      code: 'all',
      values,
    });
  });

  it('names another as its reason', () => {
    const fault = sentences.unreadable('outer', 3, 'C2', { fault: 'no' });
    expect(asText(fault)).toBe('it says: no (C2), at character 3');
    const values = { fault: asText(fault), fault_code: 'outer', fault_fault: 'no' };
    expect(sentences.refusal('outer', null, valuesOfFault(fault)).values).toEqual(values);
  });
});
