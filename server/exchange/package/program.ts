import { type JuryProgram } from '#server/contract/task.ts';
import { endingOf, type PackageFiles } from './files.ts';
import { isHeader, languageOfEnding } from './languages.ts';
import { type Report } from './report.ts';
import { type Contents } from './task.ts';

/**
 * Reads a checker or interactor of the jury: all files of a folder, whose sources are in one language. On a
 * fault, which goes into the report, null is returned.
 */
export function readProgram(
  files: PackageFiles,
  folder: string,
  paths: readonly string[],
  contents: Contents,
  report: Report,
  change: (content: Buffer) => Buffer = (content) => content,
): JuryProgram | null {
  const script = paths.find((path) => path === 'build' || path === 'run');
  if (script !== undefined) {
    report.error(`${folder}/${script}`, 'no_scripts');
    return null;
  }
  const deep = paths.find((path) => path.includes('/'));
  if (deep !== undefined) {
    report.error(`${folder}/${deep}`, 'one_folder');
    return null;
  }
  const sources = paths.filter((path) => languageOfEnding(endingOf(path)) !== null);
  const languages = new Set(sources.map((path) => languageOfEnding(endingOf(path))));
  const [language] = languages;
  if (language === undefined || language === null) {
    report.error(folder, 'no_known_source');
    return null;
  }
  if (languages.size > 1) {
    report.error(folder, 'many_languages', { number: languages.size, value: [...languages].join(', ') });
    return null;
  }
  const wanted = paths.filter((path) => sources.includes(path) || isHeader(endingOf(path)));
  const left = paths.filter((path) => !wanted.includes(path));
  if (left.length > 0) report.note(folder, 'not_of_program', { value: left.join(', ') });
  return {
    language,
    files: wanted.map((path) => contents.add(path, change(files.read(`${folder}/${path}`)))),
    args: [],
  };
}
