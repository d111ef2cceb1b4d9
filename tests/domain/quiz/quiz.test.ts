import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerFault,
  type AnswerValue,
  type AskedQuestion,
  isAnswered,
  nextRevision,
  parseNumber,
  QUESTION_KINDS,
  quizProgress,
  tidyAnswer,
} from '#domain/quiz/quiz.ts';

const MAX_LONG_ANSWER_CHARS = 20_000;
const MAX_SHORT_ANSWER_CHARS = 300;

const OPTIONS = ['a', 'b', 'c'];
const questionOf = (kind: AskedQuestion['kind']): AskedQuestion => ({
  kind,
  options: kind === 'single' || kind === 'multiple' ? OPTIONS : [],
});
const anyValue: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.constant(null),
  fc.string(),
  fc.array(fc.oneof(fc.constantFrom(...OPTIONS), fc.string({ maxLength: 2 })), { maxLength: 5 }),
);
const anyQuestion = fc.constantFrom(...QUESTION_KINDS).map(questionOf);

describe('an answer', () => {
  it('[QIZ-1] is one option of a single choice, any of a multiple one, and nothing else', () => {
    expect(answerFault(questionOf('single'), 'b')).toBeNull();
    expect(answerFault(questionOf('single'), 'd')).toBe('unknown_option');
    expect(answerFault(questionOf('single'), ['a'])).toBe('wrong_kind');
    expect(answerFault(questionOf('multiple'), ['c', 'a'])).toBeNull();
    expect(answerFault(questionOf('multiple'), ['a', 'd'])).toBe('unknown_option');
    expect(answerFault(questionOf('multiple'), 'a')).toBe('wrong_kind');
  });

  it('[QIZ-1] is text up to its length, and a number where one is asked for', () => {
    expect(answerFault(questionOf('short'), 'x'.repeat(MAX_SHORT_ANSWER_CHARS))).toBeNull();
    expect(answerFault(questionOf('short'), 'x'.repeat(MAX_SHORT_ANSWER_CHARS + 1))).toBe('too_long');
    expect(answerFault(questionOf('long'), 'x'.repeat(MAX_LONG_ANSWER_CHARS))).toBeNull();
    expect(answerFault(questionOf('long'), 'x'.repeat(MAX_LONG_ANSWER_CHARS + 1))).toBe('too_long');
    expect(answerFault(questionOf('number'), '3,14')).toBeNull();
    expect(answerFault(questionOf('number'), '12 km')).toBe('not_a_number');
    expect(answerFault(questionOf('number'), '1'.repeat(MAX_SHORT_ANSWER_CHARS + 1))).toBe('too_long');
    expect(answerFault(questionOf('long'), ['a'])).toBe('wrong_kind');
  });

  it('[QIZ-1] without a value can always be kept, and counts as not answered', () => {
    fc.assert(
      fc.property(anyQuestion, fc.constantFrom<AnswerValue>(null, '', '  \n', []), (question, value) => {
        expect(answerFault(question, value)).toBeNull();
        expect(tidyAnswer(question, value)).toBeNull();
        expect(isAnswered(value)).toBe(false);
      }),
    );
  });

  it('[QIZ-1] tidied once is tidy, says as much as before, and is as good or bad as before', () => {
    fc.assert(
      fc.property(anyQuestion, anyValue, (question, value) => {
        const tidy = tidyAnswer(question, value);
        expect(tidyAnswer(question, tidy)).toEqual(tidy);
        expect(isAnswered(tidy)).toBe(isAnswered(value));
        expect(tidy === null).toBe(!isAnswered(value));
        expect(answerFault(question, tidy)).toBe(answerFault(question, value));
      }),
    );
  });

  it('[QIZ-1] of several options is the same in whatever order and however often they were chosen', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...OPTIONS)), (chosen) => {
        const question = questionOf('multiple');
        expect(tidyAnswer(question, chosen)).toEqual(tidyAnswer(question, [...chosen, ...chosen].reverse()));
      }),
    );
  });
});

describe('a typed number', () => {
  it.each([
    ['3,14', 3.14],
    ['3.14', 3.14],
    [' -2 ', -2],
    ['\u22122', -2],
    ['1 000 000', 1_000_000],
    ['1\u00a0000,5', 1000.5],
    ['1e3', 1000],
    ['1,5E-3', 0.0015],
    ['.5', 0.5],
    ['5.', 5],
    ['+7', 7],
  ])('[QIZ-1] %j is %d', (text, value) => expect(parseNumber(text)).toBe(value));

  it.each(['', '-', 'e5', '1,2,3', '1.2.3', '12 km', '0x10', 'Infinity', 'NaN', '1 00', '1e999', '1/3'])(
    '[QIZ-1] %j is refused',
    (text) => expect(parseNumber(text)).toBeNull(),
  );

  it('[QIZ-1] is read back from how any number is written, with a point or a comma', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (any) => {
        // Adding 0 turns -0 into 0: written numbers have no negative zero.
        const value = any + 0;
        expect(parseNumber(String(value))).toBe(value);
        expect(parseNumber(String(value).replace('.', ','))).toBe(value);
      }),
    );
  });
});

describe('progress in a quiz', () => {
  it('[QIZ-1] counts answered, marked and left questions; answers of other questions do not count', () => {
    const answers = {
      1: { value: 'a', marked: false },
      2: { value: null, marked: true },
      3: { value: [], marked: true },
      9: { value: 'x', marked: true },
    };
    expect(quizProgress([1, 2, 3, 4], answers)).toEqual({ questions: 4, answered: 1, marked: 2, left: 3 });
  });

  it('[QIZ-1] answered and left make all questions', () => {
    fc.assert(
      fc.property(fc.array(anyValue, { maxLength: 12 }), (values) => {
        const numbers = values.map((_, index) => index + 1);
        const answers = Object.fromEntries(
          values.map((value, index) => [index + 1, { value, marked: false }]),
        );
        const { questions, answered, left } = quizProgress(numbers, answers);
        expect(answered + left).toBe(questions);
        expect(questions).toBe(values.length);
      }),
    );
  });
});

describe('the revision of an answer', () => {
  it('[QIZ-1] grows with every change, whatever the clock does, and follows the clock', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (clock) => {
        let revision = 0;
        for (const now of clock) {
          const next = nextRevision(revision, now);
          expect(next).toBeGreaterThan(revision);
          expect(next).toBeGreaterThanOrEqual(now);
          revision = next;
        }
      }),
    );
  });

  it('[QIZ-1] is greater on the page that was used last, though neither knows of the other', () => {
    expect(nextRevision(5, 2_000)).toBeGreaterThan(nextRevision(5, 1_000));
  });
});
