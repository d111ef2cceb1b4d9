import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAt } from '#tests/support/server.ts';
import { freePort } from '#tests/support/serverProcess.ts';

const ROOT = join(import.meta.dirname, '../../..');
const IS_ROOT = process.getuid?.() === 0;
/** A user id that nobody has: ids from 60578 on are not assigned. */
const SOMEBODY = 60_900;
/** Variables that replace options; they are not inherited from the environment of the tests. */
const OPTION_VARIABLES = ['HOST', 'PORT', 'AGON_DATA', 'AGON_DEMO', 'DATABASE_URL'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly pid: number;
  readonly output: { out: string; err: string };
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  signal(name: NodeJS.Signals): void;
}

function start(
  args: readonly string[],
  options: { env?: Record<string, string>; uid?: number } = {},
): Started {
  const own = Object.entries(process.env).filter(([name]) => !OPTION_VARIABLES.includes(name));
  const child = spawn(process.execPath, [join('dist', 'server', 'server.js'), ...args], {
    cwd: ROOT,
    env: { ...Object.fromEntries(own), AGON_JUDGE: '0', ...options.env },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  return { pid: child.pid ?? 0, output, ended, signal: (name) => void child.kill(name) };
}

/** Starts a server that must fail; returns its message on standard error. */
async function refused(...started: Parameters<typeof start>): Promise<string> {
  const { ended, output } = start(...started);
  expect([await ended, output.out]).toEqual([1, '']);
  const lines = output.err.trimEnd().split('\n');
  expect(lines, output.err).toHaveLength(1);
  return lines[0]!;
}

/** Starts a server that must succeed, and waits until it prints its address. */
async function running(...started: Parameters<typeof start>): Promise<Started> {
  const server = start(...started);
  const failed = server.ended.then((code) => {
    throw new Error(`ended with ${code}: ${server.output.err}`);
  });
  const said = expect.poll(() => server.output.out, { timeout: 60_000 }).toContain('Agon is at');
  await Promise.race([said, failed]);
  failed.catch(() => undefined);
  return server;
}

async function occupied(): Promise<{ server: Server; port: number }> {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, port };
}

describe('a start that cannot be', () => {
  it.each([
    [['--port', 'many'], '--port wants a number from 0 to 65535, not "many".'],
    [['--prot', '1'], "Unknown option '--prot'. `npm start -- --help` tells the options."],
    [['contest'], "Unexpected argument 'contest'. `npm start -- --help` tells the options."],
    [
      ['--database-url', 'localhost'],
      '--database-url wants an address like postgresql://user:password@host/database.',
    ],
  ])('says what is wrong with %j', async (args, line) => {
    expect(await refused(args)).toBe(line);
  });

  it('says that the port is in use, before it makes any data', async () => {
    const { server, port } = await occupied();
    const data = join(folder, 'never');
    const line = await refused(['--port', String(port), '--data', data, '--no-client']);
    expect(line).toBe(`Port ${port} is in use. Choose another with --port N.`);
    expect(await readdir(folder)).not.toContain('never');
    server.close();
  });

  it('says that the machine has no such address', async () => {
    const line = await refused(['--port', '0', '--host', '192.0.2.1', '--data', join(folder, 'never')]);
    expect(line).toBe('This machine has no address "192.0.2.1". Choose another with --host ADDRESS.');
  });

  it('says that the folder cannot be written', async () => {
    const closed = await mkdtemp(join(folder, 'closed-'));
    await chmod(folder, 0o755);
    await chmod(closed, 0o555);
    const as = IS_ROOT ? { uid: SOMEBODY } : {};
    const args = ['--port', '0', '--no-client', '--data', join(closed, 'data')];
    expect(await refused(args, as)).toBe(
      `The data folder ${join(closed, 'data')} cannot be written (EACCES). Choose another with --data FOLDER.`,
    );
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await refused(['--port', '0', '--no-client', '--data', join(file, 'data')])).toContain(
      '(ENOTDIR)',
    );
  });

  it('says that the database is away, and not with which password', async () => {
    const port = await freePort();
    const url = `postgresql://agon:secret@127.0.0.1:${port}/agon`;
    const line = `The database does not answer (connect ECONNREFUSED 127.0.0.1:${port}). Is PostgreSQL running there?`;
    expect(await refused(['--port', '0', '--no-client', '--database-url', url])).toBe(line);
    expect(await refused(['--port', '0', '--no-client'], { env: { DATABASE_URL: url } })).toBe(line);
  });
});

