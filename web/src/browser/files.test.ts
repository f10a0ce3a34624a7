import { describe, expect, it } from 'vitest';

import { recordsIn } from './files';

describe('files', () => {
  it('hold one record, several, or one a line', () => {
    expect(recordsIn('{"a": 1}')).toEqual([{ a: 1 }]);
    expect(recordsIn('{"a": 1}\n{"a": 2}\n')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(() => recordsIn('nothing')).toThrow();
    expect(() => recordsIn('{"a": 1}\nnothing')).toThrow();
  });
});
