import { createHash } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders in which a program may try to leave something behind. */
const PUBLIC_FOLDERS = ['/', '/tmp', '/var/tmp', '/dev', '/dev/shm', '/dev/mqueue', '/run', '/run/lock'];
const MORE_FOLDERS = ['/var/crash', '/home', '/root', '/mnt', '/media', '/srv', '/opt', '/etc', '/usr/local'];

/** The number of keys for System V objects that belong to one run. */
export const KEYS_OF_A_RUN = 1000;

/** The surroundings of the programs' folders, which a run must leave unchanged. */
export interface World {
  readonly root: string;
  readonly answer: string;
  readonly input: string;
  readonly million: string;
  readonly canary: string;
  readonly outside: string;
  /** The folder that keeps the programs' output. */
  readonly outputs: string;
  readonly port: number;
  /** Makes an empty folder for one run, beside `jury` and `beside`. */
  makeFolder(): Promise<string>;
  /** The changes of the surroundings; [] when there are none. */
  damage(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Lays out a world that belongs to a user, who could read and write everything there without the sandbox.
 * `numbers` is the number of lines of the large input.
 */
export async function layOutWorld(uid: number, numbers = 0): Promise<World> {
  const root = await mkdtemp(join(tmpdir(), 'agon-world-'));
  await chmod(root, 0o755);
  const at = (...path: string[]) => join(root, ...path);
  const files: Readonly<Record<string, string>> = {
    [at('jury', 'answer')]: 'agon-secret-answer\n',
    [at('jury', 'input')]: '1\n2\n3\n',
    [at('jury', 'million')]: Array.from({ length: numbers }, (_, n) => n).join('\n'),
    [at('beside', 'canary')]: 'sings\n',
  };
  for (const folder of ['jury', 'beside', 'outside', 'outputs']) await mkdir(at(folder));
  for (const [path, text] of Object.entries(files)) await writeFile(path, text);
  for (const path of [root, at('jury'), at('beside'), at('outside'), at('outputs'), ...Object.keys(files)])
    await chown(path, uid, uid);
  await chmod(at('outside'), 0o777);
  const server = await listen();
  const fingerprint = async () => [
    `jury: ${(await readdir(at('jury'))).join()}`,
    `beside: ${(await readdir(at('beside'))).join()}`,
    `outside: ${(await readdir(at('outside'))).join()}`,
    `root: ${(await readdir(root)).filter((name) => !name.startsWith('run-')).join()}`,
    ...(await Promise.all(Object.keys(files).map(describeFile))),
  ];
  const before = await fingerprint();
  let runs = 0;
  return {
    root,
    answer: at('jury', 'answer'),
    input: at('jury', 'input'),
    million: at('jury', 'million'),
    canary: at('beside', 'canary'),
    outside: at('outside'),
    outputs: at('outputs'),
    port: server.port,
    async makeFolder() {
      const folder = at(`run-${++runs}`);
      await mkdir(folder);
      await chown(folder, uid, uid);
      return folder;
    },
    async damage() {
      const now = await fingerprint();
      const changed = now.filter((line) => !before.includes(line)).map((line) => `changed: ${line}`);
      return server.connections() === 0 ? changed : [...changed, 'connected to a server of the machine'];
    },
    async close() {
      server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Files with the marker in folders that everybody can reach; they are removed. */
export async function leftFiles(marker: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of [...PUBLIC_FOLDERS, ...MORE_FOLDERS]) {
    const names = await readdir(folder).catch(() => []);
    found.push(...names.filter((name) => name.includes(marker)).map((name) => join(folder, name)));
  }
  for (const path of found) await rm(path, { recursive: true, force: true });
  return found;
}

/** Processes that were started with the marker and still run. */
export async function leftProcesses(marker: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return text.includes(`MARKER=${marker}\0`) || text.endsWith(`MARKER=${marker}`) ? pid : null;
    }),
  );
  return found.filter((pid) => pid !== null);
}

/** The parts of a process that others could change: whether it runs, its limits, priority and cores. */
export async function describeProcess(pid: number): Promise<string> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => 'gone');
  const stat = (await read('stat')).replace(/^.*\) /, '').split(' ');
  const cores = /Cpus_allowed:\s*(\S+)/.exec(await read('status'))?.[1];
  const isAlive = stat[0] === 'S' || stat[0] === 'R';
  return JSON.stringify([isAlive, stat[15], stat[16], cores, await read('limits')]);
}

/** System V objects with keys from `key` on: shared memory, queues and semaphores outlive their makers. */
export async function leftObjects(key: number): Promise<string[]> {
  const kinds = await Promise.all(
    ['shm', 'msg', 'sem'].map(async (kind) => {
      const text = await readFile(`/proc/sysvipc/${kind}`, 'utf8').catch(() => '');
      const keys = text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => Number(line.trim().split(/\s+/)[0]));
      return keys.some((one) => one >= key && one < key + KEYS_OF_A_RUN) ? [kind] : [];
    }),
  );
  return kinds.flat();
}

async function describeFile(path: string): Promise<string> {
  const info = await lstat(path).catch(() => null);
  if (info === null) return `${path} is gone`;
  // A large file is compared by size and times only, because this runs after every run.
  const content = info.isFile() && info.size < 1e5 ? await readFile(path) : String(info.size);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return `${path} ${info.mode.toString(8)} ${info.uid}:${info.gid} ${info.nlink} ${info.mtimeMs} ${hash}`;
}

async function listen(): Promise<{ port: number; connections: () => number; close: () => void }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => server.close(),
  };
}
