import { type PackageFiles } from '#server/exchange/package/files.ts';
import { openPackage } from '#server/exchange/package/open.ts';
import { Report } from '#server/exchange/package/report.ts';
import { type PackageReading, type ReadTask } from '#server/exchange/package/task.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { withTimeLimit } from '#server/exchange/self-test/run.ts';
import { isQuiz } from '#server/features/quiz/read.ts';
import { findingsText } from './package-text.ts';

/** Opens a folder or an archive. Throws with the faults that make it unreadable. */
export async function openFiles(path: string): Promise<PackageFiles> {
  const report = new Report();
  const files = await openPackage(path, report);
  if (files === null || report.failed) throw new Error(findingsText(report.sorted()));
  return files;
}

/** Like `openFiles`, but throws for a quiz, which has no programs. */
export async function openPrograms(path: string): Promise<PackageFiles> {
  const files = await openFiles(path);
  if (isQuiz(files)) throw new Error(`${path} is a quiz: it has no programs and no tests.`);
  return files;
}

/** Reads files as a task. When opening them failed, returns the faults, sorted. */
export function readingOf(files: PackageFiles | null, report: Report): PackageReading {
  return files === null || report.failed ? { task: null, report: report.sorted() } : readFiles(files, report);
}

/** A task that can be judged. Throws with its errors, each with file and line. */
export function requireTask(files: PackageFiles, limitMs: number | null): ReadTask {
  const { task, report } = readFiles(files, new Report());
  if (task === null) throw new Error(findingsText(report.filter(({ severity }) => severity === 'error')));
  return limitMs === null ? task : withTimeLimit(task, limitMs);
}
