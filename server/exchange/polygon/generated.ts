import { expandScript } from '#domain/authoring/tests-script/expand.ts';
import { baseName, endingOf, type PackageFiles, withoutEnding } from '../package/files.ts';
import { languageOfEnding } from '../package/languages.ts';
import { type Report } from '../package/report.ts';
import { all, at, type XmlElement } from '../package/xml.ts';

const FILE = 'problem.xml';
/** A word that needs no quotes in our script. */
const PLAIN = /^[A-Za-z0-9_.:=+*/%^~@&-]+$/;
/** A keyword at the beginning of a line of our script. */
const KEYWORD = /^(?:for|let|copy)\b/;
/** The end of a line of Polygon's script, which names the test. */
const PLACE = />\s*(?:\d+|\$)\s*$/;

/** A quoted part of a word; without a closing quote it goes to the end. */
const QUOTED = /"((?:\\["\\]|[^"\\]|\\(?!["\\]))*)(?:"|$)/g;
const WORD = new RegExp(`(?:${QUOTED.source}|[^\\s"])+`, 'g');
/** The longest part of a command that is read, characters: more than a line of our script may have. */
const MOST_READ = 10_000;
/** The longest part of a command that a message shows, characters. */
const MOST_SHOWN = 200;

/** The command by which a package makes a test. */
export interface TestCommand {
  readonly text: string;
  readonly program: string;
  readonly args: readonly string[];
  /** True: the generator writes several tests in one run, which our script cannot express. */
  readonly isOfMany: boolean;
}

/** The testset that is read: the one called `tests`. */
export function testsetOf(judging: XmlElement | undefined): XmlElement | undefined {
  return all(judging, 'testset').find(({ attributes }) => attributes['name'] === 'tests');
}

/** The command that makes a test; null: it was made by hand. */
export function commandOf({ attributes }: XmlElement): TestCommand | null {
  const { method, cmd: text = '' } = attributes;
  if (method !== 'generated') return null;
  const [program = '', ...args] = wordsOf(text.replace(PLACE, ''));
  return { text, program, args, isOfMany: attributes['from-file'] !== undefined };
}

/** The words of a command, separated by white space except in double quotes, which allow `\"` and `\\`. */
function wordsOf(text: string): readonly string[] {
  const words = text.slice(0, MOST_READ).match(WORD) ?? [];
  return words.map((word) => word.replace(QUOTED, (_, inside: string) => inside.replace(/\\(["\\])/g, '$1')));
}

/** The sources of a package's generators, by the names in its commands. */
export function generatorsOf(files: PackageFiles, root: XmlElement): ReadonlyMap<string, string> {
  const listed = all(root, 'files', 'executables', 'executable').map(
    (one) => at(one, 'source')?.attributes['path'] ?? '',
  );
  const beside = files.entries('files').files.map((name) => `files/${name}`);
  const found = new Map<string, string>();
  for (const path of [...listed, ...beside]) {
    const name = withoutEnding(baseName(path));
    if (!found.has(name) && files.has(path) && languageOfEnding(endingOf(path)) !== null)
      found.set(name, path);
  }
  return found;
}

/** A test that is to be made: its number from 1, the line it is listed in, and how. */
export interface ToMake {
  readonly number: number;
  readonly line: number;
  readonly command: TestCommand;
}

/** Reports each test that cannot be made here, with its generator; a missing generator is reported once. */
export function checkGenerated(
  tests: readonly ToMake[],
  generators: ReadonlyMap<string, string>,
  report: Report,
): void {
  const known = new Set<string>();
  const lines: string[] = [];
  for (const { number, line, command } of tests) {
    const { text, program, args, isOfMany } = command;
    const place = { file: FILE, line };
    const source = generators.get(program);
    if (isOfMany || program === '')
      report.error(place, 'polygon_command', { test: number, command: shown(text) });
    else if (source === undefined && !known.has(program))
      report.error(place, 'polygon_generator', { test: number, program });
    known.add(program);
    lines.push(lineOf(baseName(source ?? program), args, `secret/${number}`));
  }
  if (report.failed) return;
  const made = new Map(expandScript(lines.join('\n')).tests.map((test) => [test.name, test]));
  for (const { number, line, command } of tests) {
    const test = made.get(`secret/${number}`);
    if (test?.kind === 'run' && test.args.join('\0') === command.args.join('\0')) continue;
    report.error({ file: FILE, line }, 'polygon_command', { test: number, command: shown(command.text) });
    return;
  }
}

function shown(command: string): string {
  return command.length > MOST_SHOWN ? `${command.slice(0, MOST_SHOWN)}…` : command;
}

/** A line of our script. */
export function lineOf(program: string, args: readonly string[], place: string): string {
  const first = KEYWORD.test(program) ? `"${program}"` : quoted(program);
  return `${[first, ...args.map(quoted)].join(' ')} > ${place}`;
}

function quoted(word: string): string {
  if (PLAIN.test(word)) return word;
  return `"${word.replace(/[\\"]/g, '\\$&').replace(/[{}]/g, '$&$&')}"`;
}
