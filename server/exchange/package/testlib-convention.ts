import { type JuryProgram } from '#server/contract/task.ts';
import { includesTestlib, TESTLIB_HEADER } from '#server/judge/testlib.ts';
import { endingOf } from './files.ts';
import { languageOfEnding } from './languages.ts';

/** A file of a program by its name in the program's folder. */
interface ProgramText {
  readonly name: string;
  readonly text: string;
}

/** testlib's own header; those that were changed for other judges end with other codes. */
const ENDS_WITH_ZERO = /define\s+OK_EXIT_CODE\s+0\b/;
const ENDS_OTHERWISE = /define\s+OK_EXIT_CODE\s+42\b/;

/**
 * Whether a program of the jury's can only be one that is called and answers as testlib's: it includes `testlib.h`, and
 * that is ours, or testlib's own that it brings as a single source.
 */
export function isForTestlib(files: readonly ProgramText[]): boolean {
  const sources = files.filter(({ name }) => languageOfEnding(endingOf(name)) !== null);
  const written = sources.filter(
    ({ name, text }) => languageOfEnding(endingOf(name)) === 'cpp' && includesTestlib(text),
  );
  if (written.length === 0) return false;
  const header = files.find(({ name }) => name === TESTLIB_HEADER)?.text;
  if (header === undefined) return true;
  return sources.length === 1 && ENDS_WITH_ZERO.test(header) && !ENDS_OTHERWISE.test(header);
}

/** The same of a program that was read. */
export function isProgramForTestlib({ files }: JuryProgram, contents: ReadonlyMap<string, Buffer>): boolean {
  return isForTestlib(
    files.map(({ name, hash }) => ({ name, text: contents.get(hash)?.toString('utf8') ?? '' })),
  );
}
