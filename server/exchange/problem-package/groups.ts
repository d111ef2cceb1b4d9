import { sumPoints } from '#domain/standings/points.ts';
import { type JudgeGroup } from '#server/contract/task.ts';
import { type Place, type Report } from '../package/report.ts';
import { type YamlFile } from '../package/yaml.ts';
import { type GroupFiles, SCORING_KEYS } from './group-files.ts';
import { type JudgeYaml } from './judge-yaml.ts';
import { type TestGroup } from './metadata.ts';
import { type TestFiles } from './tests.ts';

/** Points of a task whose package states none (default of `secret` in 2025-09; our own for pass-fail). */
export const FULL_POINTS = 100;

/** The groups of a task and the points of its tests. */
export interface GroupPlan {
  readonly groups: readonly JudgeGroup[];
  /** Index of each test's group, in the order of the tests. */
  readonly groupOf: readonly number[];
  /** Points of each test; null: its share of the group's. */
  readonly pointsOf?: readonly (number | null)[];
}

/** A group whose requirements are not resolved yet. */
interface Draft {
  /** Its folder within `data/`. */
  readonly folder: string;
  readonly rule: JudgeGroup['rule'];
  readonly points: number;
  readonly requires: readonly Requirement[];
  readonly isPassFail: boolean;
}

interface Requirement {
  readonly folder: string;
  readonly place: Place;
  /** Whether the required group need not be pass-fail, which judge.yaml allows. */
  readonly ofAny: boolean;
}

const SAMPLE: Draft = { folder: 'sample', rule: 'minimum', points: 0, requires: [], isPassFail: true };

/** The groups of a task (2025-09, Result aggregation) with the changes of `judge.yaml`. */
export function planGroups(
  tests: readonly TestFiles[],
  isScoring: boolean,
  groupFiles: GroupFiles,
  judge: YamlFile<JudgeYaml>,
  report: Report,
): GroupPlan {
  const folders = [...new Set(tests.map(groupFolder))].filter((folder) => folder !== 'sample');
  const hasSample = tests.some((test) => groupFolder(test) === 'sample');
  if (folders.includes('secret') && folders.length > 1) {
    report.error('data/secret', 'tests_beside_groups');
  }
  if (!isScoring) checkPassFail(folders, groupFiles, judge, report);
  const drafts = isScoring ? scoringGroups(folders, groupFiles, judge, report) : [passFailGroup(hasSample)];
  const all = hasSample ? [SAMPLE, ...drafts] : drafts;
  const byFolder = new Map(all.map(({ folder }, index) => [folder, index]));
  const groups = all.map((draft, index) => ({
    name: groupName(draft.folder),
    rule: draft.rule,
    points: draft.points,
    requires: requirementsOf(draft, index, all, byFolder, report),
  }));
  // The tests of groups that were joined into one are in the last group.
  const groupOf = tests.map((test) => byFolder.get(groupFolder(test)) ?? all.length - 1);
  return { groups, groupOf, pointsOf: testPoints(tests, { groups, groupOf }, judge, report) };
}

/** `sample`, `secret` or `secret/GROUP`; deeper folders belong to the same group. */
export function groupFolder({ folder }: Pick<TestFiles, 'folder'>): string {
  return /^sample(?:\/|$)/.test(folder) ? 'sample' : folder.split('/').slice(0, 2).join('/');
}

