import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FilesOnDisk } from '#server/exchange/package/on-disk.ts';
import { type Whose } from '#server/model/fair-turns.ts';
import { makeTempFolder } from '#server/temp-folders.ts';
import { type LooseFiles, type Reading, type StatementFiles, type Upload } from './read.ts';
import { readApart } from './reader/reader.ts';

/** A package that was read, with its contents by hash in files that stay until `use` ends. */
export interface ReadPackage extends Pick<Reading, 'found' | 'findings' | 'tree' | 'alone'> {
  readonly contents: FilesOnDisk;
}

/**
 * Reads an uploaded archive, or loose files, and gives what it holds to `use`. It is unpacked into a folder of its own, which is removed
 * afterwards, so that a large one is not in memory.
 */
export async function withPackage<T>(
  upload: Upload | LooseFiles | StatementFiles,
  whose: Whose,
  use: (read: ReadPackage) => Promise<T>,
): Promise<T> {
  const folder = await makeTempFolder('package');
  try {
    const { hashes, ...read } = await readApart(folder, upload, whose);
    const contents = new FilesOnDisk();
    for (const hash of hashes) contents.place(hash, join(folder, `content-${hash}`));
    return await use({ ...read, contents });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
