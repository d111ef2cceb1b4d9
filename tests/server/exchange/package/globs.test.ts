import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matcherOf } from '#server/exchange/package/globs.ts';

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

  // F4
  it('a pattern takes no longer the more stars are in it, also where it matches nothing', () => {
    const asked = ['*/'.repeat(3), '', '{x,y}/'].map((before) => matcherOf(`${before}${'a*'.repeat(400)}b`));
    const name = 'a'.repeat(4_000);
    expect(asked.map((matches) => matches(`x/${name}`))).toEqual([false, false, false]);
    expect(matcherOf(`{${'x,'.repeat(200_000)}y}`)('z')).toBe(false);
  });

  it('stars stand for any signs but a slash, as short texts tried one by one say', () => {
    /** Whether a name matches: for each star, every possible length is tried. */
    const isMatched = (pattern: string, name: string): boolean => {
      const [sign, rest] = [pattern.charAt(0), pattern.slice(1)];
      if (sign === '') return name === '';
      if (sign !== '*') return name.startsWith(sign) && isMatched(rest, name.slice(1));
      return Array.from({ length: name.length + 1 }, (_, taken) => name.slice(taken)).some((left) =>
        isMatched(rest, left),
      );
    };
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 }),
        fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 }),
        (pattern, name) => {
          expect(matcherOf(pattern)(name)).toBe(isMatched(pattern, name));
          expect(matcherOf(`x/${pattern}`)(`x/${name}/below`)).toBe(isMatched(pattern, name));
        },
      ),
    );
  });

  it('a pattern of many stars or braces is decided at once', () => {
    const stars = matcherOf(`${'*'.repeat(5_000)}b`);
    expect(stars('a'.repeat(5_000))).toBe(false);
    expect(() => matcherOf('{a,b}'.repeat(40))).not.toThrow();
  });
});
