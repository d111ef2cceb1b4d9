import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endingOf } from '#server/exchange/package/files.ts';
import { type Finding, Report } from '#server/exchange/package/report.ts';
import { Contents } from '#server/exchange/package/task.ts';
import { readStatementAlone, statementFacts } from '#server/exchange/problem-package/statement-alone.ts';
import { makeTempFolder } from '#server/temp-folders.ts';
import { withPackage } from '#server/features/authoring/packages/with-package.ts';
import { type StatementPackage } from './package.ts';

/** A statement as contestants will see it. */
interface ShownStatement {
  readonly mime: string;
  /** The whole statement, with its pictures and samples. */
  readonly content: Buffer;
}

/** The result of reading a statement alone. */
export interface StatementReading {
  /** null: there is none in this language, or it cannot be read. */
  readonly shown: ShownStatement | null;
  /** For LaTeX, the Markdown that it was converted to; null for other formats. */
  readonly markdown: string | null;
  readonly findings: readonly Finding[];
}

/** The most readings of LaTeX statements that are kept. */
const MOST_KEPT = 64;
const kept = new Map<string, Promise<StatementReading>>();

/** Reads the statement in a language. LaTeX is read in a process of its own, the same text only once. */
export async function readStatementOf(
  given: StatementPackage,
  lang: string,
  person: number,
): Promise<StatementReading> {
  const [file] = statementFacts(given.files).files.get(lang) ?? [];
  if (file === undefined || endingOf(file) !== 'tex') return readHere(given, lang);
  const hash = createHash('sha256').update(JSON.stringify([lang, given.files.name]));
  for (const { path, hash: content } of given.tree) hash.update(`\0${path}\0${content}`);
  const key = hash.digest('hex');
  const before = kept.get(key);
  if (before !== undefined) return before;
  const reading = readApart(given, lang, person);
  kept.set(key, reading);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  reading.catch(() => kept.delete(key));
  return reading;
}

function readHere({ files }: StatementPackage, lang: string): StatementReading {
  const report = new Report();
  const contents = new Contents();
  const { statement, markdown } = readStatementAlone(files, lang, contents, report);
  const content = statement === null ? undefined : contents.map.get(statement.hash);
  const shown = statement !== null && content !== undefined ? { mime: statement.mime, content } : null;
  return { shown, markdown, findings: report.sorted() };
}

async function readApart(
  { files, contents }: StatementPackage,
  lang: string,
  person: number,
): Promise<StatementReading> {
  const folder = await makeTempFolder('package');
  try {
    await mkdir(join(folder, 'files'));
    const loose: (readonly [string, string])[] = [];
    for (const [path, content] of contents) {
      const at = join(folder, 'files', String(loose.length));
      await writeFile(at, content);
      loose.push([path, at]);
    }
    const given = { name: files.name, files: loose, statement: lang };
    return await withPackage(given, { person }, ({ alone, findings, contents: read }) => {
      const statement = alone?.statement ?? null;
      const content = statement === null ? undefined : read.get(statement.hash);
      const shown = statement !== null && content !== undefined ? { mime: statement.mime, content } : null;
      return Promise.resolve({ shown, markdown: alone?.markdown ?? null, findings });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
