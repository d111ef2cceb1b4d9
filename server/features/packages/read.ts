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

/** An uploaded archive: where it lies, and what it is called. */
export interface Upload {
  readonly path: string;
  readonly name: string;
  /** Its first bytes. */
  readonly beginning: string;
}

/** What an archive holds; its contents lie in the folder as `content-HASH`. */
export interface Reading {
  readonly found: Found | null;
  readonly findings: readonly Finding[];
  readonly hashes: readonly string[];
}

/** Unpacks an archive into a folder and reads it. */
export async function readInto(folder: string, { path, name, beginning }: Upload): Promise<Reading> {
  const report = new Report();
  const contents = new Contents(folder);
  const refused = (findings: readonly Finding[]): Reading => ({ found: null, findings, hashes: [] });
  const other = OTHERS.find(({ begins }) => beginning.startsWith(begins));
  if (other !== undefined) {
    report.error('', 'other_archive', { name: other.name });
    return refused(report.sorted());
  }
  const files = await openPackage(path, report, { folder, name });
  if (files === null || report.failed) return refused(report.sorted());
  if (isQuiz(files)) {
    const { quiz, report: findings } = readQuizFiles(files, report);
    return { found: quiz && { kind: 'quiz', quiz }, findings, hashes: [...contents.map.keys()] };
  }
  const { task, report: findings } = readFiles(files, report, contents);
  if (task === null) return refused(findings);
  const { contents: kept, ...rest } = task;
  return { found: { kind: 'task', task: rest, faults: [] }, findings, hashes: [...kept.keys()] };
}
