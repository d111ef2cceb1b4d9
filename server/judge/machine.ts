import { readFileSync, readlinkSync } from 'node:fs';
import { cpus, hostname, loadavg, totalmem, type as systemType, release } from 'node:os';

/** The name of the processor as the system reports it. */
export function cpuModel(): string {
  return cpus()[0]?.model.trim() ?? 'unknown';
}

/** Number of physical cores: threads of one core count once. At least 1. */
export function physicalCores(): number {
  const cores = new Set<string>();
  let packageId = '0';
  for (const line of read('/proc/cpuinfo').split('\n')) {
    const [name, value = ''] = line.split(':').map((part) => part.trim());
    if (name === 'physical id') packageId = value;
    if (name === 'core id') cores.add(`${packageId}/${value}`);
  }
  const logical = Math.max(1, cpus().length);
  // In a container or virtual machine, the listed cores may be fewer than the usable ones, or none.
  return cores.size === 0 ? logical : Math.min(logical, cores.size);
}

/** Name and version of the operating system as it reports them. */
export function osName(): string {
  const pretty = /^PRETTY_NAME="?(.*?)"?$/m.exec(read('/etc/os-release'))?.[1];
  return pretty ?? `${systemType()} ${release()}`;
}

/** Memory of the machine, bytes. */
export function memoryBytes(): number {
  return totalmem();
}

/** Average number of runnable programs per core in the last minute. */
export function loadPerCore(): number {
  return (loadavg()[0] ?? 0) / Math.max(1, cpus().length);
}

/**
 * Identifies the running system and its process ids. Workers with the same id can check by process id whether
 * another lives. It changes with a restart, and differs between containers.
 */
export function machineId(): string {
  const boot = read('/proc/sys/kernel/random/boot_id').trim();
  return `${hostname()}/${boot}/${link('/proc/self/ns/pid')}`;
}

/** Whether a process of this machine lives, even if it is another user's. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error: unknown) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function link(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
