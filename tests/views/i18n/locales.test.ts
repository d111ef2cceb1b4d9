import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DRAFT_FALLBACK, DRAFTS, LANGUAGES } from '../../../src/views/i18n/languages.ts';

/**
 * Beginnings of keys that come from outside and stand in no source as they are. Each entry says from where; keys put
 * together in a template, as in `verdict.${verdict}`, are found by themselves.
 */
const DYNAMIC_PREFIXES: Readonly<Record<string, string>> = {
  'backend.':
    'the parts of `backend.{key}` in §8: keys of the error object that the server or the user record carries',
};

/**
 * What a language is offered with at the least, as a draft: all that a competitor reads from the door to the results, and
 * what everybody may read without logging in. Whole families of keys, and errors one by one.
 */
const EVERYWHERE =
  /^(announcements|ask|board|choice|code|connection|countdown|details|dialog|error500|feedback|field|file|filter|finished|header|home|judgement|leave|live|lock|login|module|next|notfound|notices|outbox|page|quiz|receipt|results|rules|samples|shell|sidebar|standings|state|statement|status|submission|submissions|submit|swal|task|theme|timeline|toast|user_test|verdict)\./;
/** So small a part of it may be newer than the last reading of a draft: it is shown in English until then. */
const LATELY = 20;
const ERRORS_EVERYWHERE = [
  'bad_answer',
  'bad_request',
  'contest_required',
  'empty',
  'empty_source',
  'finished',
  'forbidden',
  'language_not_allowed',
  'module_not_started',
  'module_over',
  'module_too_short',
  'no_connection',
  'no_module',
  'no_submissions_left',
  'no_user_tests',
  'no_user_tests_left',
  'not_a_number',
  'not_found',
  'not_running',
  'not_started',
  'server_error',
  'standings_hidden',
  'too_large',
  'too_late',
  'too_long',
  'too_often',
  'too_slow',
  'too_soon',
  'unavailable',
  'unknown_language',
  'unknown_option',
  'unknown_question',
  'unknown_task',
].map((error) => `backend.${error}`);

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
/** In a form of the plural the number may stand as a word: not every language has the same forms for the same numbers. */
const valuesOf = (key: string, text: string) =>
  valuesIn(text).filter((name) => !(PLURAL_FORM.test(key) && name === 'count'));
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
/** The text of a key in another language; for a form that it does not have, that of its commonest one. */
const counterpart = (key: string, texts: Readonly<Record<string, string>>) =>
  texts[key] ?? texts[key.replace(PLURAL_FORM, '_other')];

function isUsed(key: string): boolean {
  return (
    quoted.has(key) ||
    templates.some((template) => template.test(stem(key))) ||
    quoted.has(stem(key)) ||
    Object.keys(DYNAMIC_PREFIXES).some((prefix) => key.startsWith(prefix))
  );
}

/** Numbers to 200 of which some need their figure said, for the form of the plural does not tell them apart. */
const saysFigure = (key: string, language: string) => {
  const form = PLURAL_FORM.exec(key)?.[1];
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: 200 }, (_, n) => n).filter((n) => rules.select(n) === form).length > 1;
};

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

/** What `Trans` shows, by its key or how that begins: in all other texts an angle bracket is just that. */
const sentenceKeys = [...client.matchAll(/i18nKey=(?:"([\w.]+)"|\{`([\w.]+)\$\{)/g)];
const isSentence = (key: string) =>
  sentenceKeys.some(([, whole, start]) => key === whole || (start !== undefined && key.startsWith(start)));

describe.each(LANGUAGES)('texts in %s', (language) => {
  const texts = textsOf(language);
  const stems = stemsOf(language);

  it('[I18-3] has every key that the sources name', () => {
    expect([...named].filter((key) => !stems.has(key))).toEqual([]);
  });

  it('[I18-3] has no key that nothing uses', () => {
    expect(Object.keys(texts).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('[I18-3] has the same keys as every other language', () => {
    for (const other of LANGUAGES) expect([...stems].sort()).toEqual([...stemsOf(other)].sort());
  });

  it('[I18-3] has every plural form that the language has', () => {
    const forms = formsOf(language);
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
        (key) => key in other && valuesOf(key, texts[key]!).join() !== valuesOf(key, other[key]!).join(),
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

describe.each([...LANGUAGES, ...DRAFTS])('numbers in %s', (language) => {
  it('[I18-3] says the figure in each form of the plural that several numbers share', () => {
    const texts = textsOf(language);
    const [english, own] = [textsOf(DRAFT_FALLBACK), Object.keys(texts)];
    const silent = own.filter(
      (key) =>
        PLURAL_FORM.test(key) &&
        valuesIn(counterpart(key.replace(PLURAL_FORM, '_other'), english) ?? '').includes('count') &&
        saysFigure(key, language) &&
        !valuesIn(texts[key]!).includes('count'),
    );
    expect(silent).toEqual([]);
  });
});

describe.each(DRAFTS)('the draft in %s', (language) => {
  const texts = textsOf(language);
  const english = textsOf(DRAFT_FALLBACK);
  const forms: readonly string[] = formsOf(language);

  it('[I18-3] has what a competitor and the public read, in every plural form of the language, but for what came last', () => {
    const plurals = new Set(Object.keys(english).filter((key) => key.endsWith('_other')));
    const wanted = Object.keys(english)
      .filter((key) => EVERYWHERE.test(key) || ERRORS_EVERYWHERE.includes(key))
      .flatMap((key) =>
        plurals.has(`${stem(key)}_other`) ? forms.map((form) => `${stem(key)}_${form}`) : [key],
      );
    const missing = [...new Set(wanted)].filter((key) => !(key in texts));
    expect(missing.length, `missing: ${missing.join(', ')}`).toBeLessThanOrEqual(wanted.length / LATELY);
    expect(wanted.length).toBeGreaterThan(500);
  });

  it('[I18-3] has no text that is empty, that nothing uses or that English does not have', () => {
    const odd = Object.keys(texts).filter(
      (key) => texts[key]!.trim() === '' || !isUsed(key) || counterpart(key, english) === undefined,
    );
    expect(odd).toEqual([]);
  });

  it('[I18-3] puts the same values and the same elements into a text as English', () => {
    const different = Object.keys(texts).filter((key) => {
      const other = counterpart(key, english) ?? '';
      const hasValues = valuesOf(key, texts[key]!).join() === valuesOf(key, other).join();
      return !hasValues || (isSentence(key) && elementsIn(texts[key]!).join() !== elementsIn(other).join());
    });
    expect(different).toEqual([]);
  });
});

it('[I18-3] every listed error is one that the server may answer', () => {
  expect(ERRORS_EVERYWHERE.filter((key) => !(key in textsOf('en')))).toEqual([]);
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
