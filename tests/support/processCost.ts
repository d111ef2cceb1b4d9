import { readFile } from 'node:fs/promises';

/** Length of a tick, in which Linux counts CPU time, ms. */
const TICK_MS = 10;

/** The CPU time that a process has used, ms. */
export async function cpuOf(pid: number): Promise<number> {
  return (await timesOf(pid)).ownMs;
}

/** The CPU time that a process and its children have used, also children that ended, ms. */
export async function cpuOfFamily(pid: number): Promise<number> {
  const { ownMs, endedMs } = await timesOf(pid);
  // A child that ends in between is counted with its parent the next time.
  const children = (await familyOf(pid)).slice(1).map((child) => cpuOf(child).catch(() => 0));
  return (await Promise.all(children)).reduce((sum, ms) => sum + ms, ownMs + endedMs);
}

/** A process and its children. */
export async function familyOf(pid: number): Promise<readonly number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** CPU times of a process, and of its children that ended. */
async function timesOf(pid: number): Promise<{ readonly ownMs: number; readonly endedMs: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { ownMs: (user + system) * TICK_MS, endedMs: (endedUser + endedSystem) * TICK_MS };
}

/** The resident memory of a process, bytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
}
