import { type UserType } from '#domain/roles.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishers } from '#server/model/streams.ts';
import { recordSitting } from '#server/model/submissions/late/sittings.ts';
import { closeQuizzes } from '#server/features/quiz/close.ts';
import { taskOnWire, tasksOf } from '#server/model/tasks/queries.ts';
import { shows, taskView } from '#server/model/tasks/visibility.ts';
import { timeFrameOf } from '#server/model/contest/own-times.ts';
import { participantById } from './participants.ts';
import { publishToStaff } from '#server/model/contest/publish.ts';

/** The changed columns of a contestant's progress. */
export type ProgressPatch = Partial<
  Pick<
    ParticipantRow,
    'started_tasks' | 'module_started_at' | 'module_end_at' | 'module_extra_seconds' | 'finished_at'
  >
>;

/** The columns while no module is under way. */
export const NO_MODULE = {
  module_started_at: null,
  module_end_at: null,
} as const satisfies ProgressPatch;

/**
 * Stores a contestant's progress, tells them (on all their pages) and the staff, and scores the quizzes that
 * take no more answers. The caller's transaction holds the participant locked. Answers the changed
 * participant.
 */
export async function storeProgress(
  trx: Transaction,
  publish: Publish,
  change: {
    readonly contest: ContestRow;
    readonly participant: ParticipantRow;
    readonly patch: ProgressPatch;
    readonly types: readonly UserType[];
    readonly now: number;
  },
): Promise<ParticipantRow> {
  const { contest, patch, types, now } = change;
  const participant = { ...change.participant, ...patch };
  await trx.updateTable('participants').set(patch).where('id', '=', participant.id).execute();
  await recordSitting(trx, change.participant, participant, now);
  const own = { contest, participant, now };
  const owner = { contestId: contest.id, userId: participant.user_id };
  publishers.time(publish, owner, await timeFrameOf(trx, own));
  const view = taskView(contest, participant, types, now);
  const tasks = (await tasksOf(trx, [contest.id])).filter((task) => shows(view, task.number));
  publishers.tasks(publish, owner, { action: 'set', tasks: tasks.map(taskOnWire) });
  await publishToStaff(trx, publish, contest, await participantById(trx, participant.id));
  await closeQuizzes(trx, publish, own, now);
  return participant;
}
