import { type Kysely, sql } from 'kysely';
import { type ContestContents } from '#protocol/wire/staff/contest/settings.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { staffOf } from '#server/model/access.ts';
import { command } from '#server/model/command.ts';
import { contestToWire } from '#server/model/contest/wire.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { publishers } from '#server/model/streams.ts';
import { columnsOf, settingsOf } from '#server/model/contest/setting-columns.ts';
import { endIdleSessions } from './end-idle-sessions.ts';
import { assignedStaff } from './staff.ts';

const COUNTED = {
  participants: 'participants',
  staff: 'contest_staff',
  tasks: 'contest_tasks',
  submissions: 'submissions',
  user_tests: 'user_tests',
  answers: 'quiz_sheets',
  questions: 'questions',
  announcements: 'announcements',
  pictures: 'snapshots',
} as const satisfies Readonly<Record<Exclude<keyof ContestContents, 'has_work'>, keyof Schema>>;

/** The number of things of each kind in a contest. */
export async function contentsOf(db: Kysely<Schema>, contestId: number): Promise<ContestContents> {
  const parts = Object.entries(COUNTED).map(
    ([name, table]) =>
      sql`(select count(*)::integer from ${sql.table(table)} where contest_id = ${contestId}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Omit<ContestContents, 'has_work'>>`select ${sql.join(parts)}`.execute(db);
  const counts = rows[0];
  if (!counts) throw notFound();
  return { ...counts, has_work: counts.submissions + counts.user_tests + counts.answers > 0 };
}

/**
 * Deletes a contest with all its rows. If people have worked in it, its name must be given (409 otherwise).
 * The audit keeps its columns and the number of things in it.
 */
export function deleteContest(app: App, context: CallContext<'deleteContest'>): Promise<{ ok: true }> {
  return command(app, context, {
    lock: async (trx) => {
      const contest = await trx
        .selectFrom('contests')
        .selectAll()
        .where('id', '=', context.contest.id)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound);
      return { contest, contents: await contentsOf(trx, contest.id) };
    },
    decide: decideDeletion,
    apply: async (trx, publish, { rows: { contest, contents }, context: { now } }) => {
      const staff = (await assignedStaff(trx, contest.id)).map(({ name }) => name);
      await removeContest(trx, publish, contest, now);
      const before = { ...columnsOf({ ...settingsOf(contest), staff: [] }), staff, contents };
      return { answer: { ok: true }, audit: { target: `contest:${contest.id}`, before, after: null } };
    },
  });
}

/** Refuses to delete a contest in which people have worked, unless its name is given. */
export function decideDeletion(
  {
    contest,
    contents,
  }: {
    readonly contest: Pick<ContestRow, 'name'>;
    readonly contents: Pick<ContestContents, 'has_work'>;
  },
  { input: { name } }: { readonly input: { readonly name: string } },
): void {
  if (contents.has_work && name.trim() !== contest.name.trim()) throw notNow('backend.name_required');
}

/** Deletes the rows of a locked contest, tells its staff, and logs out the people in it. */
export async function removeContest(
  trx: Transaction,
  publish: Publish,
  contest: ContestRow,
  now: number,
): Promise<void> {
  const staff = await staffOf(trx, contest.id);
  publishers.staffContests(publish, staff, { action: 'delete', contest: contestToWire(contest) });
  publishers.desk(publish, staff, { action: 'update', subject: 'contest', contest: null });
  await endIdleSessions(trx, publish, contest.id, now);
  await trx.deleteFrom('contests').where('id', '=', contest.id).execute();
}
