import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The operator's folder for our cgroups, or `none`. Default: beside or below the worker's own cgroup. */
const GIVEN_FOLDER = 'AGON_CGROUP';
/** Name of the worker's own cgroup under systemd's `Delegate=yes` and `DelegateSubgroup=worker`. */
const OWN_SUBGROUP = 'worker';
const TRIAL_LIMIT_BYTES = 16 << 20;
const TRIAL_TAKE_BYTES = 64 << 20;

/** Makes a memory cgroup for a helper and its programs; null: the machine does not allow one. */
export async function makeCgroup(name: string): Promise<string | null> {
  for (const parent of await parents()) {
    const folder = join(parent, name);
    if ((await makeFolder(folder)) && (await isOurs(folder))) return folder;
  }
  return null;
}

/** Moves a process into a cgroup, in which its later children will be too. */
export async function enterCgroup(folder: string, pid: number): Promise<void> {
  await writeFile(join(folder, 'cgroup.procs'), String(pid));
}

/** Removes a cgroup without processes; leaves one that still has some. */
export async function removeCgroup(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}

/** The reason why memory cgroups do not work here; '' if one stops a program that takes too much. */
export async function cgroupFault(helper: string): Promise<string> {
  const folder = await makeCgroup(`agon-judge-trial-${randomUUID()}`);
  if (folder === null) return 'no memory cgroup is given to the worker';
  try {
    const file = (await mayWrite(join(folder, 'memory.max'))) ? 'memory.max' : 'memory.limit_in_bytes';
    await writeFile(join(folder, file), String(TRIAL_LIMIT_BYTES));
    const script = 'echo $$ > "$1/cgroup.procs" && exec "$2" take "$3"';
    await promisify(execFile)('/bin/sh', ['-c', script, 'sh', folder, helper, String(TRIAL_TAKE_BYTES)]);
    return 'the memory cgroup does not limit';
  } catch (error) {
    const wasKilled = error instanceof Error && 'signal' in error && error.signal === 'SIGKILL';
    return wasKilled ? '' : 'the memory cgroup cannot be entered';
  } finally {
    await removeCgroup(folder);
  }
}

/**
 * Folders in which cgroups may be made, in order of preference. The memory controller is enabled in each if
 * possible.
 */
async function parents(): Promise<string[]> {
  const given = process.env[GIVEN_FOLDER];
  if (given === 'none') return [];
  const own = (await readFile('/proc/self/cgroup', 'utf8').catch(() => '')).split('\n');
  const mounts = (await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')).split('\n');
  const found = given === undefined ? [] : [given];
  const version1 = ownFolder(
    own,
    mounts,
    (line) => (line.split(':')[1] ?? '').split(',').includes('memory'),
    / cgroup \S+ \S*\bmemory\b/,
  );
  if (version1 !== null) found.push(version1);
  const version2 = ownFolder(own, mounts, (line) => line.startsWith('0::'), / cgroup2 /);
  if (version2 !== null && basename(version2) === OWN_SUBGROUP) found.push(dirname(version2));
  for (const folder of found) {
    await writeFile(join(folder, 'cgroup.subtree_control'), '+memory').catch(() => undefined);
  }
  return found;
}

function ownFolder(
  own: readonly string[],
  mounts: readonly string[],
  isOwn: (line: string) => boolean,
  isMount: RegExp,
): string | null {
  const path = own.find(isOwn)?.split(':').slice(2).join(':');
  const mount = mounts.find((line) => isMount.test(line))?.split(' ')[4];
  return path === undefined || mount === undefined ? null : join(mount, path);
}

async function makeFolder(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST',
  );
}

/** Whether a cgroup limits memory and may be set by us, unlike one that another user has left. */
async function isOurs(folder: string): Promise<boolean> {
  const isLimit =
    (await mayWrite(join(folder, 'memory.max'))) || (await mayWrite(join(folder, 'memory.limit_in_bytes')));
  return isLimit && (await mayWrite(join(folder, 'cgroup.procs')));
}

async function mayWrite(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}
