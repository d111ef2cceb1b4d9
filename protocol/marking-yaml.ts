import * as v from 'valibot';
import {
  CRITERION_ID,
  type Criterion,
  MAX_CRITERIA,
  MAX_CRITERION_CHARS,
  MAX_CRITERION_POINTS,
  MAX_TEMPLATE_CHARS,
  MAX_TEMPLATES,
} from '#domain/marking/marking.ts';

/** The file of a task's package with its marking criteria. */
export const MARKING_FILE = 'marking.yaml';

const worth = v.pipe(v.number(), v.minValue(0.01), v.maxValue(MAX_CRITERION_POINTS));
const line = (most: number) =>
  v.pipe(v.string('should be text'), v.trim(), v.nonEmpty('is empty'), v.maxLength(most));

/** Criteria in files: in marking.yaml and at the long questions of quiz.yaml. */
export const writtenCriteria = v.pipe(
  v.array(
    v.strictObject({
      id: v.optional(v.pipe(v.string(), v.regex(CRITERION_ID, 'should be a short name in small letters'))),
      name: line(MAX_CRITERION_CHARS),
      points: worth,
      step: v.optional(worth, 1),
      comments: v.optional(v.pipe(v.array(line(MAX_TEMPLATE_CHARS)), v.maxLength(MAX_TEMPLATES)), []),
    }),
  ),
  v.maxLength(MAX_CRITERIA),
);
export type WrittenCriteria = v.InferOutput<typeof writtenCriteria>;

/** marking.yaml: the marking criteria of a task; docs/task-packages.md explains each key. */
export const markingYaml = v.strictObject({ criteria: writtenCriteria });

/** The criteria of a file; one without an id gets one by its position, from c1 on. */
export function criteriaOf(written: WrittenCriteria): readonly Criterion[] {
  return written.map(({ id, ...rest }, at) => ({ id: id ?? `c${at + 1}`, ...rest }));
}
