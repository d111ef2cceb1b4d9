import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileQuiz } from '#server/exchange/contest-file/quiz.ts';
import { largeAmong } from '#server/exchange/contest-file/write.ts';
import { readContestFile } from '#server/exchange/contest-yaml/read.ts';
import { zipOf } from '#server/exchange/package/zip.ts';
import { someFileQuiz, spoiledQuiz } from '#tests/support/fileQuiz.ts';
import { runs } from '#tests/support/full.ts';

/** The files of a contest other than its tasks. */
const AROUND = {
  'contest.yaml': 'name: Cup\nduration: 1:00:00\n',
  'agon.yaml': 'form: 1\n',
};
const fileOf = ({ slug }: FileQuiz) => `tasks/${slug}/quiz.json`;

function archiveOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const all = Object.entries({ ...AROUND, ...files });
  return zipOf(all.map(([name, content]) => ({ name, content: Buffer.from(content) })));
}

describe('a quiz in the file of a whole contest', () => {
  it('[AUT-2] [QIZ-1] with anything wrong in a quiz is refused by its file, whatever it is', async () => {
    const spoiled = someFileQuiz.chain((quiz) => spoiledQuiz(quiz).map((text) => ({ quiz, text })));
    await fc.assert(
      fc.asyncProperty(spoiled, async ({ quiz, text }) => {
        const { findings, tasks } = await readContestFile(archiveOf({ [fileOf(quiz)]: text }));
        expect(tasks.size).toBe(0);
        expect(findings.length).toBeGreaterThan(0);
        for (const { severity, file, message } of findings) {
          expect([severity, file]).toEqual(['error', fileOf(quiz)]);
          expect(message).not.toMatch(/\{\{|^\w+$/);
        }
      }),
      { numRuns: runs(37, 150) },
    );
  });

  const QUIZ: FileQuiz = {
    form: 1,
    slug: 'quiz',
    name: 'Тест',
    questions: [
      { kind: 'long', points: 1, text: 'Why?', options: [], key: null, criteria: [] },
      {
        kind: 'multiple',
        points: 2,
        text: { bg: 'Кои?', en: 'Which?' },
        options: ['a', 'b', 'c'].map((id) => ({ id, text: id })),
        key: { kind: 'multiple', correct: ['a', 'c'], options: ['a', 'b', 'c'], partial: 'each' },
      },
      {
        kind: 'single',
        points: 2,
        text: 'Which?',
        options: ['a', 'b'].map((id) => ({ id, text: id })),
        key: { kind: 'single', correct: 'a' },
      },
    ],
  };
  const words = JSON.stringify(QUIZ);
  it.each<[string, string, RegExp]>([
    ['no JSON', words.slice(0, -1), /^This is not valid JSON\.$/],
    ['no object', '7', /map/],
    [
      'an answer that does not exist',
      words.replace('"correct":"a"', '"correct":"z"'),
      /^Question 3 names the correct option "z", which it does not have\.$/,
    ],
    [
      'one of several answers that does not exist',
      words.replace('["a","c"]', '["a","x"]'),
      /^Question 2 names the correct option "x"/,
    ],
    ['no answer', words.replace('["a","c"]', '[]'), /^Question 2 must have a correct option/],
    [
      'an answer twice',
      words.replace('["a","c"]', '["a","a"]'),
      /"questions\.1\.key\.correct" is invalid.*a, a/,
    ],
    [
      'other options in its key',
      words.replace('["a","b","c"]', '["a,b","c"]'),
      /"questions\.1\.key\.options" is invalid.*a,b, c/,
    ],
    ['an option twice', words.replaceAll('"b"', '"a"'), /"questions\.\d\.options" is invalid.*a, a/],
    ['points as text', words.replace('"points":1', '"points":"1"'), /"questions\.0\.points" .*number/],
    [
      'points below zero',
      words.replace('"points":1', '"points":-1'),
      /"questions\.0\.points" .*0\.01 or more/,
    ],
    ['a key for an open question', words.replace('null', '{}'), /"questions\.0\.key"/],
    ['a kind nobody knows', words.replace('"long"', '"essay"'), /"questions\.0\.kind"/],
    ['a language that is none', words.replace('"bg"', '"Bulgarian"'), /Bulgarian/],
    ['no text', words.replace('"Why?"', '" "'), /"questions\.0\.text"/],
    ['no questions', JSON.stringify({ ...QUIZ, questions: [] }), /"questions"/],
    ['another short name', words.replace('"quiz"', '"other"'), /"slug" is invalid.*other/],
  ])('[AUT-2] [QIZ-1] with a quiz of %s says what is wrong', async (_what, text, message) => {
    const { findings, tasks } = await readContestFile(archiveOf({ [fileOf(QUIZ)]: text }));
    expect(findings[0]).toMatchObject({ severity: 'error', file: 'tasks/quiz/quiz.json' });
    expect(findings[0]?.message).toMatch(message);
    expect(tasks.size).toBe(0);
  });
});

describe('the file of a whole contest, where a part of it is too large', () => {
  it.each([
    ['tasks/sum/task.json', 10_000_000],
    ['tasks/quiz/quiz.json', 50_000_000],
    ['people.json', 10_000_000],
    ['agon.yaml', 1_048_576],
  ])('[AUT-2] says which and how large, and is not written so either: %s', async (name, limit) => {
    const content = Buffer.alloc(limit + 1, ' ');
    const { findings, tasks } = await readContestFile(archiveOf({ ...AROUND, [name]: content }));
    const message = `This file has ${limit + 1} bytes; at most ${limit} are accepted.`;
    expect(findings).toMatchObject([{ severity: 'error', file: name, code: 'file_large', message }]);
    expect(tasks.size).toBe(0);
    expect(largeAmong([{ name, content }])).toEqual({ name, limit });
    expect(largeAmong([{ name, content: content.subarray(1) }])).toBeNull();
  });

  it('[AUT-2] of a whole that is too large is not written', () => {
    const content = Buffer.alloc(40_000_000);
    const names = ['a', 'b', 'c'].map((slug) => `tasks/${slug}/quiz.json`);
    expect(largeAmong(names.map((name) => ({ name, content })))).toEqual({
      name: names[2],
      limit: 100_000_000,
    });
  });

  it('[AUT-2] takes as much as is the most', async () => {
    const own = Buffer.concat([Buffer.from('form: 1\n#'), Buffer.alloc(1_048_567, ' ')]);
    expect(own.length).toBe(1_048_576);
    expect((await readContestFile(archiveOf({ 'agon.yaml': own }))).findings).toEqual([]);
  });

  it.each(['contest.json', 'contest.yaml'])(
    '[AUT-2] is refused when that is %s, also where a smaller one lies deeper',
    async (name) => {
      const large = {
        name,
        content: Buffer.concat([Buffer.from('name: Cup\n'), Buffer.alloc(1_000_000, ' ')]),
      };
      const small = Object.entries(AROUND).map(([one, said]) => ({ name: one, content: Buffer.from(said) }));
      const deeper = small.map((file) => ({ ...file, name: `inner/${file.name}` }));
      for (const files of [[large], [large, ...deeper], [...deeper, large]])
        expect((await readContestFile(zipOf(files))).reading).toEqual({
          kind: 'refused',
          key: 'backend.too_large',
          detail: `${name} > 1000000 B`,
        });
      // A file of that name among the data of a test is not the contest's own.
      const data = [...small, { ...large, name: `data/${name}` }];
      expect((await readContestFile(zipOf(data))).reading.kind).toBe('read');
    },
  );
});
