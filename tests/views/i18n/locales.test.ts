import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/views/i18n/languages.ts';

/**
 * Beginnings of keys that come from outside and stand in no source as they are. Each entry says from where; keys put
 * together in a template, as in `verdict.${verdict}`, are found by themselves.
 */
const DYNAMIC_PREFIXES: Readonly<Record<string, string>> = {
  'backend.':
    'the parts of `backend.{key}` in §8: keys of the error object that the server or the user record carries',
};

const ROOT = new URL('../../..', import.meta.url);
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

function textsOf(language: string): Readonly<Record<string, string>> {
  const path = new URL(`public/locales/${language}/translations.json`, ROOT);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

function sources(folder: string): readonly string[] {
  return readdirSync(new URL(folder, ROOT), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'));
}

/** A key without the form of its plural. */
const stem = (key: string) => key.replace(PLURAL_FORM, '');
const stemsOf = (language: string) => new Set(Object.keys(textsOf(language)).map(stem));
const elementsIn = (text: string) => [...text.matchAll(/<\w+\/?>|<\/\w+>/g)].map(([tag]) => tag).sort();
const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const everything = [
  ...sources('src'),
  ...sources('domain'),
  ...sources('protocol'),
  ...sources('server'),
].join('\n');
const client = sources('src').join('\n');
/** Everything in quotes that could be a key. */
const quoted = new Set([...everything.matchAll(/['"`]([A-Za-z0-9_.]+)['"`]/g)].map(([, text]) => text!));
/** Keys put together: what stands between the braces may be any word. */
const templates = [...everything.matchAll(/`([a-z][A-Za-z0-9]*[._][^`\s]*\$\{[^`]*)`/g)]
  .map(([, template]) => template!.split(/\$\{[^}]*\}/))
  .filter((parts) => parts.every((part) => /^[A-Za-z0-9_.]*$/.test(part)))
  .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[A-Za-z0-9_]+')}$`));
/** Keys in the places where only keys stand: `t('…')`, `titleKey: '…'`, `labelKey="…"`. */
const named = new Set(
  [...client.matchAll(/(?:\bt(?:Any)?\(\s*|\w+Key(?::\s*|=\{?))['"]([A-Za-z0-9_.]+)['"]/g)].map(
    ([, key]) => key!,
  ),
);

/** What `Trans` shows: in all other texts an angle bracket is just that. */
const isSentence = (key: string) =>
  [...client.matchAll(/i18nKey=(?:"([\w.]+)"|\{`([\w.]+)\$\{)/g)].some(
    ([, whole, start]) => key === whole || (start !== undefined && key.startsWith(start)),
  );

describe.each(LANGUAGES)('texts in %s', (language) => {
  const texts = textsOf(language);
  const stems = stemsOf(language);

  it('[I18-3] has every key that the sources name', () => {
    expect([...named].filter((key) => !stems.has(key))).toEqual([]);
  });

  it('[I18-3] has no key that nothing uses', () => {
    const isUsed = (key: string) =>
      quoted.has(key) ||
      templates.some((template) => template.test(stem(key))) ||
      quoted.has(stem(key)) ||
      Object.keys(DYNAMIC_PREFIXES).some((prefix) => key.startsWith(prefix));
    expect(Object.keys(texts).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('[I18-3] has the same keys as every other language', () => {
    for (const other of LANGUAGES) expect([...stems].sort()).toEqual([...stemsOf(other)].sort());
  });

  it('[I18-3] has every plural form that the language has', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plurals = new Set(
      Object.keys(texts)
        .filter((key) => PLURAL_FORM.test(key))
        .map(stem),
    );
    const missing = [...plurals]
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => !(key in texts));
    expect(missing).toEqual([]);
  });

  it('[I18-3] has no empty text', () => {
    expect(Object.keys(texts).filter((key) => texts[key]!.trim() === '')).toEqual([]);
  });

  it('[I18-3] puts the same values into a text as every other language', () => {
    for (const other of LANGUAGES.map(textsOf)) {
      const different = Object.keys(texts).filter(
        (key) => key in other && valuesIn(texts[key]!).join() !== valuesIn(other[key]!).join(),
      );
      expect(different).toEqual([]);
    }
  });

  it('[I18-3] puts the same elements into a sentence as every other language, each closed', () => {
    for (const other of LANGUAGES.map(textsOf)) {
      const different = Object.keys(texts).filter(
        (key) => key in other && elementsIn(texts[key]!).join() !== elementsIn(other[key]!).join(),
      );
      expect(different).toEqual([]);
    }
    const sentences = Object.keys(texts).filter((key) => isSentence(key));
    const open = sentences
      .map((key) => texts[key]!.replace(/<(\w+)>(?:[^<]|<\w+\/>)*<\/\1>/g, ''))
      .filter((text) => elementsIn(text).some((tag) => !tag.endsWith('/>')));
    expect(sentences.length).toBeGreaterThan(10);
    expect(open).toEqual([]);
  });
});

it('[I18-3] every listed beginning is still needed', () => {
  const unneeded = Object.keys(DYNAMIC_PREFIXES).filter(
    (prefix) => !Object.keys(textsOf('bg')).some((key) => key.startsWith(prefix)),
  );
  expect(unneeded).toEqual([]);
});

it('reads the sources it judges by', () => {
  expect(named.size).toBeGreaterThan(20);
  expect(fileURLToPath(ROOT)).toBeTruthy();
});
