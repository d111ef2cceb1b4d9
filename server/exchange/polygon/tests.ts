import { type JudgeGroup, type JudgeTest } from '#server/contract/task.ts';
import { baseName, type PackageFiles } from '../package/files.ts';
import { areWindowsLines, warnOfWindowsLines, withoutWindowsLines } from '../package/line-ends.ts';
import { type Report } from '../package/report.ts';
import { type Contents, type Unmade } from '../package/task.ts';
import { all, at, type XmlElement } from '../package/xml.ts';
import { checkGenerated, commandOf, type TestCommand, testsetOf } from './generated.ts';

const FILE = 'problem.xml';
const MAX_CPU_MS = 600_000;
const MAX_MEMORY_BYTES = 16 * 1_073_741_824;

interface Tests {
  readonly groups: JudgeGroup[];
  readonly tests: JudgeTest[];
  readonly limits: { readonly cpuMs: number; readonly memoryBytes: number };
  /** Tests that are to be made; null: the package has all tests. */
  readonly unmade: Unmade | null;
}

/** The programs of a package by their role for its tests. */
interface Programs {
  readonly generators: ReadonlyMap<string, string>;
  /** True: the checker itself gives the points of a test. */
  readonly hasOwnPoints: boolean;
}

/** Points of a task whose tests state none. */
const FULL_POINTS = 100;

/**
 * The tests of a package with their groups and limits. In a package without its generated tests, the tests to
 * be made are listed; a test that nothing can make is an error that says what to download.
 */
export function readPolygonTests(
  files: PackageFiles,
  judging: XmlElement | undefined,
  { generators, hasOwnPoints }: Programs,
  contents: Contents,
  report: Report,
): Tests {
  const testset = testsetOf(judging);
  noteOthers(all(judging, 'testset'), testset, report);
  const listed = all(testset, 'tests', 'test');
  const limits = {
    cpuMs: limitOf(testset, 'time-limit', MAX_CPU_MS, report),
    memoryBytes: limitOf(testset, 'memory-limit', MAX_MEMORY_BYTES, report),
  };
  if (listed.length === 0) {
    report.error({ file: FILE, line: judging?.line ?? 1 }, 'no_test');
    return { groups: [], tests: [], limits, unmade: null };
  }
  const { groups, groupOf, pointsOf } = groupsOf(testset, listed, hasOwnPoints, report);
  const placed = placesOf(testset, listed);
  const place = { file: FILE, line: testset?.line ?? 1 };
  const unmade = unmadeOf(placed, files, place);
  const lost = placed.filter(({ index, command }) => unmade.inputs.includes(index) && command === null);
  if (lost.length === placed.length) {
    report.error(place, 'polygon_not_full');
    return { groups, tests: [], limits, unmade: null };
  }
  for (const { element, input } of lost)
    report.error({ file: FILE, line: element.line }, 'missing', { path: input });
  checkGenerated(toMake(placed, unmade), generators, report);
  const present = placed.flatMap(({ input, answer }) => [input, answer]).filter((path) => files.has(path));
  const take = takenLines(files, present, report);
  const file = (path: string) =>
    files.has(path) ? contents.add(baseName(path), take(path)) : contents.add('', Buffer.alloc(0));
  const tests = placed.map(({ element, index, input, answer }): JudgeTest => ({
    name: String(index + 1),
    input: file(input),
    answer: file(answer),
    group: groupOf(element),
    isSample: element.attributes['sample'] === 'true',
    checkerArgs: [],
    points: pointsOf(element),
  }));
  const isWhole = unmade.inputs.length === 0 && unmade.answers.length === 0;
  return { groups, tests, limits, unmade: isWhole ? null : unmade };
}

function noteOthers(testsets: readonly XmlElement[], testset: XmlElement | undefined, report: Report): void {
  for (const { line, attributes } of testsets.filter((one) => one !== testset))
    report.note({ file: FILE, line }, 'polygon_testset', { name: attributes['name'] ?? '' });
}

/** A test that is listed, and where its files would lie. */
interface Placed {
  readonly element: XmlElement;
  readonly index: number;
  /** null: the test was made by hand. */
  readonly command: TestCommand | null;
  readonly input: string;
  readonly answer: string;
}

function placesOf(testset: XmlElement | undefined, listed: readonly XmlElement[]): readonly Placed[] {
  const pathOf = (pattern: string, number: number) =>
    pattern.replace(/%0?(\d*)d/, (_, width: string) => String(number).padStart(Number(width || '0'), '0'));
  const inputs = at(testset, 'input-path-pattern')?.text ?? 'tests/%02d';
  const answers = at(testset, 'answer-path-pattern')?.text ?? 'tests/%02d.a';
  return listed.map((element, index) => ({
    element,
    index,
    command: commandOf(element),
    input: pathOf(inputs, index + 1),
    answer: pathOf(answers, index + 1),
  }));
}

