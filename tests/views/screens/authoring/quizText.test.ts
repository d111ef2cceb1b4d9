import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerPoints } from '#domain/quiz/quiz-scoring.ts';
import { QUESTION_KINDS } from '#domain/quiz/quiz.ts';
import {
  withCopy,
  withKind,
  withLanguages,
  withOption,
  withWords,
} from '#views/screens/authoring/quiz/quizEdits.ts';
import {
  keyOf,
  readQuizText,
  withMoved,
  withoutQuestion,
  withQuestion,
} from '#views/screens/authoring/quiz/quizText.ts';

const EMPTY = '# ours\nname: { en: Quiz } # one language\n';
const kindsOf = (text: string) => {
  const quiz = readQuizText(text);
  return quiz.fault === null ? quiz.questions.map(({ kind }) => kind) : quiz.fault;
};

describe('the text of a quiz', () => {
  it('[AUT-12] takes questions of every kind, and keeps its comments', () => {
    const text = QUESTION_KINDS.reduce(withQuestion, EMPTY);
    expect(kindsOf(text)).toEqual([...QUESTION_KINDS]);
    expect(text).toContain('# ours');
    expect(text).toContain('# one language');
  });

  // F26
  it('[AUT-12] has words that look like numbers as they are written, also in a copy and by language', () => {
    const text = `${EMPTY}questions:\n- { kind: short, points: 1.0, text: 007, accept: [3.10, 1e3, true] }\n`;
    const copied = withLanguages(withCopy(text, 0), 1, ['text'], ['en', 'bg']);
    const quiz = readQuizText(copied);
    if (quiz.fault !== null) throw new Error(quiz.fault.code);
    const accept = ['3.10', '1e3', 'true'];
    expect(quiz.questions).toMatchObject([
      { points: 1, text: '007', accept },
      { points: 1, text: { en: '007', bg: '007' }, accept },
    ]);
  });

  it('[AUT-12] wherever questions are moved, and whichever is removed, the others stay as they are', () => {
    const kinds = fc.array(fc.constantFrom(...QUESTION_KINDS), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(kinds, fc.nat(5), fc.nat(5), (given, one, other) => {
        const text = given.reduce(withQuestion, EMPTY);
        const [from, to] = [one % given.length, other % given.length];
        const moved = given.toSpliced(from, 1).toSpliced(to, 0, given[from]!);
        expect(kindsOf(withMoved(text, from, to))).toEqual(moved);
        expect(kindsOf(withoutQuestion(text, from))).toEqual(given.toSpliced(from, 1));
      }),
      { numRuns: 40 },
    );
  });

  it('[AUT-12] a question of any kind becomes one of any other, and can still be asked', () => {
    const kinds = fc.constantFrom(...QUESTION_KINDS);
    fc.assert(
      fc.property(kinds, fc.array(kinds, { minLength: 1, maxLength: 4 }), (begun, others) => {
        const text = others.reduce((now, kind) => withKind(now, 0, kind), withQuestion(EMPTY, begun));
        const quiz = readQuizText(withCopy(text, 0));
        if (quiz.fault !== null) throw new Error(quiz.fault.code);
        const [first, second] = quiz.questions;
        expect([first?.kind, second]).toEqual([others.at(-1), first]);
        if (first?.kind === 'single') expect(first.options.filter(({ correct }) => correct)).toHaveLength(1);
        expect(text).toContain('# ours');
      }),
      { numRuns: 60 },
    );
  });

  it('[AUT-12] words are written in the language that is shown, and lines end as they did', () => {
    const quiz = `${EMPTY}questions:\n  - kind: long\n    points: 1\n    text: |\n      One.\n`;
    const once = withWords(quiz, 0, ['text'], { lang: 'bg', words: 'Two\nlines.' });
    expect(once).toBe(quiz.replace('One.', 'Two\n      lines.'));
    const parted = withLanguages(once, 0, ['text'], ['en', 'bg']);
    const read = readQuizText(withWords(parted, 0, ['text'], { lang: 'bg', words: 'Две.' }));
    expect(read.fault === null && read.questions[0]?.text).toEqual({ en: 'Two\nlines.', bg: 'Две.' });
    const single = withOption(withQuestion(EMPTY, 'single'), 0, 'C');
    const asked = readQuizText(single);
    expect(asked.fault === null && asked.questions[0]).toMatchObject({
      options: [{ text: 'A' }, { text: 'B' }, { text: 'C' }],
    });
  });

  // F34
  it('[AUT-12] with a fault says the line, and what is wrong by a sentence of our own', () => {
    expect(readQuizText('name: [\n')).toMatchObject({ fault: { code: 'yaml_unclosed' } });
    expect(readQuizText('name: x\nname: y\n')).toMatchObject({ fault: { code: 'yaml_key_twice' }, line: 2 });
    expect(readQuizText(`${EMPTY}questions:\n  - kind: long\n    points: -1\n    text: x\n`)).toMatchObject({
      fault: { code: expect.stringMatching(/^yaml_/) as string, values: { key: 'questions.0.points' } },
      line: 5,
    });
  });

  it('[AUT-12] an answer that is tried is scored as in a contest', () => {
    const quiz = readQuizText(withQuestion(withQuestion(EMPTY, 'multiple'), 'number'));
    if (quiz.fault !== null) throw new Error(quiz.fault.code);
    const [multiple, number] = quiz.questions;
    const points = (question: typeof multiple, value: string | string[]) =>
      answerPoints({ points: question!.points, key: keyOf(question!) }, value);
    expect(points(multiple, ['a', 'b'])).toBe(2);
    expect(points(multiple, ['a'])).toBe(1);
    expect(points(number, '0,0')).toBe(1);
    expect(points(number, '1')).toBe(0);
  });
});
