import { describe, expect, it } from 'vitest';
import { matcherOf } from '../../../../server/exchange/package/globs.ts';

describe('patterns of submissions and tests', () => {
  it.each([
    ['accepted', 'accepted/a.cpp', true],
    ['accepted/*', 'accepted/a.cpp', true],
    ['accepted/*', 'accepted/folder/a.cpp', true],
    ['*', 'accepted/a.cpp', true],
    ['*.cpp', 'accepted/a.cpp', false],
    ['*/a.{cpp,py}', 'x/a.py', true],
    ['*/a.{cpp,py}', 'x/a.c', false],
    ['{a,b{c,d}}/x', 'bd/x', true],
    ['secret/*-easy', 'secret/01-easy', true],
    ['secret/*-easy', 'secret/group/01-easy', false],
    ['secret/group1', 'secret/group10', false],
    ['a.c', 'abc', false],
    ['a{b', 'a{b', true],
  ])('%s against %s: %s', (pattern, path, matches) => {
    expect(matcherOf(pattern)(path)).toBe(matches);
  });

  it('a pattern of many stars or braces is decided at once', () => {
    const stars = matcherOf(`${'*'.repeat(5_000)}b`);
    expect(stars('a'.repeat(5_000))).toBe(false);
    expect(() => matcherOf('{a,b}'.repeat(40))).not.toThrow();
  });
});
