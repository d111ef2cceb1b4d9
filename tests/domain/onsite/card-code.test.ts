import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardCodeOf, codeInPicture, plainCode, userIdOfCard } from '#domain/onsite/card-code.ts';

const LETTERS = 'ABCEHKMOPTX';
const anId = fc.oneof(fc.integer({ min: 1, max: 161_050 }), fc.integer({ min: 161_051, max: 200_000_000 }));

describe('the code of a card', () => {
  it('[COO-2] has six letters and names its owner', () => {
    fc.assert(
      fc.property(anId, (id) => {
        const code = cardCodeOf(id);
        expect(userIdOfCard(code)).toBe(id);
        expect(Array.from(code).every((letter) => LETTERS.includes(letter))).toBe(true);
        if (id < 161_051) expect(code).toHaveLength(6);
      }),
    );
  });

  it('[COO-2] with one letter wrong, or two neighbours swapped, is nobody\u2019s', () => {
    fc.assert(
      fc.property(anId, fc.nat(), fc.integer({ min: 1, max: 10 }), (id, place, step) => {
        const code = Array.from(cardCodeOf(id));
        const at = place % code.length;
        const wrong = code.with(at, LETTERS[(LETTERS.indexOf(code[at]!) + step) % LETTERS.length]!);
        expect(userIdOfCard(wrong.join(''))).toBe(null);
        const next = (at + 1) % code.length;
        const swapped = code.with(at, code[next]!).with(next, code[at]!);
        if (swapped.join('') !== code.join('')) expect(userIdOfCard(swapped.join(''))).toBe(null);
      }),
    );
  });

  it('[COO-2] is read in whichever case and alphabet it was typed', () => {
    const code = cardCodeOf(42);
    const cyrillic = Array.from(code)
      .map((letter) => 'АВСЕНКМОРТХ'['ABCEHKMOPTX'.indexOf(letter)])
      .join('');
    expect(userIdOfCard(cyrillic.toLowerCase())).toBe(42);
    expect(userIdOfCard(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase())).toBe(42);
    expect(plainCode('нтв-xко')).toBe('HTBXKO');
    expect(userIdOfCard('')).toBe(null);
    expect(userIdOfCard('Q'.repeat(6))).toBe(null);
  });

  it('[COO-2] is found in what a camera read, and the picture that lets somebody in is told from it', () => {
    const code = cardCodeOf(7);
    expect(codeInPicture(`https://contest.example/check#card=${code}`)).toEqual({ code });
    expect(codeInPicture(code)).toEqual({ code });
    expect(codeInPicture('https://contest.example/login#token=abc')).toBe('login');
    expect(codeInPicture('WIFI:S:hall;;')).toBe(null);
  });
});
