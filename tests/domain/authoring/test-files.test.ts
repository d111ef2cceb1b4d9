import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairTestFiles } from '#domain/authoring/test-files.ts';

describe('[AUT-12] files that become tests', () => {
  it('are paired by their names, in the ways of other systems', () => {
    const names = [
      '1.in',
      '1.ans',
      'b.in',
      'b.out',
      'input3.txt',
      'output3.txt',
      '07',
      '07.a',
      'only.in',
      'readme.md',
    ];
    expect(pairTestFiles(names)).toEqual({
      tests: [
        { name: '1', input: 0, answer: 1 },
        { name: 'b', input: 2, answer: 3 },
        { name: '3', input: 4, answer: 5 },
        { name: '07', input: 6, answer: 7 },
        { name: 'only', input: 8, answer: null },
      ],
      left: [9],
    });
  });

  it('are each used once or left, and have names that a test may have', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('a.in', 'a.ans', 'a.out', 'a', 'input1', 'output1', '..in'),
    );
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const { tests, left } = pairTestFiles(names);
        const used = tests.flatMap(({ input, answer }) => (answer === null ? [input] : [input, answer]));
        expect([...used, ...left].toSorted((a, b) => a - b)).toEqual(names.map((_, place) => place));
        for (const test of tests) expect(test.name).toMatch(/^[\w-][\w.-]*$/);
      }),
    );
  });
});
