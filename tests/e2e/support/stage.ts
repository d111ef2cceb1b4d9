import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { createSeed, type Seed } from '#tests/support/seed.ts';
import { makeMemoryFolder } from '#tests/support/memory.ts';
import { type JudgeProcess, startJudge } from '#tests/support/judgeProcess.ts';
import { startServer, type ServerProcess } from '#tests/support/serverProcess.ts';

/** A database and the servers on it. */
export interface Stage {
  readonly db: Database;
  readonly databaseUrl: string;
  /** Seeds around the present time, since the servers use the machine's clock. */
  readonly seed: Seed;
  server(): Promise<ServerProcess>;
  /** A judge of the submissions; the same one each time. It gets ready while the test goes on. */
  judge(): JudgeProcess;
  /** Stops a running judge and removes waiting jobs, for a test that sets results itself. */
  judgeByHand(): Promise<void>;
  close(): Promise<void>;
}

/** Starts an empty, migrated PostgreSQL for the test. Servers start on demand. */
export async function openStage(): Promise<Stage> {
  const folder = await makeMemoryFolder('agon-e2e-');
  const embedded = await startEmbedded({ dataDir: folder, fsync: false, log: () => undefined });
  const { host, port, user, database } = embedded.connection;
  const databaseUrl = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  await migrate({ connection: embedded.connection });
  const db = openDatabase({ connection: embedded.connection });
  const servers: ServerProcess[] = [];
  let judge: JudgeProcess | null = null;
  return {
    db,
    databaseUrl,
    seed: createSeed(db, Date.now()),
    server: async () => {
      const server = await startServer(['--no-demo', '--no-judge', '--database-url', databaseUrl]);
      servers.push(server);
      return server;
    },
    judge: () => (judge ??= startJudge(['--database-url', databaseUrl])),
    judgeByHand: async () => {
      await judge?.stop();
      judge = null;
      await db.deleteFrom('judge_jobs').execute();
    },
    close: async () => {
      await judge?.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await db.destroy();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
