import { statement } from '#server/db/database.ts';
import { loadPerCore } from '../machine.ts';
import { type Database } from '#server/db/database.ts';
import { type SandboxLevel } from '../sandbox/driver.ts';
import { type WorkerFacts } from '#server/contract/worker-facts.ts';
import { DATABASE_NOW } from './database-now.ts';

/** A worker as other workers and the admins see it. */
export interface WorkerIdentity {
  /** Id of this process, unique for ever. */
  readonly id: string;
  readonly host: string;
  /** The running system and its process ids (`machineId`). */
  readonly machine: string;
  readonly pid: number;
  readonly slots: number;
  /** `none`: no sandbox works on this machine, and the worker takes no jobs. */
  readonly level: SandboxLevel | 'none';
  readonly facts: WorkerFacts;
}

/** Number of jobs done since the start. */
export interface WorkerCounts {
  readonly judged: number;
  readonly failed: number;
}

const upsert = statement(
  'worker-seen',
  `insert into judge_workers as w (id, host, machine, pid, slots, level, started_at, seen_at, judged, failed, facts)
  values ($1, $2, $3, $4, $5, $6, ${DATABASE_NOW}, ${DATABASE_NOW}, $7, $8, $9::jsonb)
  on conflict (id) do update set seen_at = excluded.seen_at, judged = excluded.judged, failed = excluded.failed,
    level = excluded.level, facts = excluded.facts, stopped_at = null`,
);

const stop = statement(
  'worker-stopped',
  `update judge_workers set stopped_at = ${DATABASE_NOW}, seen_at = ${DATABASE_NOW}, judged = $2, failed = $3
  where id = $1`,
);

const selectPeers = statement<{ id: string; pid: number }>(
  'worker-peers',
  'select id, pid from judge_workers where machine = $1 and id <> $2 and stopped_at is null',
);

const stopMany = statement(
  'workers-dead',
  'update judge_workers set stopped_at = seen_at where id = any($1::text[]) and stopped_at is null',
);

/** Reports the worker's presence and counts. */
export async function seeWorker(db: Database, worker: WorkerIdentity, counts: WorkerCounts): Promise<void> {
  const { id, host, machine, pid, slots, level, facts } = worker;
  await upsert(db, [
    id,
    host,
    machine,
    pid,
    slots,
    level,
    counts.judged,
    counts.failed,
    JSON.stringify({ ...facts, at: Date.now(), load: loadPerCore() }),
  ]);
}

/** Reports that the worker has ended. */
export async function stopWorker(db: Database, id: string, counts: WorkerCounts): Promise<void> {
  await stop(db, [id, counts.judged, counts.failed]);
}

/** Marks this machine's dead workers as stopped and returns them: their jobs need not wait for the leases. */
export async function deadPeers(
  db: Database,
  worker: Pick<WorkerIdentity, 'id' | 'machine'>,
  isAlive: (pid: number) => boolean,
): Promise<readonly string[]> {
  const peers = await selectPeers(db, [worker.machine, worker.id]);
  const dead = peers.filter(({ pid }) => !isAlive(pid)).map(({ id }) => id);
  if (dead.length > 0) await stopMany(db, [dead]);
  return dead;
}
