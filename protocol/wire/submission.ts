import * as v from 'valibot';
import { SUBMISSION_STATUSES, VERDICTS } from '../../domain/verdicts.ts';
import { id, instant } from '../fields.ts';

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
  /** Points, where the contest has points and shows them; null otherwise. */
  score: v.nullable(v.number()),
  /** Points per subtask, in order; null when there are none or they are not shown. */
  group_scores: v.nullable(v.array(v.number())),
  judged_at: v.nullable(instant),
  /** Tests run so far and in all while it is being judged; null before and where they are not shown. */
  tests_done: v.nullable(v.number()),
  tests_total: v.nullable(v.number()),
  /** Most CPU time and memory of any test; null where not known or not shown. */
  cpu_ms: v.nullable(v.number()),
  memory_bytes: v.nullable(v.number()),
  /** SHA-256 of the source, hex: the receipt. */
  hash: v.string(),
});
export type Submission = v.InferOutput<typeof submission>;

/** A submission as staff see it: with who sent it. */
export const staffSubmission = v.object({
  ...submission.entries,
  participant_id: id,
  username: v.string(),
  display_name: v.string(),
  task_name: v.string(),
  contest_name: v.string(),
});
export type StaffSubmission = v.InferOutput<typeof staffSubmission>;

/** What became of a test, in the order of the tests. */
const testOutcome = v.object({
  /** From 1. */
  number: v.number(),
  /** Place of its subtask in `subtasks`; null for a sample, which is worth nothing. */
  subtask: v.nullable(v.number()),
  /** null: not run, since its subtask or the submission was decided before. */
  verdict: v.nullable(v.picklist(VERDICTS)),
  /** From 0 to 1, or points where the subtask adds points of tests. */
  score: v.number(),
  cpu_ms: v.number(),
  wall_ms: v.number(),
  memory_bytes: v.number(),
  /** What the checker says to the competitor; '' for nothing. */
  message: v.string(),
});
export type TestOutcome = v.InferOutput<typeof testOutcome>;

const subtaskOutcome = v.object({
  name: v.string(),
  points: v.nullable(v.number()),
  max_points: v.number(),
});

/** What a judge found, as far as the contest shows it (domain/feedback.ts). */
const judgement = v.object({
  compile_output: v.string(),
  /** null: not shown. */
  subtasks: v.nullable(v.array(subtaskOutcome)),
  /** Those that are shown; null: none is. */
  tests: v.nullable(v.array(testOutcome)),
});
export type Judgement = v.InferOutput<typeof judgement>;

/** The same as staff see it: whole, with the checker's words to the jury and who judged it. */
const staffJudgement = v.object({
  ...judgement.entries,
  tests: v.nullable(
    v.array(v.object({ ...testOutcome.entries, name: v.string(), jury_message: v.string() })),
  ),
  worker: v.string(),
  started_at: instant,
  judged_at: instant,
  /** Version of the task it was judged by. */
  task_version: v.number(),
});
export type StaffJudgement = v.InferOutput<typeof staffJudgement>;

/** Where a submission waits, for staff; null when it does not. `lost`: three workers lost it. */
const waitingJob = v.object({
  id,
  state: v.picklist(['waiting', 'leased', 'lost']),
  attempt: v.number(),
  worker: v.nullable(v.string()),
  error: v.nullable(v.string()),
});

/** One submission opened: with its source as text ('' for an archive) and what the judge found. */
export const submissionDetail = v.object({
  ...submission.entries,
  source: v.string(),
  file_name: v.string(),
  judgement: v.nullable(judgement),
});
export type SubmissionDetail = v.InferOutput<typeof submissionDetail>;
export const staffSubmissionDetail = v.object({
  ...staffSubmission.entries,
  source: v.string(),
  file_name: v.string(),
  judgement: v.nullable(staffJudgement),
  job: v.nullable(waitingJob),
});
export type StaffSubmissionDetail = v.InferOutput<typeof staffSubmissionDetail>;
