import * as v from 'valibot';
import { SUBMISSION_STATUSES, VERDICTS } from '#domain/submissions/verdicts.ts';
import { id, instant } from '#protocol/fields.ts';
import { runEnd } from './run-end.ts';

/** A run of a contestant's program on an input of their own. */
export const userTest = v.object({
  id,
  contest: id,
  /** The task's number within the contest, and its id. */
  task: v.number(),
  task_id: id,
  language: v.string(),
  file_name: v.string(),
  bytes: v.number(),
  input_name: v.string(),
  input_bytes: v.number(),
  at: instant,
  status: v.picklist(SUBMISSION_STATUSES),
  /** The verdict; AC: it ran to its end, without comparing an answer. */
  verdict: v.nullable(v.picklist(VERDICTS)),
  cpu_ms: v.nullable(v.number()),
  wall_ms: v.nullable(v.number()),
  memory_bytes: v.nullable(v.number()),
  ...runEnd,
  /** Size of the whole output; null before it ran. */
  output_bytes: v.nullable(v.number()),
  /** True: only the beginning of the output was kept. */
  output_truncated: v.boolean(),
  judged_at: v.nullable(instant),
});
export type UserTest = v.InferOutput<typeof userTest>;

/** An opened run; input and output are their beginnings, as text. */
export const openedUserTest = v.object({
  source: v.string(),
  input: v.string(),
  output: v.nullable(v.string()),
  stderr: v.string(),
  compile_output: v.string(),
});
export const userTestDetail = v.object({ ...userTest.entries, ...openedUserTest.entries });
export type UserTestDetail = v.InferOutput<typeof userTestDetail>;
