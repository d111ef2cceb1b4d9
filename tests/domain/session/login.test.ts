import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedLogin, TOKEN_USERNAME, validateLogin } from '#domain/session/login.ts';
import { runs } from '#tests/support/full.ts';

const LATIN = ['a', 'b', 'c', 'X', 'Y', 'Z', '0', '9', '.', '_', '-', '!'];
const CYRILLIC = ['а', 'б', 'в', 'ъ', 'ь', 'Я', 'Щ', 'Й', 'ѝ', 'Ѣ', 'ј', 'ћ'];
const text = (letters: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const hasLetter = (value: string) => value.trim() !== '';

describe('validateLogin', () => {
  it('[SES-2] names the first fault in the order of the fields', () => {
    const fault = (username: string, password: string) => validateLogin({ username, password });
    expect(fault('', '')).toBe('login.enter_username');
    expect(fault('иван', '')).toBe('login.enter_password');
    expect(fault('иван петров', 'парола')).toBe('login.cyrillic_username');
    expect(fault('ivan', 'моята парола')).toBe('login.cyrillic_password');
    expect(fault('ivan', 'secret')).toBeNull();
    expect(fault(TOKEN_USERNAME, 'x1')).toBeNull();
  });

  it('[SES-2] a blank field counts as not given', () => {
    expect(validateLogin({ username: '  ', password: 'x' })).toBe('login.enter_username');
    expect(validateLogin({ username: 'x', password: ' \t' })).toBe('login.enter_password');
  });

  it('[SES-2] Cyrillic is known also when its letters come in two parts', () => {
    expect(validateLogin({ username: 'й'.normalize('NFD'), password: 'x' })).toBe('login.cyrillic_username');
  });

  it('[SES-2] only Cyrillic letters and spaces are refused, one other character is enough', () => {
    const cyrillic = text([...CYRILLIC, ' ']).filter(hasLetter);
    const latin = text(LATIN);
    fc.assert(
      fc.property(cyrillic, latin, (bad, good) => {
        expect(validateLogin({ username: bad, password: good })).toBe('login.cyrillic_username');
        expect(validateLogin({ username: good, password: bad })).toBe('login.cyrillic_password');
        expect(validateLogin({ username: bad + good, password: good + bad })).toBeNull();
      }),
    );
  });
});

// F29
describe('a folded login', () => {
  it('[AUT-4] is the same for every spelling in other capitals, forms of letters and invisible marks', () => {
    const same = [
      ['elena', 'Elena', 'ELENA', 'ｅｌｅｎａ', 'ele\u200bna', '\u202eelena', 'e\u00adlena'],
      ['straße', 'STRASSE', 'Strasse', 'STRAẞE'],
      ['ilker', 'ILKER', 'İlker', 'ılker', 'ilker'.normalize('NFD')],
      ['ﬁlip', 'filip', 'FILIP'],
      ['νικοσ', 'νικος', 'ΝΙΚΟΣ'],
      ['ивайло5', 'ИВАЙЛО5', 'ивайло5'.normalize('NFD')],
    ];
    const folded = same.map((spellings) => [...new Set(spellings.map(foldedLogin))]);
    expect(folded.map(({ length }) => length)).toEqual(same.map(() => 1));
    expect(new Set(folded.flat()).size).toBe(same.length);
  });

  it('[AUT-4] of letters of another script that only look alike is another one', () => {
    for (const [one, other] of [
      ['ana1', 'аnа1'],
      ['rop', 'гор'],
      ['o0', '00'],
      ['st05', 'st5'],
    ] as const)
      expect(foldedLogin(one)).not.toBe(foldedLogin(other));
  });

  it('[AUT-4] folded again, or in capitals, stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
        const folded = foldedLogin(name);
        expect(foldedLogin(folded)).toBe(folded);
        expect(foldedLogin(name.toUpperCase())).toBe(folded);
      }),
      { numRuns: runs(500, 2_000) },
    );
  });
});
