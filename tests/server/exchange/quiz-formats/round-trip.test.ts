import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { quizYaml, type WrittenQuestion } from '#protocol/quiz-yaml.ts';
import { Report } from '#server/exchange/package/report.ts';
import { markdownToHtml } from '#server/exchange/quiz-formats/markdown-to-html.ts';
import { type MoodleForm, questionsForMoodle } from '#server/exchange/quiz-formats/to-moodle.ts';
import { writeGift } from '#server/exchange/quiz-formats/write-gift.ts';
import { writeMoodleXml } from '#server/exchange/quiz-formats/write-moodle-xml.ts';
import { imported } from './imported.ts';
import { runs } from '#tests/support/full.ts';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>\n');

function written(questions: readonly unknown[], form: MoodleForm, lang = 'en') {
  const report = new Report();
  const quiz = v.parse(quizYaml, { name: { en: 'Quiz', bg: 'Тест' }, questions });
  const moodle = questionsForMoodle(quiz, { form, lang, report, pictureOf: () => SVG });
  const text = form === 'gift' ? writeGift(moodle) : writeMoodleXml(moodle);
  return { text, codes: report.sorted().map(({ code }) => code), asked: quiz.questions };
}

/** The look of a text: Markdown has several forms for it, and outside code one space equals two. */
const shown = (given: unknown) =>
  markdownToHtml(String(given), () => 'picture')
    .replace(/<pre>[^]*?<\/pre>|\s+/g, (part) => (part.startsWith('<pre>') ? part : ' '))
    .replaceAll(/ ?(<\/?(?:p|ul|ol|li|pre|br|h\d|hr)>) ?/g, '$1');

/** The part of our question that a format of Moodle can express. */
function sayable(question: WrittenQuestion, form: MoodleForm): unknown {
  const { kind, text } = question;
  const points = form === 'gift' ? 1 : question.points;
  const about = { kind, points, text: shown(text) };
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const options = question.options.map((one) => ({ text: shown(one.text), correct: one.correct }));
      if (question.kind === 'single') return { ...about, options };
      const right = options.filter(({ correct }) => correct).length;
      const isNone = question.partial === 'none' && right > 1 && right < options.length;
      return { ...about, options, partial: isNone ? 'none' : 'proportional' };
    }
    case 'short': {
      const isCaseSensitive = form === 'xml' && question.case_sensitive;
      return { ...about, accept: [...new Set(question.accept)], case_sensitive: isCaseSensitive };
    }
    case 'number': {
      const { answer, tolerance, relative_tolerance: relative } = question;
      return { ...about, answer, tolerance: Math.max(tolerance, relative * Math.abs(answer)) };
    }
    case 'long':
      return about;
  }
}

const spaced = (least: number) =>
  fc
    .array(
      fc.constantFrom(
        ...[
          'a',
          'Ж',
          '1',
          ' ',
          ' ',
          '**b**',
          '$x_1<y$',
          '`c~d`',
          '=',
          '{',
          '}',
          '#',
          ':',
          '~',
          '\\\\',
          '*',
          '_',
          '$',
        ],
        ...[
          '<b>',
          '&amp;',
          '&',
          '->',
          '\\(',
          '\\)',
          '$$',
          '%50%',
          '[',
          ']',
          '//',
          '\n',
          '\n\n',
          '"',
          ']]>',
          '::',
          '\\n',
        ],
        ...[
          '![p](a.svg)',
          '\n\n$$\nx\n$$\n\n',
          '\n\n```cpp\nint x = {1};\n\n  y;\n```\n\n',
          '\n\n- l\n- m\n\n',
          '|',
        ],
      ),
      { minLength: least, maxLength: 12 },
    )
    .map((parts) => parts.join(''));
/** A formula in which another begins or ends, `$a \)$`: TeX refuses it, and Moodle ends it there. */
const hasBrokenFormula = (one: string) => /\$[^$]*\\[()][^$]*\$/.test(one);
const text = spaced(1)
  .map((one) => `t ${one.trim()} t`)
  .filter((one) => !hasBrokenFormula(one));
const plain = fc
  .string({ unit: fc.constantFrom(...'abЖ= {}#:~\\*_$<>&"%n12'.split('')), minLength: 1, maxLength: 8 })
  .map((one) => `p${one.trim()}`);
