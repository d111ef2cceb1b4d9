import { type JuryProgram } from '../../contract/task.ts';
import { endingOf, type PackageFiles } from './files.ts';
import { isHeader, languageOfEnding } from './languages.ts';
import { type Report } from './report.ts';
import { type Contents } from './task.ts';

/**
 * A checker or interactor of the jury's from a folder: all of its files, in the one language its sources are in. Faults
 * go into the report, and the answer is null.
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
    report.error(`${folder}/${script}`, 'Build and run scripts are not run here: give the sources alone.');
    return null;
  }
  const deep = paths.find((path) => path.includes('/'));
  if (deep !== undefined) {
    report.error(`${folder}/${deep}`, 'The files of a program should be in one folder.');
    return null;
  }
  const sources = paths.filter((path) => languageOfEnding(endingOf(path)) !== null);
  const languages = new Set(sources.map((path) => languageOfEnding(endingOf(path))));
  const [language] = languages;
  if (language === undefined || language === null) {
    report.error(folder, 'There is no source in a language that is known here (C, C++, Java, Python, Go).');
    return null;
  }
  if (languages.size > 1) {
    report.error(folder, `The sources are in ${languages.size} languages: ${[...languages].join(', ')}.`);
    return null;
  }
  const wanted = paths.filter((path) => sources.includes(path) || isHeader(endingOf(path)));
  const left = paths.filter((path) => !wanted.includes(path));
  if (left.length > 0) report.note(folder, `Not part of the program: ${left.join(', ')}.`);
  return {
    language,
    files: wanted.map((path) => contents.add(path, change(files.read(`${folder}/${path}`)))),
    args: [],
  };
}
