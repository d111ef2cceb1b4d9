/** The kinds of question a quiz may ask (QIZ-1). Only a long text has no key: people score it (QIZ-4). */
export const QUESTION_KINDS = ['single', 'multiple', 'short', 'number', 'long'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Longest answer in one line, in characters; ours. */
export const MAX_SHORT_ANSWER_CHARS = 300;
/** Longest answer of many lines, in characters; ours. */
export const MAX_LONG_ANSWER_CHARS = 20_000;
/** Most options of a question; ours. */
export const MAX_OPTIONS = 26;
/** Most points of a question on the quiz's own scale; ours. */
export const MAX_QUESTION_POINTS = 1_000;
/** The id of an option. */
export const OPTION_ID = /^[a-z0-9_-]{1,20}$/;
/** The code of a language that a quiz is in. */
export const QUIZ_LANGUAGE = /^[a-z]{2,3}(?:-[A-Z]{2})?$/;

/** The answer to a question: the id of an option, ids of options, or text (a number as it was typed); null: none. */
export type AnswerValue = string | readonly string[] | null;

/** The parts of a question that an answer is checked against. */
export interface AskedQuestion {
  readonly kind: QuestionKind;
  /** Ids of the options; empty for a question without. */
  readonly options: readonly string[];
}

/** Why a value is no answer to a question. */
export type AnswerFault = 'wrong_kind' | 'unknown_option' | 'not_a_number' | 'too_long';

/** The state of an answer in the overview of a quiz. */
export interface AnswerMark {
  readonly value: AnswerValue;
  /** The person wants to come back to it. */
  readonly marked: boolean;
}

/** A person's progress in a quiz. */
export interface QuizProgress {
  readonly questions: number;
  readonly answered: number;
  readonly marked: number;
  /** Questions without an answer. */
  readonly left: number;
}

/** The answer as it is kept: blank text and no options are no answer, and options stand once each in the question's order. */
export function tidyAnswer(question: AskedQuestion, value: AnswerValue): AnswerValue {
  if (value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  const known = question.options.filter((option) => value.includes(option));
  const unknown = [...new Set(value)].filter((option) => !question.options.includes(option));
  return value.length === 0 ? null : [...known, ...unknown];
}

/** Why a value cannot be kept as an answer; null when it can. A missing answer always can. */
export function answerFault(question: AskedQuestion, value: AnswerValue): AnswerFault | null {
  const tidy = tidyAnswer(question, value);
  if (tidy === null) return null;
  if (question.kind === 'multiple')
    return typeof tidy === 'string' ? 'wrong_kind' : optionsFault(question, tidy);
  if (typeof tidy !== 'string') return 'wrong_kind';
  switch (question.kind) {
    case 'single':
      return optionsFault(question, [tidy]);
    case 'number':
      if (tidy.length > MAX_SHORT_ANSWER_CHARS) return 'too_long';
      return parseNumber(tidy) === null ? 'not_a_number' : null;
    case 'short':
      return tidy.length > MAX_SHORT_ANSWER_CHARS ? 'too_long' : null;
    case 'long':
      return tidy.length > MAX_LONG_ANSWER_CHARS ? 'too_long' : null;
  }
}

function optionsFault({ options }: AskedQuestion, chosen: readonly string[]): AnswerFault | null {
  return chosen.every((one) => options.includes(one)) ? null : 'unknown_option';
}

/**
 * The number a person typed; null when it is none. Takes a comma or a point before the decimals, spaces between groups of
 * three digits, any minus sign, and a power of ten as 1,5e-3.
 */
export function parseNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replace(',', '.');
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** A person's progress: a question without an entry in `answers` has no answer and no mark. */
export function quizProgress(
  questions: readonly number[],
  answers: Readonly<Record<number, AnswerMark>>,
): QuizProgress {
  const answered = questions.filter((number) => isAnswered(answers[number]?.value ?? null)).length;
  const marked = questions.filter((number) => answers[number]?.marked === true).length;
  return { questions: questions.length, answered, marked, left: questions.length - answered };
}

/** Whether a value holds an answer. */
export function isAnswered(value: AnswerValue): boolean {
  return value !== null && (typeof value === 'string' ? value.trim() !== '' : value.length > 0);
}

/**
 * The revision of an answer given at `now` (ms since the epoch) over one of revision `known` (0: none). It
 * grows with each change, even while the clock stands still. It follows the clock, so that of two pages that
 * do not know of each other the one used last has the greater revision.
 */
export function nextRevision(known: number, now: number): number {
  return Math.max(known + 1, Math.floor(now));
}
