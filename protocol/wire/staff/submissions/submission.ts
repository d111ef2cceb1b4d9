import * as v from 'valibot';
import { id, instant } from '#protocol/fields.ts';
import { judgement, submission, testOutcome } from '#protocol/wire/submissions/submission.ts';

/** A submission as staff see it, with its author. */
export const staffSubmission = v.object({
  ...submission.entries,
  participant_id: id,
  username: v.string(),
  display_name: v.string(),
  task_name: v.string(),
  contest_name: v.string(),
});
export type StaffSubmission = v.InferOutput<typeof staffSubmission>;

/** The whole result of a judge, for staff: with the checker's words to the jury and the judge's name. */
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

/** The state of a submission's job, for staff; null when it has none. `lost`: three workers lost it. */
const waitingJob = v.object({
  id,
  state: v.picklist(['waiting', 'leased', 'lost']),
  attempt: v.number(),
  worker: v.nullable(v.string()),
  error: v.nullable(v.string()),
});

/** One submission opened, for staff. */
export const staffSubmissionDetail = v.object({
  ...staffSubmission.entries,
  source: v.string(),
  file_name: v.string(),
  judgement: v.nullable(staffJudgement),
  job: v.nullable(waitingJob),
});
export type StaffSubmissionDetail = v.InferOutput<typeof staffSubmissionDetail>;
