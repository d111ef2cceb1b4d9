import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { LEAST_DISK_BYTES, LOW_DISK_BYTES } from '#domain/operations/needs.ts';
import { clientConfig, type DatabaseTarget, openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { findRunning } from '../db/running.ts';
import { progressOf, type Unfit, unfitnessOf } from '../db/standby-state.ts';
import { clockFact } from '../features/operations/readiness/machine-facts.ts';
import { requireAddress } from '../http/listen.ts';
import { examine } from '../judge/examine.ts';
import { readJudgeOptions } from '../judge/options.ts';
import { checkPlace } from '../files/settings.ts';
import { type ServerOptions } from '../options.ts';
import { migrationsOf } from './backup/catalog.ts';
import { pendingMigrations } from './upgrade.ts';

/** A finding. `stop`: must be repaired; `look`: may be intended. */
export interface Finding {
  readonly state: 'fine' | 'look' | 'stop';
  readonly what: string;
  readonly says: string;
}

const GB = 1_000_000_000;
const OLDEST_POSTGRES = 150_000;
const CLOCK_MS = 1_000;
/** Time limit for the answer of a running server, ms. */
const ANSWER_MS = 3_000;
/** Maximum number of connections per server. */
const CONNECTIONS_OF_A_SERVER = 20;

const UNFIT: Readonly<Record<Unfit, string>> = {
  no_standby: 'this is no standby but a server of its own, and is not read from',
  other_database: 'this is a standby of another database, and is not read from',
  other_timeline: 'it has not followed the last failover (yet), and is not read from',
  behind: 'it is behind: the primary answers until it is not',
};

const fine = (what: string, says: string): Finding => ({ state: 'fine', what, says });
const look = (what: string, says: string): Finding => ({ state: 'look', what, says });
const stop = (what: string, says: string): Finding => ({ state: 'stop', what, says });

/** Checks everything that a server with these options needs, and changes nothing (`npm start -- --check`). */
export async function checkInstallation(options: ServerOptions): Promise<readonly Finding[]> {
  const data = dataFinding(options);
  const isUsable = data.every(({ state }) => state !== 'stop');
  return [
    machineFinding(options),
    ...(await addressFindings(options)),
    ...data,
    ...(isUsable ? await databaseFindings(options) : []),
    ...(await standbyFindings(options)),
    ...(options.judge ? await judgeFindings() : [look('judge', 'none beside this server: start others')]),
  ];
}

/** The findings as lines for a terminal. */
export function reportOf(findings: readonly Finding[]): string {
  const signs = { fine: 'ok  ', look: 'look', stop: 'STOP' };
  const lines = findings.map(({ state, what, says }) => `  ${signs[state]}  ${what.padEnd(12)}${says}`);
  const stops = findings.filter(({ state }) => state === 'stop').length;
  const end = stops === 0 ? 'Nothing stands in the way.' : `${stops} to be mended.`;
  return `\n${[...lines, '', `  ${end}`].join('\n')}\n\n`;
}

function machineFinding({ judge }: ServerOptions): Finding {
  const [cores, memory] = [availableParallelism(), totalmem()];
  const says = `Node ${process.versions.node}, ${cores} cores, ${(memory / GB).toFixed(1)} GB`;
  if (memory < 2 * GB) return look('machine', `${says}: 2 GB and more are better`);
  return judge && cores < 2
    ? look('machine', `${says}: a judge beside the server wants a core of its own`)
    : fine('machine', says);
}

async function addressFindings(options: ServerOptions): Promise<readonly Finding[]> {
  const { host, port, demo, trustProxy } = options;
  const isLocal = host === '127.0.0.1' || host === 'localhost' || host === '::1';
  const findings: Finding[] = [];
  // The listener may not be an HTTP server, and may never answer.
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answers = await fetch(`http://${ownHostOf(host)}:${port}/health`, { signal }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (answers) findings.push(fine('address', `a server runs at ${host}:${port}`));
  else
    findings.push(
      await requireAddress(options).then(
        () => fine('address', `${host}:${port} is free`),
        (error: unknown) => stop('address', messageOf(error)),
      ),
    );
  if (demo && !isLocal)
    findings.push(stop('demo', 'everybody knows its passwords, and the network reaches it: --no-demo'));
  else if (demo)
    findings.push(look('demo', 'an empty database is filled with a demo; --no-demo for a contest'));
  if (!isLocal && trustProxy === false)
    findings.push(
      look(
        'https',
        'no proxy is trusted (--trust-proxy): passwords are readable on the way, and nobody can share',
      ),
    );
  return findings;
}

/** The host of a URL at which a server that listens there answers this machine. */
function ownHostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

function dataFinding({ databaseUrl, dataDir }: ServerOptions): readonly Finding[] {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return [stop('data', `${folder} cannot be written by this user`)];
  }
  if (!statSync(folder).isDirectory()) return [stop('data', `${folder} is no folder`)];
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const says = `${dataDir}: ${(free / GB).toFixed(1)} GB free`;
  const isNew = databaseUrl === null && !existsSync(join(dataDir, 'postgres', 'cluster'));
  const found = [isNew ? look('database', 'none yet: it is made at the first start') : null].filter(
    (one) => one !== null,
  );
  if (free < LEAST_DISK_BYTES) return [stop('disk', `${says}; 1 GB is the least`), ...found];
  return [
    free < LOW_DISK_BYTES ? look('disk', `${says}; 5 GB and more are better`) : fine('disk', says),
    ...found,
  ];
}

async function databaseFindings({ databaseUrl, dataDir }: ServerOptions): Promise<readonly Finding[]> {
  if (databaseUrl !== null) return lookAt({ url: databaseUrl });
  const place = join(dataDir, 'postgres');
  if (!existsSync(join(place, 'cluster'))) return [];
  const running = await findRunning(place);
  if (running !== null) {
    const found = await lookAt({ connection: running });
    if (found.some(({ what, state }) => what === 'database' && state !== 'stop')) return found;
  }
  try {
    const embedded = await startEmbedded({ dataDir: place, log: () => undefined });
    return await lookAt({ connection: embedded.connection }).finally(() => embedded.stop());
  } catch (error: unknown) {
    return [stop('database', messageOf(error))];
  }
}

/** A server also runs without a readable standby, since the primary answers. */
async function standbyFindings({ databaseUrl, standbyUrl }: ServerOptions): Promise<readonly Finding[]> {
  if (databaseUrl === null || standbyUrl === null) return [];
  const primary = openDatabase({ url: databaseUrl }, { maxConnections: 1 });
  const standby = openDatabase({ url: standbyUrl }, { maxConnections: 1 });
  try {
    const why = await unfitnessOf(standby, await progressOf(primary));
    return [why === null ? fine('standby', 'it answers large reads') : look('standby', UNFIT[why])];
  } catch (error: unknown) {
    return [look('standby', `${messageOf(error)}: the primary answers in its place`)];
  } finally {
    await Promise.all([primary.destroy(), standby.destroy()]);
  }
}

async function lookAt(target: DatabaseTarget): Promise<readonly Finding[]> {
  const client = new pg.Client({ ...clientConfig(target), application_name: 'agon-check' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const [server, done] = [await serverFinding(client), await migrationsOf(client)];
    if (done.length === 0) return [...server, look('schema', 'empty: it is made at the first start')];
    const pending = await pendingMigrations(client);
    const schema =
      pending.length === 0
        ? fine('schema', `${done.length} migrations, the last ${done.at(-1)}`)
        : look('schema', `${pending.length} migrations are to come; a copy is kept before`);
    return [...server, schema, ...(pending.length === 0 ? await contentFindings(target) : [])];
  } catch (error: unknown) {
    return [stop('database', messageOf(error))];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function serverFinding(client: pg.Client): Promise<readonly Finding[]> {
  const { rows } = await client.query<{
    version: string;
    number: number;
    most: number;
    fsync: string;
    commits: string;
  }>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('max_connections')::int as most, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commits`);
  const [row] = rows;
  if (row === undefined) return [stop('database', 'it says nothing of itself')];
  const says = `PostgreSQL ${row.version}, ${row.most} connections`;
  const findings: Finding[] = [];
  if (row.number < OLDEST_POSTGRES) findings.push(stop('database', `${says}: 15 is the oldest that will do`));
  else if (row.most < 2 * CONNECTIONS_OF_A_SERVER)
    findings.push(look('database', `${says}: each server takes up to ${CONNECTIONS_OF_A_SERVER}`));
  else findings.push(fine('database', says));
  if (row.fsync === 'off' || row.commits === 'off')
    findings.push(
      stop('durability', 'fsync or synchronous_commit is off: what was acknowledged may be lost'),
    );
  return findings;
}

async function contentFindings(target: DatabaseTarget): Promise<readonly Finding[]> {
  const db = openDatabase(target, { maxConnections: 2 });
  try {
    const files = await checkPlace(db).then(
      () => fine('files', 'contents can be kept and read'),
      (error: unknown) => stop('files', messageOf(error)),
    );
    const off = await clockFact(db, () => Date.now());
    const clock =
      Math.abs(off) < CLOCK_MS
        ? fine('clock', `${Math.round(off)} ms from the database's`)
        : stop('clock', `${Math.round(off)} ms from the database's: synchronise both (NTP)`);
    const last = await db
      .selectFrom('backups')
      .select((eb) => eb.fn.max<number | null>('at').as('at'))
      .executeTakeFirst();
    const backup = last?.at
      ? fine('backup', `the last is of ${new Date(last.at).toISOString()}`)
      : look('backup', 'none was made yet: npm run backup');
    return [files, clock, backup];
  } finally {
    await db.destroy();
  }
}

async function judgeFindings(): Promise<readonly Finding[]> {
  const options = readJudgeOptions([], process.env);
  if (options === null) return [];
  try {
    mkdirSync(options.cacheDir, { recursive: true });
    const { probe, why, facts } = await examine(options.cacheDir);
    const works = facts.languages.filter((one) => one.works).map(({ extension }) => `.${extension}`);
    const missing = facts.languages.filter((one) => !one.works).map(({ extension }) => `.${extension}`);
    return [
      probe === null || probe.level === null
        ? stop(
            'sandbox',
            `none works, so nothing is judged here: ${why || 'npm run judge -- doctor says more'}`,
          )
        : fine('sandbox', probe.level),
      works.length === 0 ? stop('compilers', 'none is installed') : fine('compilers', works.join(' ')),
      ...(missing.length === 0 ? [] : [look('compilers', `missing: ${missing.join(' ')}`)]),
    ];
  } catch (error: unknown) {
    return [stop('judge', messageOf(error))];
  }
}

/** The message alone: addresses of databases may contain a password, but our messages contain no address. */
function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
