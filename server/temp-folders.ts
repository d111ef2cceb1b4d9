import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Our folders' names have the owner's process id, so that a later server finds those of killed ones. */
const OURS = /^agon-(?:upload|package|download)-(\d+)-/;

/** Makes a folder for an upload or a download; the caller removes it. */
export async function makeTempFolder(what: 'upload' | 'package' | 'download'): Promise<string> {
  return mkdtemp(join(tmpdir(), `agon-${what}-${process.pid}-`));
}

/** Removes folders of ended servers and of an earlier one with this process id. Call it only at the start. */
export async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = OURS.exec(name)?.[1];
    if (owner === undefined || (Number(owner) !== process.pid && isAlive(Number(owner)))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error: unknown) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
