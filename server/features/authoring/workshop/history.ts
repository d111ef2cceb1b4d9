import { type Kysely, sql } from 'kysely';
import { type PackageFinding } from '#protocol/wire/staff/authoring/packages.ts';
import { type VersionContest, type VersionHistory } from '#protocol/wire/staff/authoring/versions.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { rejudgingById } from '#server/model/submissions/judging/rejudging-queries.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { versionsOf } from './shown.ts';

/** The versions of a task, newest first, with the contests that judge by the one in use. */
export async function historyOf({
  caller,
  db,
  input,
  now,
}: CallContext<'workshopVersions'>): Promise<VersionHistory> {
  await requireRight(db, caller, input.tid);
  const { tid } = input;
  const reports = await db
    .selectFrom('task_commits')
    .select(['number', 'report'])
    .where('task_id', '=', tid)
    .execute();
  const byNumber = new Map(reports.map(({ number, report }) => [number, report as PackageFinding[]]));
  const kept = await versionsOf(db, tid);
  const versions = kept.map((one) => ({
    ...one,
    findings: byNumber.get(one.number) ?? [],
    has_files: true,
  }));
  const known = new Set(kept.map(({ number }) => number));
  const older = (await versionsWithoutFiles(db, tid)).filter(({ number }) => !known.has(number));
  return {
    versions: [...versions, ...older].sort((a, b) => b.number - a.number),
    ...(await contestsOf(db, caller, tid, now)),
    trials: await trialsOf(db, caller, tid),
  };
}

/** Versions from a time when tasks had no files here. */
async function versionsWithoutFiles(db: Kysely<Schema>, taskId: number): Promise<VersionHistory['versions']> {
  const rows = await db
    .selectFrom('task_versions as v')
    .innerJoin('tasks as t', 't.id', 'v.task_id')
    .leftJoin('users as u', 'u.id', 'v.by_user')
    .select(['v.id', 'v.number', 'v.at', 'u.display_name as by', 't.version_id as used'])
    .where('v.task_id', '=', taskId)
    .execute();
  return rows.map(({ id, used, ...row }) => ({
    ...row,
    message: '',
    is_usable: true,
    is_used: id === used,
    errors: 0,
    warnings: 0,
    findings: [],
    has_files: false,
  }));
}

async function contestsOf(
  db: Kysely<Schema>,
  caller: Caller,
  taskId: number,
  now: number,
): Promise<Pick<VersionHistory, 'contests' | 'others'>> {
  const { rows } = await sql<VersionContest>`select c.id, c.name,
    (select count(*)::int from submissions s where s.contest_id = c.id and s.task_id = ${taskId}) as submissions,
    (c.start_at <= ${now} and c.end_at > ${now}) as is_running
    from contest_tasks ct join contests c on c.id = ct.contest_id
    where ct.task_id = ${taskId} and not c.is_rehearsal order by c.start_at desc, c.id`.execute(db);
  const seen = await contestIdsOf(db, caller);
  const contests = rows.filter(({ id }) => seen === null || seen.includes(id));
  return { contests, others: rows.length - contests.length };
}

/** Undecided rejudgings of the task by a version, in contests that the caller may see. */
async function trialsOf(
  db: Kysely<Schema>,
  caller: Caller,
  taskId: number,
): Promise<VersionHistory['trials']> {
  const rows = await db
    .selectFrom('rejudgings as r')
    .innerJoin('task_versions as v', 'v.id', 'r.version_id')
    .select(['r.id', 'r.contest_id', 'v.number'])
    .where('v.task_id', '=', taskId)
    .where('r.state', '=', 'running')
    .orderBy('r.id')
    .execute();
  const seen = await contestIdsOf(db, caller);
  const trials: VersionHistory['trials'] = [];
  for (const { id, contest_id: contestId, number: version } of rows) {
    if (seen !== null && !seen.includes(contestId)) continue;
    const rejudging = await rejudgingById(db, id);
    if (rejudging !== null) trials.push({ version, rejudging });
  }
  return trials;
}
