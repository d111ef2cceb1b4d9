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

/** One submission opened: with its source as text. */
export const submissionDetail = v.object({
  ...submission.entries,
  source: v.string(),
  file_name: v.string(),
});
export const staffSubmissionDetail = v.object({
  ...staffSubmission.entries,
  source: v.string(),
  file_name: v.string(),
});
