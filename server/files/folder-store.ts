import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ContentSource,
  type ContentStore,
  FileStoreError,
  MissingContentError,
  SHA256,
} from './content-store.ts';

/** File that identifies the store's folder, so that no unmounted or foreign folder is used for it. */
const MARK = '.agon-files';
const STAGED = /^staged-/;
const HOUR_MS = 3_600_000;

/**
 * Makes a folder the store of a database, or finds that it is one already; answers the text of its mark.
 * Throws FileStoreError where it cannot be written, or no longer has `known`, the mark of its last use.
 */
export async function claimFolder(folder: string, known: string | null): Promise<string> {
  const found = await markOf(folder);
  if (known !== null && found !== known)
    throw new FileStoreError(
      `The folder of files ${folder} is not the one that was used before: it is not mounted, or was emptied or replaced.`,
    );
  if (found !== null) return found;
  const mark = randomUUID();
  await namingFolder(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, MARK), `${mark}\n`, { flag: 'wx', mode: 0o600 });
    await syncFolder(folder);
  });
  return mark;
}

/** A folder with contents as `ab/abcdef…`. It must have the mark that `claimFolder` made. */
export function folderStore(folder: string, mark: string): ContentStore {
  const pathOf = (hash: string): string => {
    if (!SHA256.test(hash)) throw new Error(`not a SHA-256: ${hash}`);
    return join(folder, hash.slice(0, 2), hash);
  };
  const requireMark = async (): Promise<void> => {
    if ((await markOf(folder)) !== mark)
      throw new FileStoreError(`The folder of files ${folder} cannot be reached, or is another one.`);
  };
  const touch = async (hash: string): Promise<boolean> => {
    const now = new Date();
    return utimes(pathOf(hash), now, now).then(
      () => true,
      (error: unknown) => orThrow(error, false),
    );
  };
  return {
    put: (source) =>
      namingFolder(folder, async () => {
        await requireMark();
        const known = await stat(pathOf(source.hash)).catch(() => null);
        if (known?.size === source.bytes && (await touch(source.hash))) return;
        await mkdir(join(folder, source.hash.slice(0, 2)), { recursive: true, mode: 0o700 });
        await keep(source, join(folder, `staged-${randomUUID()}`), pathOf(source.hash));
        await syncFolder(join(folder, source.hash.slice(0, 2)));
      }),
    has: (hash) =>
      namingFolder(folder, async () => {
        await requireMark();
        return stat(pathOf(hash)).then(
          () => true,
          (error: unknown) => orThrow(error, false),
        );
      }),
    read: (hash, from, until) =>
      namingFolder(folder, () => reading(pathOf(hash), hash, { from, until }, requireMark)),
    remove: (hash) => namingFolder(folder, () => rm(pathOf(hash), { force: true })),
    list: () => listed(folder),
    check: () =>
      namingFolder(folder, async () => {
        await requireMark();
        const probe = join(folder, `staged-${randomUUID()}`);
        await writeFile(probe, 'probe', { mode: 0o600 });
        await rm(probe);
      }),
  };
}

async function reading(
  path: string,
  hash: string,
  { from, until = Infinity }: { readonly from: number; readonly until: number | undefined },
  requireMark: () => Promise<void>,
): Promise<Readable> {
  const handle = await open(path).catch(async (error: unknown) => {
    orThrow(error, null);
    await requireMark();
    throw new MissingContentError(hash);
  });
  return handle.createReadStream({ start: from, end: until - 1, highWaterMark: 262_144 });
}

/** Writes a content to a temporary file, and renames it when it is on the disk and its hash is right. */
async function keep({ hash, open: begin }: ContentSource, staged: string, path: string): Promise<void> {
  try {
    const sum = createHash('sha256');
    const summed = new Transform({
      transform: (part: Buffer, _, done) => {
        sum.update(part);
        done(null, part);
      },
    });
    await pipeline(begin(), summed, createWriteStream(staged, { mode: 0o600, flush: true }));
    if (sum.digest('hex') !== hash) throw new FileStoreError(`A content is not what its name ${hash} says.`);
    await rename(staged, path);
  } finally {
    await rm(staged, { force: true });
  }
}

async function* listed(folder: string): AsyncGenerator<{ readonly hash: string; readonly at: number }> {
  const names = await namingFolder(folder, () => readdir(folder));
  for (const name of names) {
    const path = join(folder, name);
    if (STAGED.test(name)) await removeOld(path);
    if (!/^[0-9a-f]{2}$/.test(name)) continue;
    for (const hash of await namingFolder(folder, () => readdir(path))) {
      const found = SHA256.test(hash) ? await stat(join(path, hash)).catch(() => null) : null;
      if (found !== null) yield { hash, at: found.mtimeMs };
    }
  }
}

/** Removes half-written files of killed processes. */
async function removeOld(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found !== null && Date.now() - found.mtimeMs > 24 * HOUR_MS) await rm(path, { force: true });
}

async function markOf(folder: string): Promise<string | null> {
  return readFile(join(folder, MARK), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

/** A new file name is durable only when its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns `otherwise` for a missing file; throws all other errors. */
function orThrow<T>(error: unknown, otherwise: T): T {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
  throw error;
}

/** Adds the folder to the message of a system error. */
async function namingFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error: unknown) {
    if (error instanceof FileStoreError || !(error instanceof Error && 'code' in error)) throw error;
    throw new FileStoreError(`The folder of files ${folder} does not do its work (${String(error.code)}).`, {
      cause: error,
    });
  }
}
