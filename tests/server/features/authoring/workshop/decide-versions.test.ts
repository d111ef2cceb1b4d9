import { describe, expect, it } from 'vitest';
import { decideKeeping } from '#server/features/authoring/workshop/back.ts';
import { decideCommit } from '#server/features/authoring/workshop/commit.ts';
import { decidePackage } from '#server/features/authoring/workshop/import.ts';
import {
  decideLanguage,
  decideLanguageRemoval,
} from '#server/features/authoring/workshop/statement/languages.ts';

const fileOf = (path: string, hash = path) => ({ path, hash, bytes: 10 });

describe('a version of a task', () => {
  type Rows = Parameters<typeof decideCommit>[0];
  const whole: Rows = { revision: 5, found: { kind: 'task' }, wasWorkedOn: false };
  const decide = (given: Partial<Rows> = {}) =>
    decideCommit({ ...whole, ...given }, { input: { revision: 5 } });

  it('[AUT-12] is used at once where it can be and nobody was judged by another', () => {
    expect(decide()).toEqual({ isUsed: true });
    expect(decide({ found: { kind: 'quiz' } })).toEqual({ isUsed: true });
    expect(decide({ wasWorkedOn: true })).toEqual({ isUsed: false });
  });

  it('[AUT-12] is kept unused with a fault, and with tests that are yet to be made', () => {
    expect(decide({ found: null })).toEqual({ isUsed: false });
    expect(decide({ found: { kind: 'unmade' } })).toEqual({ isUsed: false });
  });

  it('[AUT-12] is of the files that its author saw', () => {
    expect(() => decide({ revision: 6 })).toThrow('backend.changed_meanwhile');
  });
});

describe('files that are replaced', () => {
  const files = [fileOf('problem.yaml'), fileOf('data/secret/1.in')];

  it('[AUT-12] are kept as a version where the newest one has others', () => {
    expect(decideKeeping(files, [fileOf('problem.yaml', 'former'), files[1]!])).toBe(true);
    expect(decideKeeping(files, files.slice(1))).toBe(true);
    expect(decideKeeping(files, null)).toBe(true);
  });

  it('[AUT-12] are not kept twice, nor where there are none', () => {
    expect(decideKeeping(files, files.toReversed())).toBe(false);
    expect(decideKeeping([], null)).toBe(false);
  });
});

describe('a package that is put in the place of the files', () => {
  const tree = [fileOf('problem.yaml'), fileOf('gone.txt')];
  const read = (found: Parameters<typeof decidePackage>[1]['found'], texts: Record<string, string> = {}) => ({
    found,
    tree: [fileOf('problem.yaml'), ...Object.keys(texts).map((path) => fileOf(path))],
    contents: new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)])),
  });

  it('[AUT-12] is shown by its changes, new texts among them', () => {
    const diff = decidePackage({ isQuiz: false, tree }, read({ kind: 'task' }, { 'new.txt': 'Hello\n' }));
    expect(diff?.changes.map(({ how, text }) => [how, text])).toEqual([
      ['removed', null],
      ['added', 'Hello\n'],
    ]);
  });

  it('[AUT-12] shows no bytes that are no text', () => {
    const diff = decidePackage({ isQuiz: false, tree: [] }, read({ kind: 'task' }, { 'a.bin': 'a\0b' }));
    expect(diff?.changes.map(({ text }) => text)).toEqual([null, null]);
  });

  it('[AUT-12] changes nothing with a fault, and is no quiz where a task was', () => {
    expect(decidePackage({ isQuiz: false, tree }, read(null))).toBeNull();
    const other = 'backend.other_kind';
    expect(() => decidePackage({ isQuiz: false, tree }, read({ kind: 'quiz' }))).toThrow(other);
    expect(() => decidePackage({ isQuiz: true, tree }, read({ kind: 'task' }))).toThrow(other);
  });
});

describe('the languages of a statement', () => {
  const written = {
    facts: {
      folder: 'statement',
      names: { en: 'Sum', bg: 'Сбор' },
      files: new Map([['en', ['statement/problem.en.md']]]),
    },
    problem: '# kept\nname:\n  en: Sum\n  bg: Сбор\n',
  };
  const removed = (lang: string, names: Record<string, string> = written.facts.names) =>
    decideLanguageRemoval({ ...written, facts: { ...written.facts, names } }, { input: { lang } });

  it('[AUT-12] begin with the usual sections, and with a name in problem.yaml', () => {
    const input = { tid: 11, lang: 'de', name: 'Summe', format: 'md' } as const;
    const { texts } = decideLanguage(written, { input });
    expect(Object.keys(texts)).toEqual(['statement/problem.de.md', 'problem.yaml']);
    expect(texts['problem.yaml']).toBe('# kept\nname:\n  en: Sum\n  bg: Сбор\n  de: Summe\n');
    expect(() => decideLanguage(written, { input: { ...input, lang: 'en' } })).toThrow(
      'backend.path_taken:statement/problem.en.md',
    );
  });

  it('[AUT-12] are removed with the name, unless it is the only one', () => {
    expect(removed('en')).toEqual({
      removed: ['statement/problem.en.md'],
      texts: { 'problem.yaml': '# kept\nname:\n  bg: Сбор\n' },
    });
    expect(removed('en', { en: 'Sum' }).texts).toEqual({});
    expect(() => removed('bg')).toThrow('backend.not_found');
  });
});
