import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { getuid, platform } from 'node:process';
import { join } from 'node:path';
import { type Installation, program } from './binaries.ts';
import { EmbeddedDatabaseError, systemCode } from './embedded-error.ts';
import { type Owner, startWatched } from './watchdog.ts';

/**
 * A user id for PostgreSQL, which refuses to run as root: assigned by no system (systemd leaves 60578 to
 * 61183 unused), among the 65,536 that containers map, and not `nobody`, which may run judged programs.
 */
const PRIVATE_ID = 60_932;
const NOBODY_ID = 65_534;
const PASSWORD_FILE = 'password';
const STAGING = /^staging-(\d+)-/;

/** The folders in which this process is making clusters now. */
const making = new Set<string>();

/** The superuser and the database that Agon works in. */
export const DATABASE_USER = 'agon';

/** The folder of the data, and the user that PostgreSQL runs as. */
export interface Cluster {
  /** The folder the operator named. */
  readonly dataDir: string;
  /** PostgreSQL's data directory, inside `dataDir`. */
  readonly path: string;
  /** Set when this process is root. */
  readonly owner: Owner | undefined;
}

/** Finds or makes the folder, checks it, and chooses the user; a `folder` error says what is wrong. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const path = join(dataDir, 'cluster');
  const isRoot = getuid?.() === 0;
  try {
    await mkdir(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedDatabaseError('folder', folderMessage(dataDir, error), error);
  }
  const existing = await stat(path).catch(() => undefined);
  if (isRoot) {
    const owner =
      existing === undefined || existing.uid === 0 ? undefined : { uid: existing.uid, gid: existing.gid };
    return { dataDir, path, owner: owner ?? { uid: PRIVATE_ID, gid: PRIVATE_ID } };
  }
  if (existing !== undefined && getuid !== undefined && existing.uid !== getuid()) {
    const message = `The database in ${dataDir} belongs to user ${existing.uid}: start as that user, or as root`;
    throw new EmbeddedDatabaseError('folder', message);
  }
  return { dataDir, path, owner: undefined };
}

function folderMessage(dataDir: string, error: unknown): string {
  const who = getuid === undefined ? 'this user' : `user ${getuid()}`;
  const why: Record<string, string> = {
    EACCES: `${who} may not write or enter it`,
    EPERM: `${who} may not write or enter it`,
    EROFS: 'it is on a read-only disk',
    ENOTDIR: 'it is not a folder',
    EEXIST: 'it is not a folder',
    ENOSPC: 'the disk is full',
  };
  return `The data folder ${dataDir} cannot be used: ${why[systemCode(error) ?? ''] ?? String(error)}`;
}

/**
 * The path by which PostgreSQL opens its data. Its user may not enter all parent folders (a checkout in
 * /root), so on Linux root starts it inside the folder: `/proc/self/cwd` needs no access to parents.
 */
export function dataPathFor({ owner }: Cluster, path: string): string {
  return owner !== undefined && platform === 'linux' ? '/proc/self/cwd' : path;
}

/**
 * Makes the cluster if there is none. It is made in another folder and renamed, so an existing cluster is
 * always complete. When two processes do so at once, one wins and both use its cluster.
 */
export async function ensureCluster(
  cluster: Cluster,
  installation: Installation,
  options: { readonly runDir: string; readonly fsync: boolean },
): Promise<void> {
  await removeAbandoned(cluster.dataDir);
  if (await isThere(cluster.path)) return;
  const staging = await mkdtemp(join(cluster.dataDir, `staging-${process.pid}-`));
  making.add(staging);
  try {
    const made = join(staging, 'cluster');
    await initialize(cluster, made, installation, options);
    await rename(made, cluster.path).catch(async (error: unknown) => {
      if (await isThere(cluster.path)) return;
      const message = `The folder ${cluster.path} is in the way of the database: ${String(error)}`;
      throw new EmbeddedDatabaseError('folder', message, error);
    });
    if (options.fsync) await syncFolder(cluster.dataDir);
  } finally {
    making.delete(staging);
    await rm(staging, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function initialize(
  cluster: Cluster,
  folder: string,
  installation: Installation,
  { runDir, fsync }: { readonly runDir: string; readonly fsync: boolean },
): Promise<void> {
  const maker = cluster.owner === undefined ? undefined : await anyNamedUser();
  await mkdir(folder, { mode: 0o700 });
  await give(folder, maker);
  await give(runDir, maker);
  const initdb = startWatched({
    command: program(installation, 'initdb'),
    args: [
      '-D',
      dataPathFor(cluster, folder),
      '-U',
      DATABASE_USER,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(fsync ? [] : ['--no-sync']),
      ...(await authentication(cluster)),
    ],
    cwd: folder,
    owner: maker,
    runDir,
  });
  if ((await initdb.ended) !== 0) {
    const why = initdb.lines.filter((line) => line.includes('error:') || line.includes('FATAL:'));
    const message = `The database in ${cluster.dataDir} could not be made: ${why.join(' ') || initdb.lines.join(' ')}`;
    throw new EmbeddedDatabaseError('failed', message);
  }
  if (cluster.owner === undefined) return;
  await giveTree(folder, cluster.owner);
  await give(runDir, cluster.owner);
}

/** initdb needs a user that has a name; its files are given to the private user afterwards. */
async function anyNamedUser(): Promise<Owner> {
  const users = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid || NaN), gid: Number(gid || NaN) }))
    .filter(({ name, uid, gid }) => name !== 'nobody' && uid > 0 && uid !== NOBODY_ID && gid >= 0);
  const user = users.find(({ name }) => name === 'daemon' || name === 'bin') ?? users[0];
  if (user !== undefined) return { uid: user.uid, gid: user.gid };
  const message = 'PostgreSQL cannot run as root, and /etc/passwd names no other user: give DATABASE_URL';
  throw new EmbeddedDatabaseError('unsupported', message);
}

async function giveTree(folder: string, owner: Owner): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTree(path, owner);
    else await lchown(path, owner.uid, owner.gid);
  }
  await lchown(folder, owner.uid, owner.gid);
}

/** On a Unix socket the private folder protects the server; Windows has only TCP, which needs a password. */
async function authentication({ dataDir }: Cluster): Promise<readonly string[]> {
  if (platform !== 'win32') return ['--auth=trust'];
  const file = join(dataDir, PASSWORD_FILE);
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error;
    },
  );
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

/** The password of the superuser, where one is needed. */
export async function readPassword({ dataDir }: Cluster): Promise<string | undefined> {
  return platform === 'win32' ? (await readFile(join(dataDir, PASSWORD_FILE), 'utf8')).trim() : undefined;
}

/** Gives a folder of this process to PostgreSQL's user and closes it to all others. */
export async function give(folder: string, owner: Owner | undefined): Promise<void> {
  await chmod(folder, 0o700);
  if (owner === undefined) return;
  await chown(folder, owner.uid, owner.gid).catch((error: unknown) => {
    const message = `PostgreSQL cannot run as root, and ${folder} cannot be given to user ${owner.uid}: ${String(error)}`;
    throw new EmbeddedDatabaseError('folder', message, error);
  });
}

/** Removes the remains of interrupted starts; folders of a running process stay. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    const pid = Number(STAGING.exec(name)?.[1]);
    // In a container the previous process may have had the same number as this one.
    const isAbandoned = pid === process.pid ? !making.has(path) : !isAlive(pid);
    if (Number.isNaN(pid) || !isAbandoned) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

async function isThere(path: string): Promise<boolean> {
  return await stat(join(path, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

async function syncFolder(path: string): Promise<void> {
  if (platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
