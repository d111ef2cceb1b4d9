import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const STAGED = /^staged-/;
/** Entries used within this time may still be in use, also by other judges of this machine. */
const IN_USE_MS = 10 * 60_000;
/** Number of added entries between two measurements of the folder. */
const MEASURED_EVERY = 50;

/** A folder of limited size with a folder per key: the least recently used ones are removed first. */
export interface LruFolder {
  /** The folder of a key; null: there is none. Counts as a use. */
  find(key: string): Promise<string | null>;
  /** Adds the folder of a key. `fill` fills an empty folder, which then appears complete under its name. */
  add(key: string, fill: (folder: string) => Promise<void>): Promise<string>;
  /** Removes the oldest entries above the limit, and incomplete ones. */
  trim(): Promise<void>;
}

/** Opens the folder, which several processes may share. */
export function openLruFolder(folder: string, maxBytes: number): LruFolder {
  let added = 0;

  async function find(key: string): Promise<string | null> {
    const path = join(folder, key);
    const now = new Date();
    // Marks the use, and returns whether the entry exists.
    return utimes(path, now, now).then(
      () => path,
      () => null,
    );
  }

  async function add(key: string, fill: (staged: string) => Promise<void>): Promise<string> {
    const path = join(folder, key);
    const staged = join(folder, `staged-${randomUUID()}`);
    await mkdir(staged, { recursive: true, mode: 0o755 });
    try {
      await fill(staged);
      // Another process may have added the same entry meanwhile.
      await rename(staged, path).catch(async (error: unknown) => {
        if ((await find(key)) === null) throw error;
      });
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
    if ((added += 1) % MEASURED_EVERY === 0) await trim();
    return path;
  }

  async function trim(): Promise<void> {
    const entries = await measure(folder);
    let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const isOld = (usedAt: number) => Date.now() - usedAt > IN_USE_MS;
    for (const { name, usedAt, bytes: freed } of entries.sort((a, b) => a.usedAt - b.usedAt)) {
      const isOver = bytes > maxBytes || STAGED.test(name);
      if (!isOver || !isOld(usedAt)) continue;
      await remove(folder, name);
      bytes -= freed;
    }
  }

  return { find, add, trim };
}

async function measure(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const entries = await Promise.all(
    names.map(async (name) => {
      const info = await stat(join(folder, name)).catch(() => null);
      return info && { name, usedAt: info.mtimeMs, bytes: await bytesIn(join(folder, name)) };
    }),
  );
  return entries.filter((entry) => entry !== null);
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The entry is renamed first, so that no reader finds a part of it. */
async function remove(folder: string, name: string): Promise<void> {
  const gone = join(folder, `staged-${randomUUID()}`);
  await rename(join(folder, name), gone).catch(() => undefined);
  await rm(gone, { recursive: true, force: true });
}
