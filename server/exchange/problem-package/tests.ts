import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { findingSentence } from '../package/sentences.ts';
import { type ShownSample } from '#domain/tasks/statement-samples.ts';

/** The files of one test. Paths are within the package. */
export interface TestFiles {
  /** Path within `data/` without extension, such as `secret/group1/03`. */
  readonly name: string;
  /** The folder of the test, such as `secret/group1`. */
  readonly folder: string;
  readonly input: string;
  readonly answer: string;
  /** The files that contestants get instead (2025-09, Downloadable test cases); null: the same files. */
  readonly shown: { readonly input: string; readonly answer: string } | null;
  /** The test's own `NAME.yaml`; null: it has none. */
  readonly configuration: string | null;
}

const BESIDE =
  /\.(?:in\.statement|ans\.statement|in\.download|ans\.download|interaction|out|ans|yaml|hint|desc|png|jpe?g|svg)$/;
const GROUP_FILES = ['test_group.yaml', 'testdata.yaml'];

/** All tests of `data/sample/` and `data/secret/` in the order of their runs. Other files are reported. */
export function findTests(files: PackageFiles, report: Report): readonly TestFiles[] {
  const tests: TestFiles[] = [];
  const names = new Set<string>();
  const paths = ['sample', 'secret'].flatMap((part) =>
    files.under(`data/${part}`).map((path) => `${part}/${path}`),
  );
  for (const path of paths) {
    if (!path.endsWith('.in')) continue;
    const name = path.slice(0, -'.in'.length);
    const beside = (ending: string) => `data/${name}.${ending}`;
    names.add(name);
    if (!files.has(beside('ans'))) {
      report.error(`data/${path}`, 'no_answer', { name });
      continue;
    }
    tests.push({
      name,
      folder: name.slice(0, name.lastIndexOf('/')),
      input: `data/${path}`,
      answer: beside('ans'),
      shown: shownOf(files, `data/${name}`),
      configuration: files.has(beside('yaml')) ? beside('yaml') : null,
    });
  }
  for (const path of paths) checkBelongs(path, names, report);
  noteUnread(files, report);
  for (const path of paths.filter((one) => /^secret\/.+\/test_group\.yaml$/.test(one))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (![...names].some((name) => name.startsWith(`${folder}/`)))
      report.error(`data/${path}`, 'group_empty');
  }
  const isSecret = tests.some(({ name }) => name.startsWith('secret/'));
  const shouted = paths.find((path) => /\.(?:in|ans)$/i.test(path) && !/\.(?:in|ans)$/.test(path));
  if (shouted !== undefined)
    report.add(isSecret ? 'warning' : 'error', `data/${shouted}`, findingSentence('ending_case'));
  else if (!isSecret) report.error('data/secret', 'no_test');
  return tests.sort((a, b) => compareNames(a.name, b.name));
}

/** Cases for trying a validator (2025-09, Validator test cases), which do not judge submissions. */
const VALIDATOR_CASES = ['invalid_input', 'invalid_output', 'valid_output'];

/** Reports files beside the tests that are not read, so that nobody takes them for tests. */
function noteUnread(files: PackageFiles, report: Report): void {
  for (const folder of VALIDATOR_CASES.map((name) => `data/${name}`))
    if (files.under(folder).length > 0) report.note(folder, 'validator_cases');
  if (files.has('generators/generators.yaml')) report.note('generators/generators.yaml', 'generators_yaml');
}

function shownOf(files: PackageFiles, test: string): TestFiles['shown'] {
  const first = (...endings: readonly string[]) =>
    endings.map((ending) => `${test}.${ending}`).find((path) => files.has(path)) ?? `${test}.ans`;
  const [input, answer] = [first('in.download', 'in'), first('ans.download', 'out', 'ans')];
  return input === `${test}.in` && answer === `${test}.ans` ? null : { input, answer };
}

function checkBelongs(path: string, names: ReadonlySet<string>, report: Report): void {
  if (path.endsWith('.in') || GROUP_FILES.includes(path.slice(path.lastIndexOf('/') + 1))) return;
  const inFiles = /^(.*)\.files\//.exec(path);
  if (inFiles !== null) {
    report.error(`data/${inFiles[0].slice(0, -1)}`, 'files_of_test');
    return;
  }
  const ending = BESIDE.exec(path);
  if (ending === null && /\.(?:in|ans)$/i.test(path)) return;
  if (ending === null) report.note(`data/${path}`, 'of_no_test');
  else if (path.endsWith('.ans') && !names.has(path.slice(0, -4))) {
    report.error(`data/${path}`, 'no_input');
  }
}

/** Orders samples before other tests, then by folder and name. */
function compareNames(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [one = '', other = ''] = [left[at], right[at]];
    if (one !== other) return one < other ? -1 : 1;
  }
  return left.length - right.length;
}

/**
 * The samples that statements show (2025-09, Displayed test cases): interactions for an interactive task,
 * otherwise the samples made for statements.
 */
export function shownSamples(
  files: PackageFiles,
  tests: readonly TestFiles[],
  isInteractive: boolean,
): readonly ShownSample[] {
  const samples = tests.filter(({ folder }) => folder === 'sample');
  const names = new Set(samples.map(({ name }) => name));
  // A legacy package may have an interaction without a test.
  for (const path of files.under('data/sample')) {
    if (path.endsWith('.interaction')) names.add(`sample/${path.slice(0, -'.interaction'.length)}`);
  }
  return [...names].sort().flatMap((name): ShownSample[] => {
    const read = (...endings: readonly string[]) => {
      const found = endings.map((ending) => `data/${name}.${ending}`).find((path) => files.has(path));
      return found === undefined ? '' : files.text(found);
    };
    if (files.has(`data/${name}.interaction`)) return [{ kind: 'interaction', text: read('interaction') }];
    if (isInteractive) {
      const [input, answer] = [read('in.statement'), read('ans.statement')];
      return input === '' && answer === '' ? [] : [{ kind: 'pair', input, answer }];
    }
    return [{ kind: 'pair', input: read('in.statement', 'in'), answer: read('ans.statement', 'out', 'ans') }];
  });
}
