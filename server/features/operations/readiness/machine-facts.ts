import { type Kysely, sql } from 'kysely';
import { LANGUAGES } from '#domain/submissions/languages.ts';
import { type CheckedJudge, type ReadinessFacts } from '#domain/operations/readiness-facts.ts';
import { type Worker } from '#protocol/wire/staff/submissions/judging.ts';
import { type Schema } from '#server/db/schema.ts';
import { freeSpace } from '#server/files/free-space.ts';
import { judgeState, workersAt } from '#server/judge/queue/state.ts';

/** Languages that need no compiler, such as archives of answers. */
const NEEDS_NOTHING = LANGUAGES.filter(({ use }) => use !== 'program').map(({ extension }) => extension);

/** The working judges and their queue. `now` is the server's time. */
export async function judgeFacts(
  db: Kysely<Schema>,
  now: number,
  contestId: number,
): Promise<{ readonly judges: readonly CheckedJudge[]; readonly queue: ReadinessFacts['queue'] }> {
  const { workers, oldest_at: oldestAt, median_ms: medianMs, lost } = await judgeState(db, now);
  return {
    judges: await checkedJudges(db, workers),
    queue: {
      oldestWaitMs: oldestAt === null ? null : now - oldestAt,
      medianMs,
      lost: lost.filter(({ contest }) => contest === contestId).length,
    },
  };
}

/** The working judges alone. `now` is the server's time. */
export async function workingJudges(db: Kysely<Schema>, now: number): Promise<readonly CheckedJudge[]> {
  return checkedJudges(db, await workersAt(db, now));
}

async function checkedJudges(
  db: Kysely<Schema>,
  workers: readonly Worker[],
): Promise<readonly CheckedJudge[]> {
  const working = workers.filter((worker) => worker.stopped_at === null);
  const rows = await db
    .selectFrom('judge_workers')
    .select(['id', 'facts', 'seen_at'])
    .where('id', 'in', working.map(({ id }) => id).concat(''))
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return working.map(({ id, host, level }): CheckedJudge => {
    const row = known.get(id);
    const compiled =
      row?.facts.languages.filter(({ works }) => works).map(({ extension }) => extension) ?? [];
    return {
      name: host,
      hasSandbox: level !== 'none',
      languages: [...compiled, ...NEEDS_NOTHING],
      load: row?.facts.load ?? null,
      // The judge states its time in the statement that notes the database's.
      clockMs: row?.facts.at === undefined ? null : row.facts.at - row.seen_at,
    };
  });
}

/** The server's clock minus the database's, ms; the time that the query took is left out. */
export async function clockFact(db: Kysely<Schema>, clock: () => number): Promise<number> {
  const before = clock();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db);
  const after = clock();
  return (before + after) / 2 - (rows[0]?.at ?? 0);
}

/** Free space of the folders that grow; null where the database is on another machine. */
export async function diskFacts(db: Kysely<Schema>): Promise<ReadinessFacts['disks']> {
  const spaces = await freeSpace(db);
  if (!spaces.some(({ what }) => what === 'database')) return null;
  return spaces.map(({ folder, freeBytes }) => ({ name: folder, freeBytes }));
}
