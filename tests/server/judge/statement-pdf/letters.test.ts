import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { lettersWithoutFont } from '#server/judge/statement-pdf/letters.ts';

/** Letters of Latin, Cyrillic, Greek and Devanagari, and no others. */
const FONTS = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json'));

// F22
it.each([
  ['Анна “Ivanova” №1 – Γιώργος, יעל', ''],
  ['王小明, 王 🎈', '王小明🎈'],
  ['अनु', ''],
  ['Anna\u0308 \u200bMaria', ''],
])('of %s the fonts have all letters but “%s”', async (text, lacking) => {
  expect((await lettersWithoutFont(text, [FONTS])).join('')).toBe(lacking);
});

it('where no fonts are installed, only letters that the compiler brings are there', async () => {
  expect(await lettersWithoutFont('Ж अ ∑ ≤ → 𝔸', ['/nonexistent'])).toEqual(['अ']);
});
