import { type JudgeGroup } from '#server/contract/task.ts';
import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { absentYaml, readYaml, type YamlFile } from '../package/yaml.ts';
import { FULL_POINTS, type GroupPlan } from './groups.ts';
import { type LegacyMetadata, type LegacyTestdata, legacyTestdata } from './metadata.ts';
import { type TestFiles } from './tests.ts';

/** The settings of a folder: its own `testdata.yaml`, or the nearest above it. */
interface Settings {
  readonly file: YamlFile<LegacyTestdata>;
  readonly isOwn: boolean;
  /** All files from the nearest to the root; each fills the gaps of the files before it. */
  readonly all: readonly YamlFile<LegacyTestdata>[];
}

/** Settings by folder within `data/`. */
export type SettingsOf = (folder: string) => Settings;

/** The default grader's ways to combine scores. */
const SCORE_MODES = ['sum', 'avg', 'min', 'max'];
const VERDICT_MODES = ['worst_error', 'first_error', 'always_accept'];
const FLAGS = [...SCORE_MODES, ...VERDICT_MODES, 'ignore_sample', 'accept_if_any_accepted'];

/** Reads every `testdata.yaml` under `data/`. */
export function readTestdata(
  files: PackageFiles,
  tests: readonly TestFiles[],
  grading: LegacyMetadata['grading'] | null,
  report: Report,
): SettingsOf {
  const found = new Map<string, YamlFile<LegacyTestdata>>();
  for (const path of files.under('data').filter((one) => /(?:^|\/)test_group\.yaml$/.test(one))) {
    report.warning(`data/${path}`, 'testdata_legacy');
  }
  for (const folder of new Set(['', ...tests.flatMap(({ folder }) => foldersAbove(folder))])) {
    const path = folder === '' ? 'data/testdata.yaml' : `data/${folder}/testdata.yaml`;
    if (!files.has(path)) continue;
    const read = readYaml(files, path, legacyTestdata, report);
    if (read === null) continue;
    found.set(folder, read);
    checkFlags(read, report);
  }
  const root = found.get('') ?? rootOf(grading);
  return (folder) => {
    const own = found.get(folder);
    const above = foldersAbove(folder).flatMap((one) => found.get(one) ?? []);
    const all = [...above.reverse(), root];
    return { file: all[0] ?? root, isOwn: own !== undefined, all };
  };
}

/** The grading in `problem.yaml` itself, as older packages without folders have it. */
function rootOf(grading: LegacyMetadata['grading'] | null): YamlFile<LegacyTestdata> {
  const { accept_score, reject_score, range } = grading ?? {};
  const absent = absentYaml('data/testdata.yaml', legacyTestdata);
  return { ...absent, value: { ...absent.value, accept_score, reject_score, range } };
}

function checkFlags({ value, place }: YamlFile<LegacyTestdata>, report: Report): void {
  if (value.grading === 'custom') report.error(place('grading'), 'own_graders');
  for (const flag of flagsOf(value)) {
    if (!FLAGS.includes(flag)) report.error(place('grader_flags'), 'flag_unknown', { flag });
    else if (flag === 'accept_if_any_accepted') {
      report.note(place('grader_flags'), 'first_failing_verdict');
    } else if (flag === 'max') {
      report.error(place('grader_flags'), 'flag_not_supported', { flag });
    }
  }
  if ((value.reject_score ?? 0) !== 0) {
    report.error(place('reject_score'), 'reject_points');
  }
}

/**
 * The groups of a legacy task. A scoring task's folders are a tree: a folder of folders sums their points; a
 * folder of tests is a group, which scores all or nothing unless its grader sums.
 */
export function planLegacyGroups(
  tests: readonly TestFiles[],
  isScoring: boolean,
  settingsOf: SettingsOf,
  usesScores: boolean,
  report: Report,
): GroupPlan {
  const hasSample = tests.some(({ folder }) => inFolder(folder, 'sample'));
  const groups: JudgeGroup[] = [];
  const groupByTest = new Map<TestFiles, number>();
  const add = (group: Omit<JudgeGroup, 'requires'>, own: readonly TestFiles[]) => {
    for (const test of own) groupByTest.set(test, groups.length);
    groups.push({ ...group, requires: [] });
  };
  const samples = tests.filter(({ folder }) => inFolder(folder, 'sample'));
  if (hasSample) {
    const ignored = flagsOf(settingsOf('').file.value).includes('ignore_sample');
    const pays = isScoring && !ignored && settingsOf('sample').isOwn;
    const points = pays ? leafOf('sample', samples, settingsOf, usesScores, report).points : 0;
    add({ name: 'sample', rule: 'minimum', points }, samples);
  }
  const secret = tests.filter(({ folder }) => inFolder(folder, 'secret'));
  if (!isScoring) add({ name: 'secret', rule: 'minimum', points: FULL_POINTS }, secret);
  else addTree('secret', secret, { settingsOf, usesScores, share: 1, add, report });
  const last = groups.at(-1);
  if (!isScoring && hasSample && last) last.requires = [0];
  return { groups, groupOf: tests.map((test) => groupByTest.get(test) ?? 0) };
}

