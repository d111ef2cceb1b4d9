import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './machine.ts';

const OWN_FOLDER = /^agon-judge-[a-z]+-(\d+)-/;

/** Makes a private folder of this process; its purpose is part of its name. */
export async function makeOwnFolder(within: string, what: 'work' | 'link'): Promise<string> {
  return mkdtemp(join(within, `agon-judge-${what}-${process.pid}-`));
}

/** Removes the folders of this user's judges that were killed. */
export async function removeLeftovers(within: string): Promise<void> {
  for (const name of await readdir(within)) {
    const pid = Number(OWN_FOLDER.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const path = join(within, name);
    const found = await stat(path).catch(() => null);
    if (found === null || found.uid !== process.getuid?.()) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
