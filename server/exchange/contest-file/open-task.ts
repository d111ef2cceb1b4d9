import * as v from 'valibot';
import { MAX_OPTIONS, MAX_QUESTION_POINTS, OPTION_ID, QUESTION_KINDS } from '#domain/quiz/quiz.ts';
import { SCORE_MODES } from '#domain/standings/scoring.ts';
import { FORM } from './own.ts';
import { namedTask, shortName } from './named.ts';
import { listedDocuments } from './task.ts';

const MAX_QUESTIONS = 10_000;
/** Largest valid limits: an hour for a test, and a terabyte. */
const MAX_CPU_MS = 3_600_000;
const MAX_BYTES = 2 ** 40;

const size = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const texts = v.union([v.string(), v.record(v.string(), v.string())]);

/** A question without its key. */
const asked = v.strictObject({
  kind: v.picklist(QUESTION_KINDS),
  points: v.pipe(v.number(), v.minValue(0.01), v.maxValue(MAX_QUESTION_POINTS)),
  text: texts,
  options: v.pipe(
    v.array(v.strictObject({ id: v.pipe(v.string(), v.regex(OPTION_ID, 'is not possible')), text: texts })),
    v.maxLength(MAX_OPTIONS),
  ),
});

/** A task in `open.json`: its public part. It has no tests or question keys, so it cannot be judged. */
export const openTask = v.strictObject({
  form: v.literal(FORM),
  slug: shortName,
  ...namedTask,
  is_quiz: v.boolean(),
  score_mode: v.picklist(SCORE_MODES),
  languages: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w+#-]{1,20}$/, 'is not possible'))),
    v.maxLength(100),
  ),
  time_limit_ms: size(MAX_CPU_MS),
  memory_limit_bytes: size(MAX_BYTES),
  ...listedDocuments,
  /** Questions of a quiz, numbered from 1 by their order. */
  asked: v.pipe(v.array(asked), v.maxLength(MAX_QUESTIONS)),
});
export type OpenTask = v.InferOutput<typeof openTask>;

/** Whether a task of a file has only its public part. */
export function isOpenTask(task: object): task is OpenTask {
  return 'asked' in task;
}