function unmadeOf(placed: readonly Placed[], files: PackageFiles, place: Unmade['place']): Unmade {
  const without = (path: 'input' | 'answer') =>
    placed.filter((one) => !files.has(one[path])).map(({ index }) => index);
  return { place, inputs: without('input'), answers: without('answer') };
}

function toMake(placed: readonly Placed[], { inputs }: Unmade) {
  return placed.flatMap(({ element: { line }, index, command }) =>
    inputs.includes(index) && command !== null ? [{ number: index + 1, line, command }] : [],
  );
}

/** How to read the tests: Windows line ends of a Windows package are replaced. */
function takenLines(files: PackageFiles, paths: readonly string[], report: Report): (path: string) => Buffer {
  if (!areWindowsLines(contentsOf(files, paths))) {
    warnOfWindowsLines(files, paths, report);
    return (path) => files.read(path);
  }
  report.note(FILE, 'polygon_windows_lines');
  return (path) => withoutWindowsLines(files.read(path));
}

/** Yields the contents, so that one at a time is in memory. */
function* contentsOf(files: PackageFiles, paths: readonly string[]): Generator<Buffer> {
  for (const path of paths) yield files.read(path);
}

function limitOf(testset: XmlElement | undefined, name: string, most: number, report: Report): number {
  const element = at(testset, name);
  const value = Number(element?.text.trim());
  if (element !== undefined && Number.isInteger(value) && value > 0 && value <= most) return value;
  report.error({ file: FILE, line: element?.line ?? testset?.line ?? 1 }, 'xml_number', { name, most });
  return 1000;
}

interface Grouping {
  readonly groups: JudgeGroup[];
  readonly groupOf: (test: XmlElement) => number;
  readonly pointsOf: (test: XmlElement) => number;
}

function statedPoints({ attributes }: XmlElement): number {
  return Number(attributes['points'] ?? 0);
}

function groupsOf(
  testset: XmlElement | undefined,
  listed: readonly XmlElement[],
  hasOwnPoints: boolean,
  report: Report,
): Grouping {
  const points = (tests: readonly XmlElement[]) => tests.reduce((sum, test) => sum + statedPoints(test), 0);
  const named = all(testset, 'groups', 'group');
  if (named.length > 0) return namedGroups(named, listed, points, report);
  const total = points(listed);
  // Samples without points are not scored.
  const isApart = (test: XmlElement) =>
    test.attributes['sample'] === 'true' && (total === 0 || statedPoints(test) === 0);
  const isOwn = total === 0 && hasOwnPoints;
  if (isOwn) report.note({ file: FILE, line: testset?.line ?? 1 }, 'polygon_checker_points');
  const scored: JudgeGroup = {
    name: 'tests',
    rule: total > 0 || isOwn ? 'points' : 'minimum',
    points: total > 0 ? total : FULL_POINTS,
    requires: [],
  };
  const together = listed.filter((test) => !isApart(test)).length;
  const pointsOf = (test: XmlElement) =>
    isOwn && !isApart(test) ? FULL_POINTS / together : statedPoints(test);
  if (!listed.some(isApart)) return { groups: [scored], groupOf: () => 0, pointsOf };
  const sample: JudgeGroup = { name: 'sample', rule: 'sum', points: 0, requires: [] };
  return { groups: [sample, scored], groupOf: (test) => (isApart(test) ? 0 : 1), pointsOf };
}

function namedGroups(
  named: readonly XmlElement[],
  listed: readonly XmlElement[],
  points: (tests: readonly XmlElement[]) => number,
  report: Report,
): Grouping {
  const names = named.map(({ attributes }) => attributes['name'] ?? '');
  const indexOf = (name: string, line: number): number => {
    const index = names.indexOf(name);
    if (index === -1) report.error({ file: FILE, line }, 'no_group', { name });
    return Math.max(0, index);
  };
  const groups = named.map((element, index): JudgeGroup => {
    const { name = '', ...attributes } = element.attributes;
    if (names.indexOf(name) !== index)
      report.error({ file: FILE, line: element.line }, 'group_twice', { name });
    const own = listed.filter((test) => test.attributes['group'] === name);
    if (own.length === 0) report.error({ file: FILE, line: element.line }, 'group_without_test', { name });
    const stated = attributes['points'] === undefined ? null : Number(attributes['points']);
    const sum = points(own);
    if (stated !== null && sum > 0 && Math.abs(stated - sum) > 0.001)
      report.error({ file: FILE, line: element.line }, 'group_points_differ', { name, stated, sum });
    const isEach = attributes['points-policy'] === 'each-test';
    return {
      name,
      rule: isEach ? 'points' : 'minimum',
      points: stated ?? sum,
      requires: all(element, 'dependencies', 'dependency').map((one) =>
        indexOf(one.attributes['group'] ?? '', one.line),
      ),
    };
  });
  const groupOf = ({ attributes, line }: XmlElement) => indexOf(attributes['group'] ?? '', line);
  return { groups, groupOf, pointsOf: statedPoints };
}
