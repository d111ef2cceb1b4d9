import { type ArchiveFile } from './archive.ts';
import { type BackupEnd, BackupError, readEnd } from './format.ts';

/** Reads the last file of a backup, and checks the files before it against it. Throws BackupError. */
export async function endOf(file: ArchiveFile): Promise<BackupEnd> {
  const end = readEnd(await file.whole());
  if (end.sha256 !== file.sumBefore) throw new BackupError('The backup is damaged: its sum is another one.');
  return end;
}
