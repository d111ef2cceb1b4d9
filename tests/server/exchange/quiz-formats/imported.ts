import { type Finding, Report } from '#server/exchange/package/report.ts';
import { ImportedPictures } from '#server/exchange/quiz-formats/imported-pictures.ts';
import { readQuizFile } from '#server/exchange/quiz-formats/read-quiz-file.ts';

/** A file that was read into a quiz. */
export interface Imported {
  readonly questions: readonly Record<string, unknown>[];
  readonly names: readonly string[];
  readonly pictures: ReadonlyMap<string, Buffer>;
  readonly findings: readonly Finding[];
  readonly codes: readonly string[];
}

/** Reads the questions of a file into a quiz without files. */
export async function imported(file: string, text: string | Buffer, langs = ['en']): Promise<Imported> {
  const report = new Report();
  const pictures = new ImportedPictures(new Map());
  const into = { file, report, pictures, langs, paths: new Set<string>() };
  const { questions } = await readQuizFile(Buffer.from(text), into);
  return {
    questions: questions.map(({ question }) => ({ ...question })),
    names: questions.map(({ name }) => name),
    pictures: pictures.contents,
    findings: report.sorted(),
    codes: report.sorted().map(({ code }) => code),
  };
}
