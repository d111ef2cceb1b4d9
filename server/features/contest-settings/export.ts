import { type Kysely } from 'kysely';
import { type App } from '../../app.ts';
import { type Schema } from '../../db/schema.ts';
import { type FilePerson, writeContestFile } from '../../exchange/contest-file/write.ts';
import { type PlacedTask } from '../../exchange/contest-file/own.ts';
import { type FileAnswer } from '../../http/context.ts';
import { record } from '../../model/audit.ts';
import { type Caller } from '../../model/caller.ts';
import { type ContestRow } from '../../model/rows.ts';
import { settingsOf } from './columns.ts';
import { assignedStaff } from './staff.ts';

/** A contest as one file. That its people's names went out is in the audit. */
export async function exportContest(
  app: App,
  { caller, contest }: { readonly caller: Caller; readonly contest: ContestRow },
): Promise<FileAnswer> {
  return app.write(async (trx) => {
    const people = await peopleOf(trx, contest.id);
    const content = writeContestFile({
      settings: settingsOf(contest),
      staff: (await assignedStaff(trx, contest.id)).map(({ name }) => name),
      awards: contest.award_rules,
      tasks: await tasksOf(trx, contest.id),
      people,
    });
    await record(trx, {
      caller,
      now: app.now(),
      action: 'exportContest',
      target: `contest:${contest.id}`,
      contestId: contest.id,
      before: null,
      after: { participants: people.length },
    });
    return { file: { name: `${contest.name}.zip`, mime: 'application/zip', content }, save: true };
  });
}

/** Tasks that were not made of a package have no name that another server could know them by. */
async function tasksOf(db: Kysely<Schema>, contestId: number): Promise<PlacedTask[]> {
  const rows = await db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .select(['tasks.id', 'slug', 'tasks.name', 'label', 'max_score', 'module_minutes'])
    .select(['contest_tasks.score_mode', 'balloon_color'])
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
  return rows.map(({ id, slug, ...place }) => ({ slug: slug ?? `task-${id}`, ...place }));
}

async function peopleOf(db: Kysely<Schema>, contestId: number): Promise<FilePerson[]> {
  return db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['users.name', 'display_name', 'group_label as group', 'school', 'site', 'room', 'seat'])
    .select(['extra_time', 'accommodation'])
    .select(['category', 'on_board'])
    .where('contest_id', '=', contestId)
    .where('anonymised_at', 'is', null)
    .orderBy('participants.id')
    .execute();
}
