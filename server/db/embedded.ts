import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findInstallation, usableInstallation } from './binaries.ts';
import { DATABASE_USER, ensureCluster, give, openCluster, readPassword } from './cluster.ts';
import { type ConnectionOptions } from './database.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { endHolder } from './lock-file.ts';
import { type Postmaster, type PostmasterPlan, startPostmaster } from './postmaster.ts';

/** The path of a Unix socket has at most 103 bytes on the strictest system. */
const MAX_RUN_DIR_LENGTH = 80;
const FIRST_RESTART_MS = 50;
const MAX_RESTART_MS = 10_000;
const UNIX_PORT = 5432;

/** Options of the embedded database. */
export interface EmbeddedOptions {
  /** The folder that keeps the data; it is made when missing. */
  readonly dataDir: string;
  /** False for data that need not outlive the machine: tests. */
  readonly fsync?: boolean;
  /** Lines for the operator: crashes, restarts. */
  readonly log: (line: string) => void;
}

/** A PostgreSQL server of this process. It is restarted when it dies, and ends when this process ends. */
export interface EmbeddedDatabase {
  /** Stays the same across restarts. */
  readonly connection: ConnectionOptions;
  /** The process id of the running server; changes with a restart. */
  readonly pid: number;
  /** Calls the listener each time the server answers again after a crash. */
  onRestart(listener: () => void): void;
  /** Ends the server cleanly and resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, making the cluster if needed. Rejects with an `EmbeddedDatabaseError`, one line for the
 * operator, when the data folder is in use or unusable, or PostgreSQL does not run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const fsync = options.fsync ?? true;
  const cluster = await openCluster(resolve(options.dataDir));
  const runDir = await makeRunDir();
  const stopping = new AbortController();
  try {
    await give(runDir, cluster.owner);
    const installation = await usableInstallation(await findInstallation(), cluster.owner, runDir);
    await ensureCluster(cluster, installation, { runDir, fsync });
    const password = await readPassword(cluster);
    const connection: ConnectionOptions = {
      host: process.platform === 'win32' ? '127.0.0.1' : runDir,
      port: process.platform === 'win32' ? await freePort() : UNIX_PORT,
      user: DATABASE_USER,
      database: DATABASE_USER,
      ...(password === undefined ? {} : { password }),
    };
    const plan = {
      cluster,
      installation,
      connection,
      runDir,
      fsync,
      log: options.log,
      signal: stopping.signal,
    };
    return keepRunning(plan, await startPostmaster(plan), stopping);
  } catch (error) {
    await rm(runDir, { recursive: true, force: true });
    throw error;
  }
}

function keepRunning(plan: PostmasterPlan, first: Postmaster, stopping: AbortController): EmbeddedDatabase {
  const listeners = new Set<() => void>();
  let current = first;

  const watch = async (): Promise<void> => {
    for (;;) {
      const code = await current.ended;
      if (plan.signal.aborted) return;
      plan.log(`The database has ended by itself (${code}) and is being started again`);
      // When the watchdog was killed, its server still runs.
      await endHolder(plan.cluster.path);
      const next = await startAgain(plan);
      if (next === undefined) return;
      current = next;
      for (const listener of listeners) listener();
    }
  };

  const watching = watch();
  return {
    connection: plan.connection,
    get pid() {
      return current.pid;
    },
    onRestart: (listener) => void listeners.add(listener),
    stop: async () => {
      stopping.abort();
      await watching;
      await rm(plan.runDir, { recursive: true, force: true });
    },
  };
}

async function startAgain(plan: PostmasterPlan): Promise<Postmaster | undefined> {
  for (let wait = FIRST_RESTART_MS; ; wait = Math.min(wait * 2, MAX_RESTART_MS)) {
    await delay(wait, undefined, { signal: plan.signal }).catch(() => undefined);
    if (plan.signal.aborted) return undefined;
    const next = await startPostmaster(plan).catch((error: unknown) => {
      plan.log(error instanceof Error ? error.message : String(error));
    });
    if (next !== undefined) return next;
  }
}

/** A short private folder for the socket and the other files of this run. */
async function makeRunDir(): Promise<string> {
  if (process.platform === 'win32') return await mkdtemp(join(tmpdir(), 'agon-'));
  // Root's own folder for temporary files may be closed to the user that PostgreSQL runs as.
  const folders = process.getuid?.() === 0 ? ['/tmp', tmpdir()] : [tmpdir(), '/tmp'];
  for (const folder of folders.map(realFolder).filter((path) => path.length < MAX_RUN_DIR_LENGTH)) {
    const made = await mkdtemp(join(folder, 'agon-')).catch(() => undefined);
    if (made !== undefined) return made;
  }
  throw new EmbeddedDatabaseError(
    'folder',
    `No folder for temporary files can be written: ${folders.join(', ')}`,
  );
}

function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  return await new Promise((found, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : UNIX_PORT));
    });
  });
}
