import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { MAX_OPTIONS, MAX_QUESTION_POINTS, OPTION_ID, QUIZ_LANGUAGE } from '#domain/quiz/quiz.ts';
import { PARTIAL_RULES } from '#domain/quiz/quiz-scoring.ts';
import { type Sentence, findingSentence } from '../package/sentences.ts';
import { fileCriteria } from './criteria.ts';
import { FORM } from './own.ts';
import { namedTask, shortName } from './named.ts';
import { sortedKeys } from './task.ts';

const MAX_QUESTIONS = 10_000;

const text = v.pipe(
  v.string(),
  v.check((said) => said.trim() !== '', 'is empty'),
);
/** Markdown with its pictures in it: one for all languages, or one for each. */
const texts = v.union([
  text,
  v.record(v.pipe(v.string(), v.regex(QUIZ_LANGUAGE, 'is no language code')), text),
]);
const asked = { points: v.pipe(v.number(), v.minValue(0.01), v.maxValue(MAX_QUESTION_POINTS)), text: texts };
const options = v.pipe(
  v.array(v.strictObject({ id: v.pipe(v.string(), v.regex(OPTION_ID, 'is not possible')), text: texts })),
  v.minLength(2),
  v.maxLength(MAX_OPTIONS),
);
const noOptions = v.pipe(v.array(v.never()), v.maxLength(0));
const distance = v.pipe(v.number(), v.finite(), v.minValue(0));

const question = v.variant('kind', [
  v.strictObject({
    kind: v.literal('single'),
    ...asked,
    options,
    key: v.strictObject({ kind: v.literal('single'), correct: v.string() }),
  }),
  v.strictObject({
    kind: v.literal('multiple'),
    ...asked,
    options,
    key: v.strictObject({
      kind: v.literal('multiple'),
      correct: v.array(v.string()),
      /** The ids of the question's options, in their order. */
      options: v.array(v.string()),
      partial: v.picklist(PARTIAL_RULES),
    }),
  }),
  v.strictObject({
    kind: v.literal('short'),
    ...asked,
    options: noOptions,
    key: v.strictObject({
      kind: v.literal('short'),
      accepted: v.pipe(v.array(text), v.minLength(1)),
      caseSensitive: v.boolean(),
    }),
  }),
  v.strictObject({
    kind: v.literal('number'),
    ...asked,
    options: noOptions,
    key: v.strictObject({
      kind: v.literal('number'),
      value: v.pipe(v.number(), v.finite()),
      tolerance: distance,
      relative: distance,
    }),
  }),
  v.strictObject({
    kind: v.literal('long'),
    ...asked,
    options: noOptions,
    key: v.null(),
    criteria: fileCriteria,
  }),
]);

/** A quiz in `quiz.json`: questions with their keys as the server keeps them, numbered from 1. */
export const fileQuiz = v.strictObject({
  form: v.literal(FORM),
  slug: shortName,
  ...namedTask,
  questions: v.pipe(v.array(question), v.minLength(1), v.maxLength(MAX_QUESTIONS)),
});
export type FileQuiz = v.InferOutput<typeof fileQuiz>;
type FileQuestion = FileQuiz['questions'][number];

/** Whether a task of a file is a quiz. */
export function isFileQuiz(task: object): task is FileQuiz {
  return 'questions' in task;
}

/** Contradictions between valid values of a quiz, such as a key that names a missing option. */
export function impossibleInQuiz({ questions }: FileQuiz): readonly Sentence[] {
  return questions.flatMap(impossibleInQuestion);
}

function impossibleInQuestion({ options: written, key }: FileQuestion, index: number): readonly Sentence[] {
  const question = index + 1;
  const wrong = (name: string, received: readonly string[]) =>
    findingSentence('yaml_wrong', { key: `questions.${index}.${name}`, received: received.join(', ') });
  const ids = written.map(({ id }) => id);
  const correct = correctOf(key);
  const unknown = correct.filter((id) => !ids.includes(id));
  const faults = unknown.map((id) => findingSentence('question_no_option', { question, id }));
  if (isTwice(ids)) faults.push(wrong('options', ids));
  if (isTwice(correct)) faults.push(wrong('key.correct', correct));
  if (key?.kind !== 'multiple') return faults;
  if (correct.length === 0) faults.push(findingSentence('question_no_correct', { question, number: 0 }));
  if (!isDeepStrictEqual(key.options, ids)) faults.push(wrong('key.options', key.options));
  return faults;
}

function correctOf(key: FileQuestion['key']): readonly string[] {
  if (key?.kind === 'single') return [key.correct];
  return key?.kind === 'multiple' ? key.correct : [];
}

function isTwice(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length;
}

/** Fingerprint of a quiz without its short name: equal for the same quiz on another server. */
export function fingerprintOfQuiz(quiz: FileQuiz): string {
  const { slug: _, names: __, ...same } = quiz;
  return createHash('sha256').update(JSON.stringify(same, sortedKeys)).digest('hex');
}
