import { roundPoints, sumPoints } from '../standings/points.ts';
import { type AnswerValue, isAnswered, parseNumber } from './quiz.ts';

/**
 * Points for a partly right multiple choice. `none`: no points. `proportional`: each right choice counts,
 * each wrong one takes one away, not below 0. `each`: each option counts that was rightly chosen or rightly
 * left.
 */
export const PARTIAL_RULES = ['none', 'proportional', 'each'] as const;
type PartialRule = (typeof PARTIAL_RULES)[number];

/** The key of a closed question, for scoring. */
export type QuestionKey =
  | { readonly kind: 'single'; readonly correct: string }
  | {
      readonly kind: 'multiple';
      readonly correct: readonly string[];
      readonly options: readonly string[];
      readonly partial: PartialRule;
    }
  | { readonly kind: 'short'; readonly accepted: readonly string[]; readonly caseSensitive: boolean }
  /** Right within the greater of an absolute tolerance and a share of the value. */
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly tolerance: number;
      readonly relative: number;
    };

/** A question as it is scored; without a key, people score it. */
export interface ScoredQuestion {
  readonly points: number;
  readonly key: QuestionKey | null;
}

/** An answer with its question, and the points that a person gave for it, if one did. */
export interface ScoredAnswer {
  readonly question: ScoredQuestion;
  readonly value: AnswerValue;
  readonly givenPoints: number | null;
}

/** The score of a quiz so far. */
export interface QuizScore {
  /** On the quiz's own scale. */
  readonly points: number;
  /** Answers that wait for a person. */
  readonly pending: number;
}

/** Binary fractions differ from decimal ones by less than this share of a number. */
const DUST = 1e-12;

/** Points of one answer; null when a person has to score it. A missing answer gets 0 in any question. */
export function answerPoints({ points, key }: ScoredQuestion, value: AnswerValue): number | null {
  if (!isAnswered(value)) return 0;
  return key === null ? null : roundPoints(points * shareOf(key, value));
}

/** The sum of a quiz's known scores, and the number of unknown ones. */
export function quizScore(answers: readonly ScoredAnswer[]): QuizScore {
  const known = answers.map(({ question, value, givenPoints }) =>
    question.key === null && isAnswered(value) ? givenPoints : answerPoints(question, value),
  );
  return {
    points: sumPoints(known.filter((points) => points !== null)),
    pending: known.filter((points) => points === null).length,
  };
}

/** Points of a quiz in a contest where it is worth `maxScore`, when all its questions together are worth `full`. */
export function scaledScore(points: number, full: number, maxScore: number): number {
  return full === 0 ? 0 : roundPoints((points * maxScore) / full);
}

/** A text as it is compared: normalized, trimmed, with single spaces, in lower case unless case counts. */
export function normalText(text: string, caseSensitive: boolean): string {
  const spaced = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  return caseSensitive ? spaced : spaced.toLowerCase();
}

/** The share of the points, from 0 to 1. */
function shareOf(key: QuestionKey, value: AnswerValue): number {
  switch (key.kind) {
    case 'single':
      return value === key.correct ? 1 : 0;
    case 'multiple':
      return multipleShare(key, new Set(typeof value === 'string' ? [value] : value));
    case 'short': {
      const given = typeof value === 'string' ? normalText(value, key.caseSensitive) : null;
      return key.accepted.some((one) => normalText(one, key.caseSensitive) === given) ? 1 : 0;
    }
    case 'number':
      return isNear(key, typeof value === 'string' ? parseNumber(value) : null) ? 1 : 0;
  }
}

function multipleShare(
  { correct, options, partial }: Extract<QuestionKey, { kind: 'multiple' }>,
  chosen: ReadonlySet<string>,
): number {
  const right = correct.filter((one) => chosen.has(one)).length;
  const wrong = chosen.size - right;
  if (right === correct.length && wrong === 0) return 1;
  switch (partial) {
    case 'none':
      return 0;
    case 'proportional':
      return Math.max(0, right - wrong) / Math.max(1, correct.length);
    case 'each':
      return Math.max(0, options.length - wrong - (correct.length - right)) / Math.max(1, options.length);
  }
}

function isNear(key: Extract<QuestionKey, { kind: 'number' }>, given: number | null): boolean {
  if (given === null) return false;
  const allowed = Math.max(key.tolerance, key.relative * Math.abs(key.value));
  const dust = DUST * Math.max(Math.abs(given), Math.abs(key.value));
  return Math.abs(given - key.value) <= allowed + dust;
}
