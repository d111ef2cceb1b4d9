import { expect, it } from 'vitest';
import { decodeText, oddWords } from '#server/features/people/accounts/file/decode.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

// F32
it.each([
  ['windows-1251', 'cc e0 f0 e8 ff', 'Мария'],
  ['windows-1252', '52 65 6e e9 20 4d fc 6c 6c 65 72', 'René Müller'],
  ['windows-1252', '8a 69 6d 6f 6e 20 8e e1 6b', 'Šimon Žák'],
  ['ibm866', '80 ad ad a0 20 8f a5 e2 e0 ae a2 a0', 'Анна Петрова'],
])('[AUT-4] a text that is no UTF-8 is taken for %s where that makes words of it', (encoding, hex, text) => {
  expect(decodeText(bytes(hex))).toEqual({ text, encoding, isGuessed: true });
});

it('[AUT-4] an encoding that is named is taken as it is', () => {
  const mac = bytes('80 ed ed e0');
  expect(decodeText(mac, 'x-mac-cyrillic')).toEqual({
    text: 'Анна',
    encoding: 'x-mac-cyrillic',
    isGuessed: false,
  });
});

it('[AUT-4] UTF-8 is no guess', () => {
  expect(decodeText(Buffer.from('René Мария'))).toMatchObject({ encoding: 'utf-8', isGuessed: false });
});

it('[AUT-4] words of two alphabets, or with signs of none, are told from words', () => {
  expect(oddWords('Renй Mьller;Lycйe')).toEqual(['Renй', 'Mьller', 'Lycйe']);
  expect(oddWords("O’Brien; Jean-Luc; anna.petrova@example.org; 11а; №1; «Паисий»; „Паисий“ — 'x'")).toEqual(
    [],
  );
});