const points = fc.integer({ min: 1, max: 10_000 }).map((one) => one / 100);
const asked = { points, text };
const options = fc
  .array(fc.record({ text, correct: fc.boolean() }), { minLength: 2, maxLength: 6 })
  .map((all) => all.map((one, at) => (at === 0 ? { ...one, correct: true } : one)));
const number = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((one) => (Object.is(one, -0) ? 0 : one));
const near = fc.double({ min: 0, max: 10, noNaN: true });
const question = fc.oneof(
  fc.record({
    kind: fc.constant('single'),
    ...asked,
    options: options.map((all) => all.map((one, at) => ({ ...one, correct: at === 0 }))),
  }),
  fc.record({
    kind: fc.constant('multiple'),
    ...asked,
    options,
    partial: fc.constantFrom('none', 'proportional', 'each'),
  }),
  fc.record({
    kind: fc.constant('short'),
    ...asked,
    case_sensitive: fc.boolean(),
    accept: fc.array(plain, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('number'),
    ...asked,
    answer: number,
    tolerance: near,
    relative_tolerance: near,
  }),
  fc.record({ kind: fc.constant('long'), ...asked }),
);

describe.each(['xml', 'gift'] as const)('a quiz written for Moodle as %s', (form) => {
  it('[AUT-12] [QIZ-1] and read again asks the same, as far as the format can say it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (questions) => {
        const { text: file, asked: before } = written(questions, form);
        const { questions: after, findings } = await imported(`a.${form}`, file);
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        const read = v.parse(quizYaml, { name: { en: 'Quiz' }, questions: after }).questions;
        expect(read.map((one) => sayable(one, form))).toEqual(before.map((one) => sayable(one, form)));
      }),
      { numRuns: runs(15, 60) },
    );
  });

  it('[AUT-12] our example comes back with its pictures', async () => {
    const { questions } = parse(readFileSync('examples/quiz-informatics/quiz.yaml', 'utf8')) as {
      readonly questions: readonly unknown[];
    };
    const { text: file, codes } = written(questions, form, 'bg');
    const { questions: after, pictures } = await imported(`a.${form}`, file, ['bg']);
    expect(after.map(({ kind }) => kind)).toEqual(questions.map((one) => (one as { kind: string }).kind));
    expect([...pictures.values()]).toEqual([SVG]);
    expect(String(after[3]?.['text'])).toBe('Пресметнете сумата\n\n$$\n\\sum_{k=1}^{100} k\n$$');
    expect(codes).toContain('quiz_moodle_languages');
    expect(codes.includes('quiz_gift_points')).toBe(form === 'gift');
  });
});

describe('a quiz written for Moodle', () => {
  it('[AUT-12] says that texts in other languages are lost, in whichever of them they are', () => {
    const lost = (text: unknown, names: Readonly<Record<string, string>>) => {
      const report = new Report();
      const options = [
        { id: 'a', text: 'a', correct: true },
        { id: 'b', text: 'b' },
      ];
      const quiz = v.parse(quizYaml, {
        name: names,
        questions: [{ kind: 'single', points: 1, text, options }],
      });
      questionsForMoodle(quiz, { form: 'xml', lang: 'en', report, pictureOf: () => null });
      return report.sorted().map(({ code }) => code);
    };
    const names = { en: 'Quiz', bg: 'Тест', de: 'Quiz' };
    expect(lost({ en: 'Q', de: 'F' }, names)).toEqual(['quiz_moodle_languages']);
    expect(lost('Q', names)).toEqual([]);
    // The code of Indonesian is also the key of an option's id.
    expect(lost('Q', { en: 'Quiz', id: 'Kuis' })).toEqual([]);
  });

  it("[AUT-12] names the losses of Moodle's format", () => {
    const options = [{ text: 'a', correct: true }, { text: 'b', correct: true }, { text: 'c' }];
    const questions = [
      { kind: 'multiple', points: 1, text: 'x', partial: 'each', options },
      { kind: 'multiple', points: 1, text: 'x', partial: 'none', options },
      { kind: 'short', points: 1, text: 'x', accept: ['a->b'], case_sensitive: true },
    ];
    expect(written(questions, 'xml').codes).toEqual(['quiz_moodle_each', 'quiz_moodle_none']);
    expect(written(questions, 'gift').codes).toContain('quiz_gift_arrow');
    expect(written(questions, 'gift').codes).toContain('quiz_gift_case');
  });
});
