import { openPackage } from '#server/exchange/package/open.ts';
import { Report } from '#server/exchange/package/report.ts';
import { type PackageReading } from '#server/exchange/package/task.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { type QuizReading, readQuizFiles } from '#server/features/quiz/read.ts';

/** Reads an author's task from a folder or archive. */
export async function readPackage(path: string): Promise<PackageReading> {
  const report = new Report();
  const files = await openPackage(path, report);
  return files === null || report.failed ? { task: null, report: report.sorted() } : readFiles(files, report);
}

/** Reads a quiz from a folder or archive. */
export async function readQuiz(path: string): Promise<QuizReading> {
  const report = new Report();
  const files = await openPackage(path, report);
  return files === null ? { quiz: null, report: report.sorted() } : readQuizFiles(files, report);
}