/** Data of a walk through the tree of folders. */
interface Walk {
  readonly settingsOf: SettingsOf;
  readonly usesScores: boolean;
  /** The part of a folder's points that counts: less than 1 below an average. */
  readonly share: number;
  readonly add: (group: Omit<JudgeGroup, 'requires'>, own: readonly TestFiles[]) => void;
  readonly report: Report;
}

function addTree(folder: string, tests: readonly TestFiles[], walk: Walk): void {
  const { settingsOf, usesScores, share, add, report } = walk;
  const own = tests.filter((test) => test.folder === folder);
  const children = [
    ...new Set(tests.filter((test) => test.folder !== folder).map((test) => childOf(folder, test))),
  ];
  const { file } = settingsOf(folder);
  const mode = scoreModeOf(file.value);
  if (children.length > 0 && mode === 'min') {
    // The worst group decides, so the groups are joined into one.
    const points = Math.min(...children.map((child) => pointsOf(settingsOf(child).file.value)));
    add({ name: nameOf(folder), rule: 'minimum', points: points * share }, tests);
    return;
  }
  if (own.length > 0) {
    if (children.length > 0 && mode === 'avg') {
      report.error(file.place('grader_flags'), 'average_mixed');
    }
    const leaf = leafOf(folder, own, settingsOf, usesScores, report);
    add({ name: nameOf(folder), ...leaf, points: leaf.points * share }, own);
  }
  for (const child of children) {
    const inside = tests.filter((test) => inFolder(test.folder, child));
    addTree(child, inside, { ...walk, share: mode === 'avg' ? share / children.length : share });
  }
}

/** A folder of tests: scores all or nothing, or per test if its own file says so. */
function leafOf(
  folder: string,
  tests: readonly TestFiles[],
  settingsOf: SettingsOf,
  usesScores: boolean,
  report: Report,
): Pick<JudgeGroup, 'rule' | 'points'> {
  const { file } = settingsOf(folder);
  if (usesScores) return scoredLeaf(folder, file, report);
  const points = pointsOf(file.value);
  const mode = scoreModeOf(file.value);
  // The average of tests with equal points gives each an equal share.
  if (mode === 'avg') return { rule: 'sum', points };
  if (paysEach(folder, tests, settingsOf(folder), mode)) {
    return { rule: 'sum', points: Math.min(points * tests.length, rangeOf(file.value) ?? Infinity) };
  }
  if (mode !== 'min') {
    report.note(`data/${folder}`, 'group_pays_once', { points });
  }
  return { rule: 'minimum', points };
}

function paysEach(
  folder: string,
  tests: readonly TestFiles[],
  { file, isOwn }: Settings,
  mode: string | null,
): boolean {
  if (mode === 'sum') return isOwn || tests.length === 1 || folder === 'secret';
  // Without a mode and a maximum, a group scores all or nothing, as in DOMjudge's packages.
  const isOpen = mode === null && (folder === 'secret' || rangeOf(file.value) !== null);
  return isOpen && file.value.on_reject === 'continue';
}

/** A folder whose tests get the points that the validator gives. */
function scoredLeaf(
  folder: string,
  file: YamlFile<LegacyTestdata>,
  report: Report,
): Pick<JudgeGroup, 'rule' | 'points'> {
  const most = rangeOf(file.value);
  if (most === null) {
    report.error(`data/${folder}`, 'range_missing');
  }
  if (['min', 'avg'].includes(scoreModeOf(file.value) ?? '')) {
    report.error(file.place('grader_flags'), 'least_or_average');
  }
  return { rule: 'points', points: most ?? 0 };
}

function flagsOf({ grader_flags: flags }: LegacyTestdata): readonly string[] {
  return (flags ?? '').split(/\s+/).filter((flag) => flag !== '');
}

/** The last score mode of the flags; null: there is none. */
function scoreModeOf(value: LegacyTestdata): string | null {
  return flagsOf(value).findLast((flag) => SCORE_MODES.includes(flag)) ?? null;
}

function pointsOf(value: LegacyTestdata): number {
  return value.accept_score ?? rangeOf(value) ?? 1;
}

/** The upper end of the range; null: there is none. */
function rangeOf({ range }: LegacyTestdata): number | null {
  const upper = Number(
    (range ?? '')
      .trim()
      .split(/\s+/)[1]
      ?.replace(/^\+?inf(?:inity)?$/i, 'Infinity'),
  );
  return Number.isFinite(upper) ? upper : null;
}

function childOf(folder: string, test: TestFiles): string {
  const rest = test.folder.slice(folder.length + 1);
  return `${folder}/${rest.split('/')[0] ?? ''}`;
}

function inFolder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** All folders of a path: `a`, `a/b`, `a/b/c` for `a/b/c`. */
function foldersAbove(folder: string): string[] {
  return folder.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
}

function nameOf(folder: string): string {
  return folder.replace(/^secret\//, '');
}
