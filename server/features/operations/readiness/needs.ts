import { type Kysely } from 'kysely';
import { LOW_DISK_BYTES, type Need, oldestFirst, QUEUE_PATIENCE_MS } from '#domain/operations/needs.ts';
import { type StaffNeeds } from '#protocol/wire/staff/operations/needs.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { queueState } from '#server/judge/queue/state.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { contestNumbers, disconnectedPeople } from './day-numbers.ts';
import { filesFault } from './file-facts.ts';
import { diskFacts } from './machine-facts.ts';

/** Maximum number of listed needs of each kind; further ones are left out. */
const MOST = 100;

/** The needs of an organiser's contests, oldest first, and the numbers of these contests (AUT-2). */
export async function needsOf(
  app: Pick<App, 'db' | 'log'>,
  db: Kysely<Schema>,
  caller: Caller,
  now: number,
): Promise<StaffNeeds> {
  const ids = await contestIdsOf(db, caller);
  const mine = (contestId: number) => ids === null || ids.includes(contestId);
  const needs: Need[] = [
    ...(await questions(db, ids)),
    ...(await late(db, ids)),
    ...(await rejudgings(db, ids)),
    ...(await timeRequests(db, ids)),
    ...(await reports(db, ids)),
    ...(await disconnectedPeople(db, ids, now)),
    ...(await judging(db, now, mine)),
  ];
  if (caller.role === 'admin')
    needs.push(...(await recoveries(db)), ...(await disks(app, db)), ...(await files(app)));
  return {
    at: now,
    needs: oldestFirst(needs).map((need) => ({ ...need, names: [...need.names] })),
    contests: await contestNumbers(db, ids, now),
  };
}

async function questions(db: Kysely<Schema>, ids: readonly number[] | null): Promise<readonly Need[]> {
  if (ids?.length === 0) return [];
  let query = db
    .selectFrom('questions')
    .innerJoin('participants', 'participants.id', 'questions.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['questions.contest_id', 'asked_at', 'question', 'users.display_name'])
    .where('answered_at', 'is', null);
  if (ids !== null) query = query.where('questions.contest_id', 'in', ids);
  const rows = await query.orderBy('asked_at').limit(MOST).execute();
  return rows.map((row) => ({
    kind: 'question',
    at: row.asked_at,
    names: [row.display_name, row.question],
    contestId: row.contest_id,
  }));
}

async function late(db: Kysely<Schema>, ids: readonly number[] | null): Promise<readonly Need[]> {
  if (ids?.length === 0) return [];
  let query = db
    .selectFrom('late_arrivals')
    .innerJoin('participants', 'participants.id', 'late_arrivals.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .innerJoin('tasks', 'tasks.id', 'late_arrivals.task_id')
    .select(['late_arrivals.contest_id', 'late_arrivals.at', 'users.display_name', 'tasks.name as task'])
    .where('late_arrivals.state', '=', 'waiting');
  if (ids !== null) query = query.where('late_arrivals.contest_id', 'in', ids);
  const rows = await query.orderBy('late_arrivals.at').limit(MOST).execute();
  return rows.map((row) => ({
    kind: 'late',
    at: row.at,
    names: [row.display_name, row.task],
    contestId: row.contest_id,
  }));
}

/** Finished rejudgings that nobody has applied or cancelled: results wait for them. */
async function rejudgings(db: Kysely<Schema>, ids: readonly number[] | null): Promise<readonly Need[]> {
  if (ids?.length === 0) return [];
  let query = db
    .selectFrom('rejudgings')
    .leftJoin('tasks', 'tasks.id', 'rejudgings.task_id')
    .select(['rejudgings.contest_id', 'rejudgings.at', 'reason', 'tasks.name as task'])
    .where('rejudgings.state', '=', 'running')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('judge_jobs')
            .select('judge_jobs.id')
            .whereRef('judge_jobs.rejudging_id', '=', 'rejudgings.id')
            .where('judge_jobs.state', 'in', ['waiting', 'leased']),
        ),
      ),
    );
  if (ids !== null) query = query.where('rejudgings.contest_id', 'in', ids);
  const rows = await query.orderBy('rejudgings.at').limit(MOST).execute();
  return rows.map(({ at, task, reason, contest_id: contestId }) => ({
    kind: 'rejudging',
    at,
    names: [task ?? '', reason],
    contestId,
  }));
}

