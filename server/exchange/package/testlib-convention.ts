import { type JuryProgram } from '#server/contract/task.ts';
import { includesTestlib, TESTLIB_HEADER } from '#server/judge/testlib.ts';
import { endingOf } from './files.ts';
import { languageOfEnding } from './languages.ts';

/** A file of a program by its name in the program's folder. */
interface ProgramText {
  readonly name: string;
  readonly text: string;
}

/** Exit codes: the original testlib has 0; headers that were changed for other judges have other codes. */
const ENDS_WITH_ZERO = /define\s+OK_EXIT_CODE\s+0\b/;
const ENDS_OTHERWISE = /define\s+OK_EXIT_CODE\s+42\b/;

/**
 * Whether a jury's program must follow testlib's convention: it includes `testlib.h`, and either the package
 * has none and ours is used, or it is testlib's original beside a single source.
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

/** The same for a program whose files are in `contents`. */
export function isProgramForTestlib({ files }: JuryProgram, contents: ReadonlyMap<string, Buffer>): boolean {
  return isForTestlib(
    files.map(({ name, hash }) => ({ name, text: contents.get(hash)?.toString('utf8') ?? '' })),
  );
}
