import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OFFERED } from '#views/i18n/languages.ts';

const ROOT = new URL('../../..', import.meta.url);
const textsOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`public/locales/${language}/translations.json`, ROOT), 'utf8')) as Readonly<
    Record<string, string>
  >;

/** Pages in the same menu, by the prefixes of their names' keys; other keys are excluded. */
const MENUS: Readonly<Record<string, RegExp>> = {
  'a sidebar': /^sidebar\.(?!heading|label|waiting|more)/,
  'the tabs of a contest': /^staff\.contest\.tab\./,
  'the pages of a task': /^workshop\.page\./,
  'the parts of scores and results': /^scoring\.part\./,
};

/** Words for which the glossary of docs/add-a-language.md has another word. */
const OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:anew|meanwhile|thaws?|mends?|mended|sign(?:ed)? (?:in|out)|login name|deeds?)\b|\bStanding\b/i,
  bg: /журира|съдийск|преоценя|вердикт|състезател[^н]|наново|жалб|обявлени|\bприбра|\bмахн|\bсвали|акаунт|\bВи\b|\bВас\b|\bВаш/u,
};

// F80
describe.each(OFFERED)('names in %s', (language) => {
  const texts = textsOf(language);

  it.each(Object.entries(MENUS))('[I18-3] no two pages of %s share a name', (_menu, pages) => {
    const names = Object.keys(texts).filter((key) => pages.test(key));
    expect(names.length).toBeGreaterThan(3);
    expect(names.map((key) => texts[key]).toSorted()).toEqual(
      [...new Set(names.map((key) => texts[key]))].toSorted(),
    );
  });

  it('[I18-3] no sentence ends in a dash and a value', () => {
    expect(Object.keys(texts).filter((key) => /\s[-–—]\s*\{\{\w+\}\}$/u.test(texts[key] ?? ''))).toEqual([]);
  });
});

// F80
it.each(Object.entries(OTHER_WORDS))('[I18-3] one thing has one word in %s', (language, others) => {
  const texts = textsOf(language);
  expect(Object.keys(texts).filter((key) => others.test(texts[key] ?? ''))).toEqual([]);
});
