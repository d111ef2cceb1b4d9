import { readFileSync, readlinkSync } from 'node:fs';
import { cpus, hostname, loadavg, totalmem, type as systemType, release } from 'node:os';

/** The name of the processor as the machine gives it. */
export function cpuModel(): string {
  return cpus()[0]?.model.trim() ?? 'unknown';
}

/** Cores that run at once without sharing one: threads of a core count as one. At least 1. */
export function physicalCores(): number {
  const cores = new Set<string>();
  let packageId = '0';
  for (const line of read('/proc/cpuinfo').split('\n')) {
    const [name, value = ''] = line.split(':').map((part) => part.trim());
    if (name === 'physical id') packageId = value;
    if (name === 'core id') cores.add(`${packageId}/${value}`);
  }
  const logical = Math.max(1, cpus().length);
  // A container or a virtual machine may name fewer cores than it gives, or none.
  return cores.size === 0 ? logical : Math.min(logical, cores.size);
}

/** Name and version of the operating system, as it calls itself. */
export function osName(): string {
  const pretty = /^PRETTY_NAME="?(.*?)"?$/m.exec(read('/etc/os-release'))?.[1];
  return pretty ?? `${systemType()} ${release()}`;
}

/** Bytes of memory: of the machine. */
export function memoryBytes(): number {
  return totalmem();
}

/** Programs that want to run per core, as the system's average of the last minute. */
export function loadPerCore(): number {
  return (loadavg()[0] ?? 0) / Math.max(1, cpus().length);
}

/**
 * Names the running system and its table of processes: two workers with the same may ask of each other by their process
 * ids whether they live. Another after a restart, and in every container.
 */
export function machineId(): string {
  const boot = read('/proc/sys/kernel/random/boot_id').trim();
  return `${hostname()}/${boot}/${link('/proc/self/ns/pid')}`;
}

/** Whether a process of this machine lives; another user's counts. */
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
