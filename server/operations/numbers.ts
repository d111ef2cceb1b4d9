import { sql } from 'kysely';
import { type App } from '../app.ts';
import { clockFact } from '../features/operations/readiness/machine-facts.ts';
import { filesFault } from '../features/operations/readiness/file-facts.ts';
import { freeSpace } from '../files/free-space.ts';
import { judgeState } from '../judge/queue/state.ts';

const DAY_MS = 86_400_000;

/** The sources of an installation's numbers. */
export type Watched = Pick<App, 'db' | 'journal' | 'log' | 'now'>;

/** Numbers from the database, measured together; null: unknown. */
export interface DatabaseNumbers {
  /** Duration of the whole measurement, ms. */
  readonly tookMs: number;
  readonly journal: { readonly streams: number; readonly behind: number; readonly ms: number } | null;
  readonly judges: JudgeNumbers | null;
  readonly contests: { readonly running: number; readonly competitors: number } | null;
  readonly clockMs: number | null;
  readonly canReachFiles: boolean | null;
  readonly lastBackupAt: number | null;
}

interface JudgeNumbers {
  readonly working: number;
  readonly withoutSandbox: number;
  readonly slots: number;
  readonly busy: number;
  readonly waiting: number;
  readonly leased: number;
  readonly lost: number;
  readonly oldestWaitMs: number;
  readonly p95Ms: number | null;
}

/** Measures the database. Rejects when it does not answer at all. */
export async function databaseNumbers(app: Watched): Promise<DatabaseNumbers> {
  const since = performance.now();
  await sql`select 1`.execute(app.db);
  const [journal, judges, contests, clockMs, canReachFiles, lastBackupAt] = await Promise.all([
    orNull(app, 'journal', app.journal.lag()),
    orNull(app, 'judges', judgeNumbers(app)),
    orNull(app, 'contests', contestNumbers(app)),
    orNull(
      app,
      'clock',
      clockFact(app.db, () => Date.now()),
    ),
    orNull(
      app,
      'files',
      filesFault(app).then((fault) => fault === null),
    ),
    orNull(app, 'backups', newestBackup(app)),
  ]);
  return {
    tookMs: performance.now() - since,
    journal,
    judges,
    contests,
    clockMs,
    canReachFiles,
    lastBackupAt,
  };
}

/** Free bytes by the kind of data there; without unknown ones and ones on other machines. */
export async function freeBytes(app: Watched): Promise<ReadonlyMap<string, number>> {
  const spaces = (await orNull(app, 'disk', freeSpace(app.db))) ?? [];
  return new Map(spaces.map(({ what, freeBytes: free }) => [what, free]));
}

async function judgeNumbers({ db, now }: Watched): Promise<JudgeNumbers> {
  const at = now();
  const { workers, waiting, leased, oldest_at: oldestAt, p95_ms: p95Ms, lost } = await judgeState(db, at);
  const working = workers.filter((worker) => worker.stopped_at === null);
  const judging = working.filter(({ level }) => level !== 'none');
  return {
    working: judging.length,
    withoutSandbox: working.length - judging.length,
    slots: judging.reduce((sum, { slots }) => sum + slots, 0),
    busy: judging.reduce((sum, { busy }) => sum + busy, 0),
    waiting,
    leased,
    lost: lost.length,
    oldestWaitMs: oldestAt === null ? 0 : Math.max(0, at - oldestAt),
    p95Ms,
  };
}

async function contestNumbers({ db, now }: Watched): Promise<{ running: number; competitors: number }> {
  const at = now();
  const { rows } = await sql<{ running: number; competitors: number }>`
    select count(*)::int as running, coalesce(sum((
      select count(*) from participants p where p.contest_id = c.id)), 0)::int as competitors
    from contests c where c.start_at <= ${at} and c.end_at > ${at} and c.end_at - c.start_at < ${30 * DAY_MS}
      and not c.is_rehearsal`.execute(db);
  return rows[0] ?? { running: 0, competitors: 0 };
}

async function newestBackup({ db }: Watched): Promise<number> {
  const { at } = await db
    .selectFrom('backups')
    .select((eb) => eb.fn.max<number | null>('at').as('at'))
    .executeTakeFirstOrThrow();
  return at ?? 0;
}

async function orNull<T>({ log }: Watched, what: string, work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    log({ level: 'warn', event: 'not_measured', what, error: String(error) });
    return null;
  });
}