describe('help', () => {
  it('tells every option, and starts nothing', async () => {
    const { ended, output } = start(['--help']);
    expect([await ended, output.err]).toEqual([0, '']);
    const source = await readFile(join(ROOT, 'server', 'options.ts'), 'utf8');
    const options = source.slice(source.indexOf('parseArgs({')).match(/^ {8}'?[a-z-]+'?: \{ type/gm) ?? [];
    expect(options.length).toBeGreaterThan(8);
    for (const option of options) expect(output.out).toContain(`--${/[a-z-]+/.exec(option)?.[0] ?? '?'}`);
  });
});

describe('a server that runs', () => {
  const admin = (port: number) => personAt(`http://127.0.0.1:${port}`, 'admin', 'agon', 'admin');
  const login = async (port: number) => {
    const { status, body } = await admin(port).call('me');
    expect(status).toBe(200);
    return personAt(`http://127.0.0.1:${port}`, 'admin', body.password, 'admin');
  };

  it('[SRV-1] ends cleanly with Ctrl-C, and starting again finds everything, the demo made once', async () => {
    const data = join(folder, 'demo');
    const port = await freePort();
    const args = ['--port', String(port), '--data', data, '--no-client'];

    const first = await running(args);
    expect(first.output.out).toContain('admin');
    const before = await look(await login(port));
    expect(before.contests.length).toBeGreaterThanOrEqual(4);
    expect(before.submissions.length).toBeGreaterThan(0);
    const second = await refused(['--port', '0', '--data', data, '--no-client']);
    expect(second).toBe(`Another server is already using ${join(data, 'postgres')}`);
    const who = await login(port);
    const announced = { contestId: before.contests[0]!.id, topic: 'general', message: 'Still here?' };
    expect((await who.call('announce', announced)).status).toBe(200);
    first.signal('SIGINT');
    expect(await first.ended).toBe(0);
    expect(first.output.err).not.toMatch(/"level":"(warn|error)"/);
    expect(await readdir(join(data, 'postgres', 'cluster'))).not.toContain('postmaster.pid');

    const again = await running(args);
    // The earlier session is still valid.
    const after = await look(who);
    expect(after).toEqual(before);
    const { body } = await who.call('announcements', { contestId: announced.contestId });
    expect(body.announcements.map((one) => one.message)).toContain('Still here?');
    again.signal('SIGTERM');
    expect(await again.ended).toBe(0);
  }, 180_000);

  it('[SRV-1] is empty without the demo, and stays so', async () => {
    const port = await freePort();
    const args = ['--port', String(port), '--data', join(folder, 'empty'), '--no-client'];
    const server = await running([...args, '--no-demo']);
    expect(server.output.out).not.toContain('password');
    expect((await admin(port).call('me')).status).toBe(401);
    server.signal('SIGINT');
    expect(await server.ended).toBe(0);
  }, 120_000);

  /** The contests, and everything in the one that is over, which no longer changes. */
  async function look(who: ReturnType<typeof admin>) {
    const { contests } = (await who.call('contests')).body;
    const over = contests.find((contest) => contest.end_time < Date.now())!;
    const { submissions } = (await who.call('staffSubmissions', { contestId: over.id, limit: 1000 })).body;
    const { participants, tasks } = (await who.call('contestDetail', { cid: over.id })).body;
    return { contests: contests.sort((a, b) => a.id - b.id), submissions, participants, tasks };
  }
});
