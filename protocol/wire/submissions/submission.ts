import * as v from 'valibot';
import { SUBMISSION_STATUSES, VERDICTS } from '#domain/submissions/verdicts.ts';
import { id, instant } from '#protocol/fields.ts';
import { lateMark } from './late.ts';
import { runEnd } from './run-end.ts';

/** A submission in a list. */
export const submission = v.object({
  id,
  contest: id,
  /** The task's number within the contest, and its id. */
  task: v.number(),
  task_id: id,
  language: v.string(),
  /** Arrival on the server. */
  at: instant,
  /** Time since the contest's start, ms. */
  contest_time_ms: v.number(),
  bytes: v.number(),
  status: v.picklist(SUBMISSION_STATUSES),
  verdict: v.nullable(v.picklist(VERDICTS)),
  /** Points, where the contest has and shows them; null otherwise. */
  score: v.nullable(v.number()),
  /** Points per subtask, in order; null when there are none or they are not shown. */
  group_scores: v.nullable(v.array(v.number())),
  judged_at: v.nullable(instant),
  /**
   * Numbers of tests, run so far and in all, while it is being judged; null before and where they are not
   * shown.
   */
  tests_done: v.nullable(v.number()),
  tests_total: v.nullable(v.number()),
  /** Most CPU time and memory of any test; null where unknown or hidden. */
  cpu_ms: v.nullable(v.number()),
  memory_bytes: v.nullable(v.number()),
  /** SHA-256 of the source, hex, which serves as the receipt. */
  hash: v.string(),
  /** Its state as a late arrival; null: it came in time. */
  late: v.optional(v.nullable(lateMark), null),
});
export type Submission = v.InferOutput<typeof submission>;

/** The result of a test, in the order of the tests. */
export const testOutcome = v.object({
  /** Number from 1. */
  number: v.number(),
  /** Position of its subtask in `subtasks`; null for a sample, which gives no points. */
  subtask: v.nullable(v.number()),
  /** The verdict; null: not run, since its subtask or the submission was decided before. */
  verdict: v.nullable(v.picklist(VERDICTS)),
  /** A fraction from 0 to 1, or points where the subtask adds points of tests. */
  score: v.number(),
  cpu_ms: v.number(),
  wall_ms: v.number(),
  memory_bytes: v.number(),
  /** The checker's message to the competitor; '' for none. */
  message: v.string(),
  /** The end of the program, for a run-time error or a forbidden call. */
  ...runEnd,
  /**
   * Both ends of the program's standard error, on a sample that contestants have exactly as judged; ''
   * otherwise.
   */
  stderr: v.string(),
});
export type TestOutcome = v.InferOutput<typeof testOutcome>;

const subtaskOutcome = v.object({
  name: v.string(),
  points: v.nullable(v.number()),
  max_points: v.number(),
});

/** A judge's result, as far as the contest shows it (domain/submissions/feedback.ts). */
export const judgement = v.object({
  compile_output: v.string(),
  /** The subtasks; null: not shown. */
  subtasks: v.nullable(v.array(subtaskOutcome)),
  /** The shown tests; null: none. */
  tests: v.nullable(v.array(testOutcome)),
});
export type Judgement = v.InferOutput<typeof judgement>;

/** An opened submission: with its source as text ('' for an archive) and the judge's result. */
export const submissionDetail = v.object({
  ...submission.entries,
  source: v.string(),
  file_name: v.string(),
  judgement: v.nullable(judgement),
});
export type SubmissionDetail = v.InferOutput<typeof submissionDetail>;