function groupName(folder: string): string {
  return folder.replace(/^secret\//, '');
}

function passFailGroup(hasSample: boolean): Draft {
  const requires = hasSample ? [{ folder: 'sample', place: { file: 'data', line: null }, ofAny: true }] : [];
  return { folder: 'secret', rule: 'minimum', points: FULL_POINTS, requires, isPassFail: true };
}

/** Points of single tests from judge.yaml; null: not stated. */
function testPoints(
  tests: readonly TestFiles[],
  { groups, groupOf }: GroupPlan,
  judge: YamlFile<JudgeYaml>,
  report: Report,
): readonly (number | null)[] {
  const said = groups.map(({ name, rule }) =>
    rule === 'points' ? judge.value.groups[name]?.tests : undefined,
  );
  const nameOf = (at: number) => {
    const test = tests[at];
    return test === undefined ? '' : test.name.slice(groupFolder(test).length + 1);
  };
  for (const [index, points] of said.entries()) {
    if (points === undefined) continue;
    const { name = '', points: stated = 0 } = groups[index] ?? {};
    const own = new Set(groupOf.flatMap((group, at) => (group === index ? [nameOf(at)] : [])));
    for (const test of Object.keys(points).filter((one) => !own.has(one)))
      report.warning(judge.place('groups', name, 'tests', test), 'test_points_unknown', { name: test });
    const sum = sumPoints([...own].map((test) => points[test] ?? 0));
    if (sum !== stated)
      report.warning(judge.place('groups', name, 'tests'), 'group_points_differ', { name, stated, sum });
  }
  return groupOf.map((group, at) => {
    const points = said[group];
    return points === undefined ? null : (points[nameOf(at)] ?? 0);
  });
}

function checkPassFail(
  folders: readonly string[],
  groupFiles: GroupFiles,
  judge: YamlFile<JudgeYaml>,
  report: Report,
): void {
  for (const folder of new Set(['secret', ...folders])) {
    const file = groupFiles(folder);
    for (const key of SCORING_KEYS.filter((one) => file.value[one] !== undefined)) {
      report.error(file.place(key), 'scoring_only', { key });
    }
  }
  if (Object.keys(judge.value.groups).length > 0) {
    report.error(judge.place('groups'), 'groups_scoring_only');
  }
}

function scoringGroups(
  folders: readonly string[],
  groupFiles: GroupFiles,
  judge: YamlFile<JudgeYaml>,
  report: Report,
): readonly Draft[] {
  const secret = groupFiles('secret');
  const { max_score: maximum = FULL_POINTS, score_aggregation: aggregation = 'sum' } = secret.value;
  if (maximum === 'unbounded') {
    report.error(secret.place('max_score'), 'unbounded');
  }
  for (const name of Object.keys(judge.value.groups)) {
    if (folders.some((folder) => groupName(folder) === name)) continue;
    report.error(judge.place('groups', name), 'no_group_secret', { name });
  }
  const isOneGroup = folders.every((folder) => folder === 'secret');
  if (isOneGroup || aggregation !== 'sum') {
    if (!isOneGroup) checkJoined(aggregation, folders, groupFiles, report);
    const whole = { max_score: maximum, score_aggregation: aggregation };
    return [draftOf('secret', { ...secret, value: { ...secret.value, ...whole } }, judge, report)];
  }
  const inherited = requiredBy(secret);
  const drafts = folders.map((folder) => {
    const draft = draftOf(folder, groupFiles(folder), judge, report);
    return { ...draft, requires: [...inherited, ...draft.requires] };
  });
  checkSum(drafts, maximum, secret, report);
  return drafts;
}

/** Groups become one if their scores are not added: this is correct only if all score all or nothing. */
function checkJoined(
  aggregation: string,
  folders: readonly string[],
  groupFiles: GroupFiles,
  report: Report,
): void {
  for (const folder of folders) {
    const file = groupFiles(folder);
    const own = file.value.score_aggregation ?? 'pass-fail';
    if (own === 'pass-fail' || own === aggregation) continue;
    report.error(file.place('score_aggregation'), 'aggregation', { own, aggregation });
  }
}

function checkSum(
  drafts: readonly Draft[],
  maximum: number | 'unbounded',
  secret: YamlFile<TestGroup>,
  report: Report,
): void {
  const sum = sumPoints(drafts.map(({ points }) => points));
  if (maximum === 'unbounded' || sum === maximum) return;
  if (sum > maximum) report.error(secret.place('max_score'), 'groups_more', { sum, maximum });
  else report.warning(secret.place('max_score'), 'groups_less', { sum, maximum });
}

function draftOf(
  folder: string,
  file: YamlFile<TestGroup>,
  judge: YamlFile<JudgeYaml>,
  report: Report,
): Draft {
  const name = groupName(folder);
  const own = judge.value.groups[name] ?? {};
  const { max_score: maximum, score_aggregation: aggregation = 'pass-fail' } = file.value;
  const points = own.points ?? maximum;
  if (points === undefined || points === 'unbounded') {
    report.error(file.place('max_score'), 'group_no_points', { name });
  }
  return {
    folder,
    rule: own.rule ?? (aggregation === 'sum' ? 'sum' : 'minimum'),
    points: typeof points === 'number' ? points : 0,
    requires:
      own.requires?.map((one, index) => ({
        folder: one === 'sample' || one.startsWith('secret/') ? one : `secret/${one}`,
        place: judge.place('groups', name, 'requires', index),
        ofAny: true,
      })) ?? requiredBy(file),
    isPassFail: own.rule === undefined && aggregation === 'pass-fail',
  };
}

function requiredBy({ value: { require_pass: names = [] }, place }: YamlFile<TestGroup>): Requirement[] {
  if (typeof names === 'string') return [{ folder: names, place: place('require_pass'), ofAny: false }];
  return names.map((folder, index) => ({ folder, place: place('require_pass', index), ofAny: false }));
}

function requirementsOf(
  draft: Draft,
  index: number,
  all: readonly Draft[],
  byFolder: ReadonlyMap<string, number>,
  report: Report,
): number[] {
  const found = new Set<number>();
  for (const { folder, place, ofAny } of draft.requires) {
    const at = byFolder.get(folder);
    if (at === undefined) report.error(place, 'no_group_before', { folder });
    else if (at >= index) report.error(place, 'group_not_before', { folder });
    else if (!ofAny && all[at]?.isPassFail !== true) {
      report.error(place, 'group_not_pass_fail', { folder });
    } else found.add(at);
  }
  return [...found].sort((a, b) => a - b);
}
