import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, OFFERED } from '#views/i18n/languages.ts';

/**
 * Prefixes of keys that come from outside and do not stand in our sources; each entry says where they come
 * from. Keys built in a template, such as `verdict.${verdict}`, are found automatically.
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

const first = textsOf(DEFAULT_LANGUAGE);

/** A key without its plural suffix. */
const stem = (key: string) => key.replace(PLURAL_FORM, '');
const stemsOf = (language: string) => new Set(Object.keys(textsOf(language)).map(stem));
const elementsIn = (text: string) => [...text.matchAll(/<\w+\/?>|<\/\w+>/g)].map(([tag]) => tag).sort();
const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
/** A plural form may write the number as a word, because each language has its own forms. */
const valuesOf = (key: string, text: string) =>
  valuesIn(text).filter((name) => !(PLURAL_FORM.test(key) && name === 'count'));
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
/** The text of a key in another language; if it lacks the plural form, the text of its `_other` form. */
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

/** Names of values that are counts followed by a word; other values are ordinals, names and texts. */
const FIGURES = ['count', 'minutes', 'points', 'score', 'seconds', 'people', 'contests', 'entryCount'];
const MORE_FIGURES = ['sum', 'tests', 'full', 'pages', 'stated', 'number2', 'total', 'works'];
/** Texts whose count is always large, or whose next word belongs to the whole and not to the count. */
const OF_MANY: Readonly<Record<string, string>> = {
  'demo.text': 'the demo has many contests and people',
  'module.under_way_title': 'which module of so many',
  'staff.rejudge.running': 'how many of so many are done',
  'workshop.ready.done': 'how many of so many are done',
};

/** The counts in a text, each with the next word; words of up to three letters are units or connectives. */
function counted(text: string): readonly (readonly [figure: string, word: string])[] {
  return [...text.matchAll(/\{\{(\w+)\}\}\s+([\p{L}\p{M}]+)/gu)]
    .map(([, figure = '', word = '']) => [figure, word] as const)
    .filter(([figure, word]) => [...FIGURES, ...MORE_FIGURES].includes(figure) && word.length > 3);
}

/** The words of a language that differ after one and after many, according to its own plural forms. */
function inflectedIn(texts: Readonly<Record<string, string>>): ReadonlySet<string> {
  const after = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(texts))
    if (PLURAL_FORM.test(key))
      for (const [figure, word] of counted(text)) {
        const place = `${stem(key)} ${figure}`;
        after.set(place, (after.get(place) ?? new Set()).add(word));
      }
  return new Set([...after.values()].filter((words) => words.size > 1).flatMap((words) => [...words]));
}

/** Whether several numbers up to 200 share this plural form, so that its text must show the number. */
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
/** Every quoted text that could be a key. */
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

describe.each(OFFERED)('texts in %s', (language) => {
  const texts = textsOf(language);
  const stems = stemsOf(language);

  it('[I18-3] has every key that the sources name', () => {
    expect([...named].filter((key) => !stems.has(key))).toEqual([]);
  });

  it('[I18-3] has no key that nothing uses', () => {
    expect(Object.keys(texts).filter((key) => !isUsed(key))).toEqual([]);
  });

  // F78
  it('[I18-3] has the same keys as every other language', () => {
    expect([...stems].sort()).toEqual([...stemsOf(DEFAULT_LANGUAGE)].sort());
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

  it('[I18-3] puts the same values into a text as every other language, and the same elements into a sentence', () => {
    const different = Object.keys(texts).filter((key) => {
      const other = counterpart(key, first) ?? '';
      const hasValues = valuesOf(key, texts[key]!).join() === valuesOf(key, other).join();
      return !hasValues || (isSentence(key) && elementsIn(texts[key]!).join() !== elementsIn(other).join());
    });
    expect(different).toEqual([]);
  });

  it('[I18-3] closes each element of a sentence', () => {
    const sentences = Object.keys(texts).filter((key) => isSentence(key));
    const open = sentences
      .map((key) => texts[key]!.replace(/<(\w+)>(?:[^<]|<\w+\/>)*<\/\1>/g, ''))
      .filter((text) => elementsIn(text).some((tag) => !tag.endsWith('/>')));
    expect(sentences.length).toBeGreaterThan(10);
    expect(open).toEqual([]);
  });
});

describe.each(OFFERED)('numbers in %s', (language) => {
  const texts = textsOf(language);

  it('[I18-3] says the figure in each form of the plural that several numbers share', () => {
    const silent = Object.keys(texts).filter(
      (key) =>
        PLURAL_FORM.test(key) &&
        valuesIn(counterpart(key.replace(PLURAL_FORM, '_other'), first) ?? '').includes('count') &&
        saysFigure(key, language) &&
        !valuesIn(texts[key]!).includes('count'),
    );
    expect(silent).toEqual([]);
  });

  // F79
  it('[I18-3] counts in forms of the plural whatever has them: no word that is inflected after one figure stands fixed after another', () => {
    const inflected = inflectedIn(texts);
    const fixed = Object.keys(texts)
      .filter((key) => !PLURAL_FORM.test(key) && !(key in OF_MANY))
      .flatMap((key) =>
        counted(texts[key]!)
          .filter(([, word]) => inflected.has(word))
          .map(([figure, word]) => `${key}: ${figure} ${word}`),
      );
    expect(fixed).toEqual([]);
    if (new Set(formsOf(language)).size > 2) expect(inflected.size).toBeGreaterThan(3);
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
