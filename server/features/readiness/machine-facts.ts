import { access, readlink, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { LANGUAGES } from '../../../domain/languages.ts';
import { type CheckedJudge, type ReadinessFacts } from '../../../domain/readiness-facts.ts';
import { type Schema } from '../../db/schema.ts';
import { judgeState } from '../../judge/queue/state.ts';

/** Languages that need no compiler, as archives of answers. */
const NEEDS_NOTHING = LANGUAGES.filter(({ use }) => use !== 'program').map(({ extension }) => extension);

/** The judges that work now, and their queue. `now` is the server's time. */
export async function judgeFacts(
  db: Kysely<Schema>,
  now: number,
  contestId: number,
): Promise<{ readonly judges: readonly CheckedJudge[]; readonly queue: ReadinessFacts['queue'] }> {
  const { workers, oldest_at: oldestAt, median_ms: medianMs, lost } = await judgeState(db, now);
  const working = workers.filter((worker) => worker.stopped_at === null);
  const rows = await db
    .selectFrom('judge_workers')
    .select(['id', 'facts', 'seen_at'])
    .where('id', 'in', working.map(({ id }) => id).concat(''))
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const judges = working.map(({ id, host, level }): CheckedJudge => {
    const row = known.get(id);
    const compiled =
      row?.facts.languages.filter(({ works }) => works).map(({ extension }) => extension) ?? [];
    return {
      name: host,
      hasSandbox: level !== 'none',
      languages: [...compiled, ...NEEDS_NOTHING],
      load: row?.facts.load ?? null,
      // It says its time in the statement that notes the database's.
      clockMs: row?.facts.at === undefined ? null : row.facts.at - row.seen_at,
    };
  });
  return {
    judges,
    queue: {
      oldestWaitMs: oldestAt === null ? null : now - oldestAt,
      medianMs,
      lost: lost.filter(({ contest }) => contest === contestId).length,
    },
  };
}

/** How far the server's clock is from the database's, ms; what the question itself took is left out. */
export async function clockFact(db: Kysely<Schema>, clock: () => number): Promise<number> {
  const before = clock();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db);
  const after = clock();
  return (before + after) / 2 - (rows[0]?.at ?? 0);
}

/** Free space of the folders that fill: the database's, where it is on this machine, and that of temporary files. */
export async function diskFacts(db: Kysely<Schema>): Promise<ReadinessFacts['disks']> {
  const folder = await databaseFolder(db);
  if (folder === null) return null;
  return Promise.all([folder, tmpdir()].map(freeAt));
}

async function freeAt(folder: string): Promise<{ name: string; freeBytes: number }> {
  const { bavail, bsize } = await statfs(folder);
  return { name: folder, freeBytes: bavail * bsize };
}

/**
 * Only who administers the database may know, and only on its own machine is the folder there. The embedded one names its
 * folder by what it is for its own processes.
 */
async function databaseFolder(db: Kysely<Schema>): Promise<string | null> {
  try {
    const { rows } = await sql<{ folder: string; pid: number }>`
      select current_setting('data_directory') as folder, pg_backend_pid() as pid`.execute(db);
    const { folder = '', pid = 0 } = rows[0] ?? {};
    const here = folder === '/proc/self/cwd' ? await readlink(`/proc/${pid}/cwd`) : folder;
    await access(join(here, 'base'));
    return here;
  } catch {
    return null;
  }
}
