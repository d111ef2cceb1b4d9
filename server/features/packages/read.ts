import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPackage } from '../../exchange/package/open.ts';
import { type Finding, Report } from '../../exchange/package/report.ts';
import { Contents } from '../../exchange/package/task.ts';
import { readFiles } from '../../exchange/read-package.ts';
import { isQuiz, readQuizFiles } from '../quizzes/read.ts';
import { type Found } from './found.ts';

/** Archives that are none of ours, by how they begin. */
const OTHERS: readonly { readonly begins: string; readonly name: string }[] = [
  { begins: '526172211a07', name: 'rar' },
  { begins: '377abcaf271c', name: '7z' },
  { begins: 'fd377a585a00', name: 'tar.xz' },
  { begins: '425a68', name: 'tar.bz2' },
];

/** A package that was read: what it holds, and its contents by hash in files that stay until `use` ends. */
export interface ReadPackage {
  readonly found: Found | null;
  readonly findings: readonly Finding[];
  readonly contents: ReadonlyMap<string, Buffer>;
}

/**
 * Reads an uploaded archive and gives what it holds to `use`. It is unpacked into a folder of its own, which is removed
 * afterwards, so that a large one is not in memory.
 */
export async function withPackage<T>(
  upload: { readonly path: string; readonly name: string; readonly beginning: Buffer },
  use: (read: ReadPackage) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-package-'));
  try {
    return await use(await readInto(folder, upload));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readInto(
  folder: string,
  upload: { readonly path: string; readonly name: string; readonly beginning: Buffer },
): Promise<ReadPackage> {
  const report = new Report();
  const contents = new Contents(folder);
  const other = OTHERS.find(({ begins }) => upload.beginning.toString('hex').startsWith(begins));
  if (other !== undefined) {
    report.error('', 'other_archive', { name: other.name });
    return { found: null, findings: report.sorted(), contents: contents.map };
  }
  const files = await openPackage(upload.path, report, { folder, name: upload.name });
  if (files === null || report.failed)
    return { found: null, findings: report.sorted(), contents: contents.map };
  if (isQuiz(files)) {
    const { quiz, report: findings } = readQuizFiles(files, report);
    return { found: quiz && { kind: 'quiz', quiz }, findings, contents: contents.map };
  }
  const { task, report: findings } = readFiles(files, report, contents);
  if (task === null) return { found: null, findings, contents: contents.map };
  const { contents: kept, ...rest } = task;
  return { found: { kind: 'task', task: rest, faults: [] }, findings, contents: kept };
}
