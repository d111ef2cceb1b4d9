import { type Kysely } from 'kysely';
import { type StaffSubmissionDetail } from '#protocol/wire/staff/submissions/submission.ts';
import { type SubmissionDetail } from '#protocol/wire/submissions/submission.ts';
import { type Schema } from '#server/db/schema.ts';
import { getFile } from '#server/files/store.ts';
import { type KnownJudgement, ownJudgement, staffJudgement } from './judgement.ts';
import { shownAt } from '#server/model/submissions/shown.ts';
import {
  isNotCounted,
  type KnownSubmission,
  ownSubmission,
  staffSubmission,
} from '#server/model/submissions/wire.ts';

/** A submission for its author: its source, and the part of the judgement that the contest shows now. */
export async function ownDetail(
  db: Kysely<Schema>,
  known: KnownSubmission,
  now: number,
): Promise<SubmissionDetail> {
  const judgement = known.verdict === 'IE' || isNotCounted(known) ? null : await judgementOf(db, known);
  return {
    ...ownSubmission(known, now),
    ...(await sourceOf(db, known)),
    judgement: judgement && ownJudgement(judgement, shownAt(known, now)),
  };
}

/** A submission for staff: everything, with the state of its job or why it was lost. */
export async function staffDetail(
  db: Kysely<Schema>,
  known: KnownSubmission,
): Promise<StaffSubmissionDetail> {
  const judgement = await judgementOf(db, known);
  return {
    ...staffSubmission(known),
    ...(await sourceOf(db, known)),
    judgement: judgement && staffJudgement(judgement),
    job: await openJobOf(db, known.id),
  };
}

/** The judgement that counts; null for a submission that is not judged, or was judged by a feed. */
async function judgementOf(
  db: Kysely<Schema>,
  { judgement_id, contest_id, task_number }: KnownSubmission,
): Promise<KnownJudgement | null> {
  if (judgement_id === null) return null;
  const found = await db
    .selectFrom('judgements')
    .innerJoin('task_versions', 'task_versions.id', 'judgements.task_version_id')
    .innerJoin('contest_tasks', (join) =>
      join.on('contest_tasks.contest_id', '=', contest_id).on('contest_tasks.number', '=', task_number),
    )
    .select(['judgements.result', 'judgements.group_scores', 'worker', 'started_at', 'judged_at'])
    .select(['task_versions.judge', 'task_versions.number as task_version', 'contest_tasks.max_score'])
    .where('judgements.id', '=', judgement_id)
    .executeTakeFirst();
  return found ?? null;
}

async function openJobOf(db: Kysely<Schema>, submissionId: number): Promise<StaffSubmissionDetail['job']> {
  const found = await db
    .selectFrom('judge_jobs')
    .select(['id', 'attempt', 'worker', 'error', 'state'])
    .where('submission_id', '=', submissionId)
    .where('state', '!=', 'done')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!found || found.state === 'done') return null;
  return { ...found, state: found.state };
}

async function sourceOf(db: Kysely<Schema>, known: KnownSubmission) {
  const isArchive = known.language === 'zip';
  const source = isArchive ? '' : (await getFile(db, known.file_hash)).toString('utf8');
  return { source, file_name: known.file_name };
}
