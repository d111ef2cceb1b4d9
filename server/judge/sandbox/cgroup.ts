import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Folder in which the operator has given us cgroups to make, or `none`; without it they are made beside or below the worker's own. */
const GIVEN_FOLDER = 'AGON_CGROUP';
/** Name of the worker's own cgroup where systemd was started with `Delegate=yes` and `DelegateSubgroup=worker`. */
const OWN_SUBGROUP = 'worker';
const TRIAL_LIMIT_BYTES = 16 << 20;
const TRIAL_TAKE_BYTES = 64 << 20;

/** Makes the memory cgroup of a name, to hold one helper with its programs; null where the machine does not give one. */
export async function makeCgroup(name: string): Promise<string | null> {
  for (const parent of await parents()) {
    const folder = join(parent, name);
    if ((await makeFolder(folder)) && (await isOurs(folder))) return folder;
  }
  return null;
}

/** Puts a process into a cgroup; its later children are in it too. */
export async function enterCgroup(folder: string, pid: number): Promise<void> {
  await writeFile(join(folder, 'cgroup.procs'), String(pid));
}

/** Removes a cgroup that holds no process any more; leaves it where one is slow to go. */
export async function removeCgroup(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}

/** Why no memory cgroup can be used here; '' when one limits a program that takes too much. */
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
 * Folders in which cgroups may be made, the surest first. Enabling the controller is tried and may fail: then the
 * next.
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

/** Whether it limits memory and is ours to set: one that another user has left is not. */
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
