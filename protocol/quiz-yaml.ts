import * as v from 'valibot';
import { MAX_OPTIONS, MAX_QUESTION_POINTS, OPTION_ID, QUIZ_LANGUAGE } from '#domain/quiz/quiz.ts';
import { PARTIAL_RULES } from '#domain/quiz/quiz-scoring.ts';
import { writtenCriteria } from './marking-yaml.ts';

const text = v.pipe(v.string('should be text'), v.trim(), v.nonEmpty('is empty'));
/** One text for all languages, or one for each. */
const texts = v.union([
  text,
  v.record(v.pipe(v.string(), v.regex(QUIZ_LANGUAGE, 'is no language code')), text),
]);
const asked = {
  points: v.pipe(v.number(), v.minValue(0.01), v.maxValue(MAX_QUESTION_POINTS)),
  text: texts,
};
const option = v.strictObject({
  id: v.optional(v.pipe(v.string(), v.regex(OPTION_ID, 'should be a short name in small letters'))),
  text: texts,
  correct: v.optional(v.boolean(), false),
});
const options = v.pipe(v.array(option), v.minLength(2), v.maxLength(MAX_OPTIONS));
const tolerance = v.optional(v.pipe(v.number(), v.minValue(0)), 0);

/** quiz.yaml: a quiz with its keys; docs/task-packages.md explains each key. */
export const quizYaml = v.strictObject({
  name: v.record(v.pipe(v.string(), v.regex(QUIZ_LANGUAGE, 'is no language code')), text),
  questions: v.pipe(
    v.array(
      v.variant('kind', [
        v.strictObject({ kind: v.literal('single'), ...asked, options }),
        v.strictObject({
          kind: v.literal('multiple'),
          ...asked,
          options,
          partial: v.optional(v.picklist(PARTIAL_RULES), 'none'),
        }),
        v.strictObject({
          kind: v.literal('short'),
          ...asked,
          accept: v.pipe(v.array(v.pipe(v.union([text, v.number()]), v.transform(String))), v.minLength(1)),
          case_sensitive: v.optional(v.boolean(), false),
        }),
        v.strictObject({
          kind: v.literal('number'),
          ...asked,
          answer: v.pipe(v.number(), v.finite()),
          tolerance,
          relative_tolerance: tolerance,
        }),
        v.strictObject({
          kind: v.literal('long'),
          ...asked,
          criteria: v.optional(writtenCriteria, []),
        }),
      ]),
    ),
    v.minLength(1),
  ),
});

export type QuizYaml = v.InferOutput<typeof quizYaml>;
export type WrittenQuestion = QuizYaml['questions'][number];
export type WrittenOptions = v.InferOutput<typeof options>;
