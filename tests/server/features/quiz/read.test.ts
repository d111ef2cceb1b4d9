import { readQuiz } from '#tests/support/readPackage.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUESTION_KINDS } from '#domain/quiz/quiz.ts';
import { writeQuiz } from '#server/features/quiz/write.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../examples/quiz-informatics', import.meta.url));
let folder: string;
let made = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-quiz-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(yaml: string, files: Readonly<Record<string, string>> = {}) {
  const path = join(folder, `quiz-${(made += 1)}`);
  await mkdir(path);
  for (const [name, content] of Object.entries({ 'quiz.yaml': yaml, ...files })) {
    await writeFile(join(path, name), content);
  }
  return readQuiz(path);
}

const one = (question: string) => `name: { bg: Тест, en: Quiz }\nquestions:\n  - ${question}\n`;
const said = (report: Awaited<ReturnType<typeof read>>['report']) =>
  report.map(({ severity, line, message }) => `${severity} ${line}: ${message}`);

describe('a quiz in a folder', () => {
  it('[QIZ-1] of the examples has every kind of question, in both languages, with its picture in it', async () => {
    const { quiz, report } = await readQuiz(EXAMPLE);
    expect(report).toEqual([]);
    expect(quiz?.slug).toBe('quiz-informatics');
    expect(new Set(quiz?.questions.map(({ kind }) => kind))).toEqual(new Set(QUESTION_KINDS));
    expect(quiz?.questions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const { text, kind, key } of quiz?.questions ?? []) {
      expect(Object.keys(text)).toEqual(['bg', 'en']);
      expect(key === null).toBe(kind === 'long');
    }
    expect(JSON.stringify(quiz?.questions[4]?.text)).toContain('](data:image/svg+xml;base64,');
  });

  it('[QIZ-1] gives options letters unless they have ids, and keys by them', async () => {
    const { quiz } = await read(
      one(`{ kind: multiple, points: 2, text: Which?, options:
        [{ text: one, correct: true }, { id: two, text: two }, { text: three, correct: true }] }`),
    );
    expect(quiz?.questions[0]).toEqual({
      number: 1,
      kind: 'multiple',
      points: 2,
      text: 'Which?',
      options: [
        { id: 'a', text: 'one' },
        { id: 'two', text: 'two' },
        { id: 'c', text: 'three' },
      ],
      key: { kind: 'multiple', correct: ['a', 'c'], options: ['a', 'two', 'c'], partial: 'none' },
      criteria: [],
    });
  });

  it.each([
    [
      'kind: single, points: 1, text: A?, options: [{ text: a }, { text: b }]',
      /must have one correct option/,
    ],
    [
      'kind: single, points: 1, text: A?, options: [{ text: a, correct: true }, { text: b, correct: true }]',
      /it has 2/,
    ],
    [
      'kind: multiple, points: 1, text: A?, options: [{ text: a }, { text: b }]',
      /must have a correct option/,
    ],
    ['kind: single, points: 1, text: A?, options: [{ text: a, correct: true }]', /has 1, but at least 2/],
    [
      'kind: single, points: 1, text: A?, options: [{ id: x, text: a, correct: true }, { id: x, text: b }]',
      /same id/,
    ],
    [
      'kind: single, points: 0, text: A?, options: [{ text: a, correct: true }, { text: b }]',
      /"questions.0.points"/,
    ],
    ['kind: short, points: 1, text: A?, accept: []', /"questions.0.accept"/],
    ['kind: number, points: 1, text: A?, answer: many', /"questions.0.answer"/],
    ['kind: long, points: 1, text: A?, answer: 1', /Unknown key/],
    ['kind: essay, points: 1, text: A?', /"questions.0.kind"/],
    ['kind: long, points: 1, text: "![a](none.png)"', /is not in the package/],
  ])('[QIZ-1] with { %s } is an error at its line', async (question, message) => {
    const { quiz, report } = await read(one(`{ ${question} }`));
    expect(quiz).toBeNull();
    expect(said(report).join('\n')).toMatch(message);
    expect(report.find(({ severity }) => severity === 'error')?.line).toBe(3);
  });

  it('[QIZ-1] without a language of its name is warned of', async () => {
    const { quiz, report } = await read(one('{ kind: long, points: 1, text: { bg: Защо? } }'));
    expect(quiz).not.toBeNull();
    expect(said(report)).toEqual(['warning 3: The question is missing in en.']);
  });

  it('[QIZ-1] needs a quiz.yaml to be one', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    const { quiz, report } = await readQuiz(empty);
    expect(quiz).toBeNull();
    expect(said(report)).toEqual(['error null: There is no quiz.yaml.']);
  });

  it('[QIZ-4] [SCO-3] says by which criteria a long answer is marked, which come to what the question is worth', async () => {
    const long = (points: number) =>
      one(`{ kind: long, points: ${points}, text: Why?, criteria: [{ name: Idea, points: 3, step: 0.5 },
        { id: proof, name: Proof, points: 2 }] }`);
    const { quiz, report } = await read(long(5));
    expect(report).toEqual([]);
    expect(quiz?.questions[0]?.criteria).toEqual([
      { id: 'c1', name: 'Idea', points: 3, step: 0.5, comments: [] },
      { id: 'proof', name: 'Proof', points: 2, step: 1, comments: [] },
    ]);
    const files = writeQuiz(quiz!);
    expect((await read(String(files.get('quiz.yaml')))).quiz?.questions).toEqual(quiz?.questions);
    expect(said((await read(long(4))).report)).toEqual([
      'error 3: The criteria add up to 5 points and the question is worth 4.',
    ]);
    const single = one('{ kind: short, points: 1, text: Who?, accept: [x], criteria: [] }');
    expect((await read(single)).quiz).toBeNull();
  });
});
