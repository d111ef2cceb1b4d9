import { PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { type JuryProgram, type StoredFile } from '#server/contract/task.ts';
import { baseName, endingOf, type PackageFiles, withoutEnding } from '../package/files.ts';
import { isHeader, languageOfEnding } from '../package/languages.ts';
import { type Report } from '../package/report.ts';
import { type Contents, type ReadSubmission } from '../package/task.ts';

const FOLDERS = ['check', 'cor'];
/** Names of the jury's full solutions; other solutions are run, but no verdict is expected of them. */
const SOLUTIONS = ['solution', 'soluzione'];

/**
 * A program in `check/` or `cor/` by one of its names, from its source with the headers beside it; null:
 * there is none. CMS gets it compiled. This server runs no unknown binary, so the source must be there.
 */
export function readJuryProgram(
  files: PackageFiles,
  names: readonly string[],
  contents: Contents,
  report: Report,
): JuryProgram | null {
  for (const folder of FOLDERS) {
    const inside = files.entries(folder).files;
    const source = inside.find(
      (one) => names.includes(withoutEnding(one)) && languageOfEnding(endingOf(one)) !== null,
    );
    const language = source === undefined ? null : languageOfEnding(endingOf(source));
    if (source !== undefined && language !== null) {
      const wanted = [source, ...inside.filter((one) => isHeader(endingOf(one)))];
      return {
        language,
        files: wanted.map((one) => contents.add(one, files.read(`${folder}/${one}`))),
        args: [],
      };
    }
    const compiled = inside.find((one) => names.includes(one));
    if (compiled !== undefined) {
      report.error(`${folder}/${compiled}`, 'compiled_program', { compiled });
      return null;
    }
  }
  return null;
}

/** Graders or stubs by language: `sol/grader.*` or `sol/stub.*` (C and C++: with the headers of `sol/`). */
export function readGraders(
  files: PackageFiles,
  name: 'grader' | 'stub',
  contents: Contents,
): Readonly<Record<string, StoredFile[]>> {
  const inside = files.entries('sol').files;
  const headers = inside.filter((one) => isHeader(endingOf(one)));
  const graders: Record<string, StoredFile[]> = {};
  for (const language of PROGRAM_LANGUAGES) {
    const own = inside.find(
      (one) => withoutEnding(one) === name && languageOfEnding(endingOf(one)) === language,
    );
    if (own === undefined) continue;
    const used = ['c', 'cpp'].includes(language) ? [own, ...headers] : [own];
    graders[language] = used.map((one) => contents.add(one, files.read(`sol/${one}`)));
  }
  return graders;
}

/** The jury's programs in `sol/`: a program named as a full solution must be accepted. */
export function readSolutions(
  files: PackageFiles,
  slug: string,
  contents: Contents,
  report: Report,
): readonly ReadSubmission[] {
  return files.entries('sol').files.flatMap((file): ReadSubmission[] => {
    const language = languageOfEnding(endingOf(file));
    const name = withoutEnding(file);
    if (language === null || ['grader', 'stub'].includes(name)) return [];
    const place = { file: `sol/${file}`, line: null };
    const isFull = SOLUTIONS.includes(name) || name === slug;
    if (!isFull) report.note(place, 'nothing_said_of_it');
    const expectations = isFull
      ? [
          {
            place,
            tests: null,
            permitted: ['AC' as const],
            required: null,
            score: null,
            message: '',
            timing: 'lower' as const,
          },
        ]
      : [];
    const source = contents.add(baseName(file), files.read(`sol/${file}`));
    return [{ path: file, language, source, expectations, results: [] }];
  });
}
