import { type Kysely } from 'kysely';
import { taskScore } from '#domain/standings/scoring.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type ScoreDetail } from '#protocol/wire/staff/marking/scoring.ts';
import { type Schema } from '#server/db/schema.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { type CountedSubmission } from '#server/model/standings/cells.ts';
import { countedWork, scoreModes } from '#server/model/standings/rows.ts';

/** The reasons of a participant's score in a task. Throws 404 for a participant of another contest. */
export async function scoreDetail(
  db: Kysely<Schema>,
  contest: ContestRow,
  participantId: number,
  task: number,
): Promise<ScoreDetail> {
  await db
    .selectFrom('participants')
    .select('id')
    .where('id', '=', participantId)
    .where('contest_id', '=', contest.id)
    .executeTakeFirstOrThrow(notFound);
  const work = await countedWork(db, contest.id, [participantId]);
  const counted = (work.get(participantId)?.submissions ?? []).filter((one) => one.task_number === task);
  const known = new Set(counted.map(({ id }) => id));
  const sent = await sentFor(db, contest.id, participantId, task);
  const leftOut = sent.filter(({ id }) => !known.has(id));
  const { subtasks, makers } = await makersOf(db, contest, task, counted);
  return {
    submissions: [
      ...counted.map((one) => onWire(one, { counts: makers.has(one.id), left_out: false })),
      ...leftOut.map((one) => onWire(one, { counts: false, left_out: true })),
    ].sort((a, b) => a.contest_time - b.contest_time || a.id - b.id),
    subtasks,
  };
}

type Sent = Pick<CountedSubmission, 'id' | 'contest_time_ms' | 'verdict' | 'score' | 'group_scores'>;

async function sentFor(
  db: Kysely<Schema>,
  contestId: number,
  participantId: number,
  task: number,
): Promise<readonly Sent[]> {
  return db
    .selectFrom('submissions')
    .select(['id', 'contest_time_ms', 'verdict', 'score', 'group_scores'])
    .where('contest_id', '=', contestId)
    .where('participant_id', '=', participantId)
    .where('task_number', '=', task)
    .execute();
}

/** The submissions that make the score: on an icpc board the first accepted one. */
async function makersOf(
  db: Kysely<Schema>,
  contest: ContestRow,
  task: number,
  counted: readonly CountedSubmission[],
): Promise<{ subtasks: ScoreDetail['subtasks']; makers: ReadonlySet<number> }> {
  if (isIcpcBoard(contest.type)) {
    const accepted = counted.find(({ verdict }) => verdict === 'AC');
    return { subtasks: [], makers: new Set(accepted === undefined ? [] : [accepted.id]) };
  }
  const mode = (await scoreModes(db, contest)).get(task) ?? 'best';
  const score = taskScore(
    counted.map((one) => ({
      id: one.id,
      at: one.contest_time_ms,
      points: one.verdict === null || one.verdict === 'IE' ? null : (one.score ?? 0),
      groupPoints: one.group_scores ?? [],
    })),
    mode,
  );
  const subtasks = score.subtasks.map(({ points, submissionId: submission }) => ({ points, submission }));
  const ids = [score.submissionId, ...subtasks.map(({ submission }) => submission)];
  return { subtasks, makers: new Set(ids.filter((id) => id !== null)) };
}

function onWire(
  { id, contest_time_ms, verdict, score, group_scores }: Sent,
  marks: { readonly counts: boolean; readonly left_out: boolean },
): ScoreDetail['submissions'][number] {
  const groups = group_scores === null ? null : [...group_scores];
  return { id, contest_time: contest_time_ms, verdict, score, group_scores: groups, ...marks };
}
