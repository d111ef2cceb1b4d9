import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Installation, program } from './binaries.ts';
import { type Cluster, dataPathFor } from './cluster.ts';
import { clientConfig, type ConnectionOptions } from './database.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { isConnectionError } from './errors.ts';
import { lockHolder, removeStaleLock } from './lock-file.ts';
import { startWatched, type Watched } from './watchdog.ts';

const POLL_MS = 20;
const RETRY_MS = 100;
/** Time for a holder of the lock to notice that its parent has died, and time for it to end, ms. */
const HELD_FOR_MS = 3_000;
const ENDING_FOR_MS = 30_000;

const HELD =
  /lock file .* (already exists|is empty)|pre-existing shared memory block|shared memory block .* still in use/;
const WORTH_TELLING = /\b(FATAL|PANIC):|was terminated by signal|could not (write|fsync|extend)/;
/** Messages about single connections, which the user of the connection reports. */
const NOT_WORTH_TELLING =
  /terminating connection|the database system is|connection to client lost|does not exist/;

/** Settings that stay the same from one run of the server to the next. */
export interface PostmasterPlan {
  readonly cluster: Cluster;
  readonly installation: Installation;
  readonly connection: ConnectionOptions;
  readonly runDir: string;
  readonly fsync: boolean;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** A server that has answered. */
export interface Postmaster extends Watched {
  readonly pid: number;
}

/** Starts the server, after a predecessor that is ending, and resolves when it answers; rejects otherwise. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const since = performance.now();
  for (;;) {
    await removeStaleLock(plan.cluster.path);
    const server = run(plan);
    const code = await Promise.race([server.ended, untilAnswering(plan, server)]).catch(
      async (error: unknown) => {
        server.end();
        await server.ended;
        throw error;
      },
    );
    if (code === undefined) return { ...server, pid: (await lockHolder(plan.cluster.path))?.pid ?? 0 };
    await giveUpUnlessHeld(plan, server, performance.now() - since);
    await delay(RETRY_MS);
  }
}

function run({ cluster, installation, runDir, connection, fsync, log, signal }: PostmasterPlan): Watched {
  const settings = {
    ...listening(connection, runDir),
    port: connection.port,
    max_connections: 200,
    shared_buffers: '128MB',
    // In containers /dev/shm has only 64 MB.
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Commits still reach the operating system: a killed server loses nothing, only a crashed machine does.
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const server = startWatched({
    command: program(installation, 'postgres'),
    args: [
      '-D',
      dataPathFor(cluster, cluster.path),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cwd: cluster.path,
    owner: cluster.owner,
    runDir,
    onLine: (line) => {
      if (!signal.aborted && WORTH_TELLING.test(line) && !NOT_WORTH_TELLING.test(line) && !HELD.test(line)) {
        log(`postgres: ${line}`);
      }
    },
  });
  const end = () => server.end();
  signal.addEventListener('abort', end);
  void server.ended.then(() => signal.removeEventListener('abort', end));
  return server;
}

function listening({ host }: ConnectionOptions, runDir: string): Record<string, string> {
  if (process.platform === 'win32') return { listen_addresses: host };
  return { listen_addresses: '', unix_socket_directories: runDir, unix_socket_permissions: '0700' };
}

/** Resolves to undefined when the server answers; recovery after a crash may take any time. */
async function untilAnswering({ connection }: PostmasterPlan, server: Watched): Promise<undefined> {
  const state = { hasEnded: false };
  void server.ended.then(() => (state.hasEnded = true));
  while (!state.hasEnded && !(await answers(connection))) await delay(POLL_MS);
  return undefined;
}

/** Connects to the database that every cluster has, and makes Agon's database if it is missing. */
async function answers(connection: ConnectionOptions): Promise<boolean> {
  const client = new pg.Client({ ...clientConfig({ connection }), database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
    return true;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function giveUpUnlessHeld(plan: PostmasterPlan, server: Watched, waitedMs: number): Promise<void> {
  const { cluster, signal } = plan;
  if (signal.aborted)
    throw new EmbeddedDatabaseError('failed', 'The database was stopped while it was starting');
  const said = server.lines.filter((line) => /\b(FATAL|PANIC|error):/i.test(line));
  if (!server.lines.some((line) => HELD.test(line))) {
    const why = (said.length > 0 ? said : server.lines).slice(-2).join(' ');
    throw new EmbeddedDatabaseError('failed', `The database in ${cluster.dataDir} does not start: ${why}`);
  }
  const patience = (await lockHolder(cluster.path))?.isEnding === true ? ENDING_FOR_MS : HELD_FOR_MS;
  if (waitedMs > patience) {
    throw new EmbeddedDatabaseError('in-use', `Another server is already using ${cluster.dataDir}`);
  }
}