/** Requests of the staff on site for extra time of a contestant, not yet decided. */
async function timeRequests(db: Kysely<Schema>, ids: readonly number[] | null): Promise<readonly Need[]> {
  if (ids?.length === 0) return [];
  let query = db
    .selectFrom('time_requests as r')
    .innerJoin('participants as p', 'p.id', 'r.participant_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['r.contest_id', 'r.asked_at', 'r.minutes', 'r.reason', 'u.display_name'])
    .where('r.state', '=', 'waiting');
  if (ids !== null) query = query.where('r.contest_id', 'in', ids);
  const rows = await query.orderBy('r.asked_at').limit(MOST).execute();
  return rows.map((row) => ({
    kind: 'time_request',
    at: row.asked_at,
    names: [row.display_name, String(row.minutes), row.reason],
    contestId: row.contest_id,
  }));
}

/** Open reports of people: authors see those from contestants of their contests, admins all. */
async function reports(db: Kysely<Schema>, ids: readonly number[] | null): Promise<readonly Need[]> {
  if (ids?.length === 0) return [];
  let query = db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .select(['reports.id', 'reports.contest_id', 'at', 'note', 'users.name', 'users.display_name'])
    .where('closed_at', 'is', null);
  if (ids !== null) query = query.where('reports.contest_id', 'in', ids).where('reports.role', '=', 'user');
  const rows = await query.orderBy('at').limit(MOST).execute();
  return rows.map((row) => ({
    kind: 'report',
    at: row.at,
    names: [`#${row.id} ${row.display_name || row.name}`, row.note],
    contestId: row.contest_id,
  }));
}

async function recoveries(db: Kysely<Schema>): Promise<readonly Need[]> {
  const rows = await db
    .selectFrom('recovery_requests')
    .select(['at', 'username', 'place'])
    .where('state', '=', 'open')
    .orderBy('at')
    .limit(MOST)
    .execute();
  return rows.map(({ at, username, place }) => ({
    kind: 'recovery',
    at,
    names: [username, place],
    contestId: null,
  }));
}

/**
 * Broken tasks and submissions without a judgement in the person's contests, and the queue of all contests
 * once its oldest job waits too long.
 */
async function judging(
  db: Kysely<Schema>,
  now: number,
  mine: (contestId: number) => boolean,
): Promise<readonly Need[]> {
  const { lost, broken, oldest_at: oldestAt, waiting } = await queueState(db);
  const tasks = broken
    .filter(({ contest }) => mine(contest))
    .map(({ at, contest, name, error, waiting: held }): Need => ({
      kind: 'task_broken',
      at,
      names: [name, error, String(held)],
      contestId: contest,
    }));
  const lostOnes = lost
    .filter(({ contest }) => mine(contest))
    .map(({ at, contest, error }): Need => ({
      kind: 'judging_failed',
      at,
      names: [error ?? ''],
      contestId: contest,
    }));
  const failed = [...tasks, ...lostOnes];
  if (oldestAt === null || now - oldestAt <= QUEUE_PATIENCE_MS) return failed;
  return [...failed, { kind: 'judging_waits', at: oldestAt, names: [String(waiting)], contestId: null }];
}

async function disks(app: Pick<App, 'log'>, db: Kysely<Schema>): Promise<readonly Need[]> {
  const found = await diskFacts(db).catch((error: unknown) => {
    app.log({ level: 'warn', event: 'not_checked', what: 'disk', error: String(error) });
    return null;
  });
  const low = (found ?? []).filter(({ freeBytes }) => freeBytes < LOW_DISK_BYTES);
  return low.map(({ name }) => ({ kind: 'disk', at: null, names: [name], contestId: null }));
}

async function files(app: Pick<App, 'db' | 'log'>): Promise<readonly Need[]> {
  const fault = await filesFault(app).catch((error: unknown) => {
    app.log({ level: 'warn', event: 'not_checked', what: 'files', error: String(error) });
    return null;
  });
  return fault === null ? [] : [{ kind: 'files', at: null, names: [fault], contestId: null }];
}
