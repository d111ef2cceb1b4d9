import { type PackageFiles, packageOf } from '#server/exchange/package/files.ts';
import { FilesOnDisk } from '#server/exchange/package/on-disk.ts';
import { openPackage } from '#server/exchange/package/open.ts';
import { type Finding, Report } from '#server/exchange/package/report.ts';
import { Contents, type PackageReading } from '#server/exchange/package/task.ts';
import { readStatementAlone, type StatementAlone } from '#server/exchange/problem-package/statement-alone.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { isQuiz, readQuizFiles } from '#server/features/quiz/read.ts';
import { type FileOfTree, treeOfPackage } from '#server/features/tasks/content/tree-of-package.ts';
import { type Found } from './found.ts';

/** An uploaded archive: its path on disk and its name. */
export interface Upload {
  readonly path: string;
  readonly name: string;
}

/** Files that are on disk already: their paths in the package and on disk. */
export interface LooseFiles {
  readonly name: string;
  readonly files: readonly (readonly [path: string, at: string])[];
}

/** Loose files from which only the statement of one language is read. */
export interface StatementFiles extends LooseFiles {
  readonly statement: string;
}

/** The reading of an archive; its contents lie in the folder as `content-HASH`. */
export interface Reading {
  readonly found: Found | null;
  readonly findings: readonly Finding[];
  readonly hashes: readonly string[];
  /** The files of the work tree; empty for loose files, which are the tree already. */
  readonly tree: readonly FileOfTree[];
  /** Only for a statement that was read alone. */
  readonly alone?: StatementAlone;
}

/** Unpacks an archive into a folder and reads it; loose files are read where they lie. */
export async function readInto(
  folder: string,
  given: Upload | LooseFiles | StatementFiles,
): Promise<Reading> {
  const report = new Report();
  const contents = new Contents(folder);
  if ('statement' in given) {
    const alone = readStatementAlone(looseFiles(given), given.statement, contents, report);
    return { ...NOTHING, findings: report.sorted(), hashes: [...contents.map.keys()], alone };
  }
  if ('files' in given) return readOpened(looseFiles(given), report, contents, false);
  const { path, name } = given;
  const refused = (findings: readonly Finding[]): Reading => ({ ...NOTHING, findings });
  const files = await openPackage(path, report, { folder, name });
  if (files === null || report.failed) return refused(report.sorted());
  return readOpened(files, report, contents, true);
}

function looseFiles({ name, files }: LooseFiles): PackageFiles {
  const onDisk = new FilesOnDisk();
  for (const [path, at] of files) onDisk.place(path, at);
  return packageOf(name, onDisk);
}

const NOTHING = { found: null, hashes: [], tree: [] };

function readOpened(files: PackageFiles, report: Report, contents: Contents, isWhole: boolean): Reading {
  if (isQuiz(files)) {
    const { quiz, report: findings } = readQuizFiles(files, report);
    if (quiz === null) return { ...NOTHING, findings };
    const tree = isWhole ? treeOfPackage(files, null, contents) : [];
    return { found: { kind: 'quiz', quiz }, findings, hashes: [...contents.map.keys()], tree };
  }
  const { task, report: findings, unmade } = readFiles(files, report, contents);
  if (unmade !== undefined && isWhole) return readUnmade(files, unmade, contents);
  if (task === null) return { ...NOTHING, findings };
  const tree = isWhole ? treeOfPackage(files, task, contents) : [];
  const { contents: kept, ...rest } = task;
  return { found: { kind: 'task', task: rest, faults: [] }, findings, hashes: [...kept.keys()], tree };
}

/** A package whose tests are yet to be made: only its files are used. */
function readUnmade(
  files: PackageFiles,
  { task, report }: NonNullable<PackageReading['unmade']>,
  contents: Contents,
): Reading {
  const tree = treeOfPackage(files, task, contents);
  const { contents: kept, ...rest } = task;
  return { found: { kind: 'unmade', task: rest }, findings: report, hashes: [...kept.keys()], tree };
}
