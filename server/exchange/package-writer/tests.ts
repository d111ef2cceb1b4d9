import { type JudgeGroup, type JudgeTask } from '#server/contract/task.ts';
import { baseName } from '../package/files.ts';
import { FULL_POINTS } from '../problem-package/groups.ts';
import { plainName } from './files.ts';

/** A group of secret tests that is written. */
export interface WrittenGroup {
  /** Index in the task's groups. */
  readonly index: number;
  readonly group: JudgeGroup;
  /** Folder within `data/secret/`; '' if its tests lie directly there. */
  readonly folder: string;
  /** Indices of its tests in the task's tests, in order. */
  readonly tests: readonly number[];
  /** Groups that must pass before: `sample`, or folders of other groups. */
  readonly requires: readonly string[];
}

/** Layout of a task's written tests, and the groups that give its points. */
export interface TestPlan {
  readonly isScoring: boolean;
  /** Indices of the tests of `data/sample/`, in order. */
  readonly samples: readonly number[];
  readonly groups: readonly WrittenGroup[];
  /** All tests in the order of reading: their indices in the task, and their names within `data/`. */
  readonly written: readonly { readonly test: number; readonly name: string }[];
  /** Groups that give points and have no test: the format has no such thing. */
  readonly lost: readonly string[];
}

/**
 * Lays out the tests of a task for 2025-09. A group of samples without points becomes `data/sample`. Samples
 * with points stay in their group and are copied to `data/sample`. Names stay when they are in order; groups
 * come after the groups that they require.
 */
export function planTests({ groups, tests, kind }: Pick<JudgeTask, 'groups' | 'tests' | 'kind'>): TestPlan {
  const testsOf = (index: number) => tests.flatMap(({ group }, at) => (group === index ? [at] : []));
  const sampleGroup = groups.findIndex((group, index) => {
    const own = testsOf(index);
    // The format requires a secret test.
    return isSamples(group, own, tests) && own.length < tests.length;
  });
  const secret = ordered(groups).filter((index) => index !== sampleGroup && testsOf(index).length > 0);
  const folders = foldersOf(secret.map((index) => groups[index]?.name ?? ''));
  const folderOf = new Map(secret.map((index, at) => [index, folders[at] ?? '']));
  if (sampleGroup !== -1) folderOf.set(sampleGroup, 'sample');
  const own = sampleGroup === -1 ? [] : testsOf(sampleGroup);
  // An output-only task has one answer name per test, so a test cannot lie in two folders.
  const shown = kind === 'output-only' ? [] : secret.flatMap(testsOf).filter((at) => tests[at]?.isSample);
  const samples = [...own, ...shown];
  const written: WrittenGroup[] = secret.flatMap((index) => {
    const group = groups[index];
    if (group === undefined) return [];
    const requires = group.requires.flatMap((one) => folderOf.get(one) ?? []);
    return [{ index, group, folder: folderOf.get(index) ?? '', tests: testsOf(index), requires }];
  });
  const name = (at: number) => baseName(tests[at]?.name ?? '');
  const placed = (folder: string, of: readonly number[]) =>
    namesInOrder(of.map(name)).map((one, at) => ({ test: of[at] ?? 0, name: `${folder}/${one}` }));
  return {
    isScoring: !isPassFail(written, samples.length > 0, samples.length === own.length),
    samples,
    groups: written,
    written: [
      ...placed('sample', samples),
      ...written.flatMap((one) => placed(secretFolder(one.folder), one.tests)),
    ],
    lost: groups.flatMap(({ points, name: lost }, at) =>
      points > 0 && testsOf(at).length === 0 ? [lost] : [],
    ),
  };
}

/** The folder of a group within `data/`. */
export function secretFolder(folder: string): string {
  return folder === '' ? 'secret' : `secret/${folder}`;
}

function isSamples(
  { points, requires }: JudgeGroup,
  own: readonly number[],
  tests: JudgeTask['tests'],
): boolean {
  return points === 0 && requires.length === 0 && own.length > 0 && own.every((at) => tests[at]?.isSample);
}

/** Whether the groups are those of a pass-fail package. */
function isPassFail(written: readonly WrittenGroup[], hasSamples: boolean, areOwn: boolean): boolean {
  const [only, ...others] = written;
  if (only === undefined || others.length > 0 || !areOwn || only.folder !== '') return false;
  const { rule, points } = only.group;
  const wanted = hasSamples ? 'sample' : '';
  return rule === 'minimum' && points === FULL_POINTS && only.requires.join() === wanted;
}

/** Sorts each group after the groups that it requires, otherwise stable. */
function ordered(groups: readonly JudgeGroup[]): readonly number[] {
  const left = groups.map((_, index) => index);
  const done: number[] = [];
  while (left.length > 0) {
    const next = left.findIndex((index) =>
      groups[index]?.requires.every((one) => !left.includes(one) || one === index),
    );
    done.push(...left.splice(Math.max(next, 0), 1));
  }
  return done;
}

function foldersOf(names: readonly string[]): readonly string[] {
  const [only] = names;
  return names.length === 1 && only === 'secret' ? [''] : namesInOrder(names);
}

/** Names that sort in this order: the given ones, padded with zeros, or with a number before each. */
function namesInOrder(names: readonly string[]): readonly string[] {
  if (areInOrder(names)) return names;
  const digits = Math.max(...names.map(({ length }) => length));
  const padded = names.map((name) => name.padStart(digits, '0'));
  if (names.every((name) => /^\d+$/.test(name)) && areInOrder(padded)) return padded;
  const width = String(names.length).length;
  return names.map((name, at) => {
    const rest = plainName(name).replaceAll('.', '-');
    return String(at + 1).padStart(width, '0') + (rest === '' ? '' : `-${rest}`);
  });
}

function areInOrder(names: readonly string[]): boolean {
  const plain = names.every((name) => /^[a-zA-Z0-9][\w-]{0,79}$/.test(name));
  const unique = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  return plain && unique && names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name);
}
