import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { languageOfFile } from '#domain/submissions/languages.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { ROOT } from '../programs.ts';

/** A jury solution of an example, as the demo's crowd sends it. */
export interface DemoProgram {
  readonly fileName: string;
  /** File extension. */
  readonly language: string;
  /** The judge's verdict on it. */
  readonly verdict: Verdict;
  readonly content: Buffer;
}

/** Verdicts that a package's folders claim for their solutions (problem package format, "Submissions"). */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  accepted: 'AC',
  wrong_answer: 'WA',
  rejected: 'WA',
  partially_accepted: 'WA',
  partial: 'WA',
  time_limit_exceeded: 'TLE',
  run_time_error: 'RE',
  compile_error: 'CE',
};

/** The single-file solutions of an example, in order; none for a quiz. */
export async function demoPrograms(slug: string): Promise<readonly DemoProgram[]> {
  const folder = join(ROOT, 'examples', slug, 'submissions');
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const programs = files.flatMap((file) => {
    const verdict = VERDICTS[basename(file.parentPath)];
    const language = languageOfFile(file.name);
    if (!file.isFile() || verdict === undefined || language === null || language.use === 'other') return [];
    return [{ path: join(file.parentPath, file.name), fileName: file.name, language, verdict }];
  });
  programs.sort((a, b) => (a.path < b.path ? -1 : 1));
  return Promise.all(
    programs.map(async ({ path, fileName, language, verdict }) => ({
      fileName,
      language: language.extension,
      verdict,
      content: await readFile(path),
    })),
  );
}
