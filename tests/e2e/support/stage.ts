import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { migrate } from '../../../server/db/migrations.ts';
import { createSeed, type Seed } from '../../support/seed.ts';

const ROOT = join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 60_000;

/** A contest server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
}

/** A database and the servers on it. */
export interface Stage {
  readonly db: Database;
  readonly databaseUrl: string;
  /** Seeds around the true time: the servers' clocks are the machine's. */
  readonly seed: Seed;
  server(): Promise<ServerProcess>;
  close(): Promise<void>;
}

/** Starts a PostgreSQL of the test's own, empty and migrated. Servers are started on it when asked for. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-e2e-'));
  const embedded = await startEmbedded({ dataDir: folder, fsync: false, log: () => undefined });
  const { host, port, user, database } = embedded.connection;
  const databaseUrl = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  await migrate({ connection: embedded.connection });
  const db = openDatabase({ connection: embedded.connection });
  const servers: ServerProcess[] = [];
  return {
    db,
    databaseUrl,
    seed: createSeed(db, Date.now()),
    server: async () => {
      const server = await startServer(['--no-demo', '--database-url', databaseUrl]);
      servers.push(server);
      return server;
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await db.destroy();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server process with the given options on a free port and waits until it answers. */
export async function startServer(options: readonly string[]): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join('server', 'main.ts'), '--port', String(port), ...options],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilItAnswers(url, child, output);
  return {
    url,
    pid: child.pid ?? 0,
    kill: () => end(child, 'SIGKILL', gone),
    stop: () => end(child, 'SIGTERM', gone),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, gone: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await gone;
}

async function untilItAnswers(url: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const answers = await fetch(`${url}/api/me`).then(
      (answer) => answer.status === 401,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${output.join('')}`);
}

/** A port nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
