import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { familyOf } from './processCost.ts';
import { freePort } from './serverProcess.ts';

const PATIENCE_MS = 60_000;
const DEBIAN = '/usr/lib/postgresql';
/** The folder of the system's PostgreSQL programs; the embedded one lacks some. Empty: there is none. */
export const PROGRAMS_OF_POSTGRES = findPrograms();

/** The user who runs PostgreSQL's programs, which refuse root. */
const OWNER = process.getuid?.() === 0 ? ownerOf('postgres') : undefined;

/** One of two PostgreSQL servers, on its own port. */
interface Replica {
  readonly port: number;
  readonly folder: string;
  /** The processes of the server, the postmaster first. */
  processes(): Promise<readonly number[]>;
  /** Runs a statement on the server; returns its rows. */
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** A primary and a standby that streams from it, set up as in the operator's guide. */
interface Replicated {
  readonly primary: Replica;
  readonly standby: Replica;
  /** Makes the standby the primary, as the guide says. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both; a commit on the primary is acknowledged when the standby has it. */
export async function startReplicated(): Promise<Replicated> {
  // Every user may enter /tmp.
  const folder = await mkdtemp('/tmp/agon-replicated-');
  if (OWNER) await chown(folder, OWNER.uid, OWNER.gid);
  const at = (name: string) => join(folder, name);
  run('initdb', ['-D', at('primary'), '-U', 'agon', '--auth=trust', '-E', 'UTF8', '--locale=C']);
  const primary = await start(at('primary'), folder);
  await primary.query('create database agon');
  const from = `host=127.0.0.1 port=${primary.port} user=agon application_name=standby`;
  const how = ['-R', '-X', 'stream', '-c', 'fast', '-C', '-S', 'standby'];
  run('pg_basebackup', ['-d', from, '-D', at('standby'), ...how]);
  const standby = await start(at('standby'), folder);
  await primary.query(`alter system set synchronous_standby_names = 'FIRST 1 (standby)'`);
  await primary.query('select pg_reload_conf()');
  await eventually(
    async () =>
      expect(await primary.query('select sync_state from pg_stat_replication')).toEqual([
        { sync_state: 'sync' },
      ]),
    { timeout: PATIENCE_MS },
  );
  return {
    primary,
    standby,
    async promote() {
      run('pg_ctl', ['promote', '-D', at('standby')]);
      await standby.query(`alter system set synchronous_standby_names = ''`);
      await standby.query('select pg_reload_conf()');
    },
    async close() {
      await Promise.all([primary.stop(), standby.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(folder: string, sockets: string): Promise<Replica> {
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${sockets}`];
  const args = ['-D', folder, ...settings.flatMap((one) => ['-c', one])];
  const server = spawn(join(PROGRAMS_OF_POSTGRES, 'postgres'), args, { stdio: 'ignore', cwd: '/', ...OWNER });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const query: Replica['query'] = async (text) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'agon', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    return (await client.query<Record<string, unknown>>(text).finally(() => client.end())).rows;
  };
  await eventually(() => query('select 1 as one'), { timeout: PATIENCE_MS });
  return {
    port,
    folder,
    query,
    processes: () => familyOf(server.pid ?? 0),
    stop: () => end(server, ended),
  };
}

async function end(server: ChildProcess, ended: Promise<void>): Promise<void> {
  // An immediate shutdown, since clients may be connected.
  if (server.exitCode === null && server.signalCode === null) server.kill('SIGQUIT');
  await ended;
}

function run(name: string, args: readonly string[]): void {
  execFileSync(join(PROGRAMS_OF_POSTGRES, name), args, { cwd: '/', stdio: 'pipe', ...OWNER });
}

function findPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup'))) ?? '';
}

function ownerOf(name: string): { readonly uid: number; readonly gid: number } | undefined {
  try {
    const id = (what: string) => Number(execFileSync('id', [what, name], { stdio: 'pipe' }).toString());
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}
