import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type DatabaseTarget } from '#server/db/database.ts';
import { type ArchiveFile, readArchive } from './archive.ts';
import { type BackupEnd, BackupError, END_NAME, HEAD_NAME, readHead } from './format.ts';
import { endOf } from './end.ts';
import { type BackupOptions, writeBackup, type Written } from './write.ts';

/** A backup in a file. */
export interface BackupFile extends Written {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Writes a backup into a new file and reads it back. The file gets its name only when it is complete and on
 * the disk, readable only by its owner. Throws BackupError when the file exists.
 */
export async function backUpTo(
  target: DatabaseTarget,
  to: string,
  options: BackupOptions = {},
): Promise<BackupFile> {
  const path = resolve(to);
  if (await stat(path).catch(() => null)) throw new BackupError(`${path} is there already.`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = `${path}.partial`;
  try {
    const written = await writeBackup(
      target,
      createWriteStream(partial, { mode: 0o600, flush: true }),
      options,
    );
    const read = await checkBackup(partial);
    if (read.sha256 !== written.end.sha256)
      throw new BackupError('What was written is not what was read back.');
    await rename(partial, path);
    await syncFolder(dirname(path));
    return { ...written, path, bytes: (await stat(path)).size };
  } finally {
    await rm(partial, { force: true });
  }
}

/** Counts made while a backup is read. */
interface Counted {
  /** Number of rows of each table, by its name in the head. */
  readonly rows: Map<string, number>;
  files: number;
  end: BackupEnd | null;
}

/** Reads a whole backup and counts its contents; returns the counts that it states. Throws BackupError. */
export async function checkBackup(path: string): Promise<BackupEnd> {
  const counted: Counted = { rows: new Map(), files: 0, end: null };
  let isFirst = true;
  for await (const file of readArchive(createReadStream(path))) {
    if (isFirst && file.name !== HEAD_NAME) throw new BackupError('This is no backup of Agon.');
    isFirst = false;
    await count(file, counted);
  }
  const { rows, files, end } = counted;
  if (end === null) throw new BackupError('The backup breaks off before its end.');
  for (const [name, number] of rows)
    if (end.tables[name]?.rows !== number)
      throw new BackupError(`Rows of ${name} are missing in the backup.`);
  if (end.files.count !== files) throw new BackupError('Contents of files are missing in the backup.');
  return end;
}

async function count(file: ArchiveFile, counted: Counted): Promise<void> {
  const [kind, name = ''] = file.name.split('/');
  if (kind === HEAD_NAME) {
    for (const table of readHead(await file.whole()).tables) counted.rows.set(table.name, 0);
  } else if (kind === 'tables') {
    counted.rows.set(name, (counted.rows.get(name) ?? 0) + (await linesOf(file.parts)));
  } else if (kind === 'files') {
    counted.files += 1;
  } else if (kind === END_NAME) {
    counted.end = await endOf(file);
  }
}

/** Counts lines: a row of COPY is one line, since line ends within values are escaped. */
async function linesOf(parts: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0;
  for await (const part of parts)
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
  return lines;
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
