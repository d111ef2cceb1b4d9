import { type JudgeGroup } from '../../judge/task.ts';
import { sumPoints } from '../../../domain/points.ts';
import { type PackageFiles } from '../package/files.ts';
import { type Place, type Report } from '../package/report.ts';
import { readYaml, type YamlFile } from '../package/yaml.ts';
import { type JudgeYaml } from './judge-yaml.ts';
import { type TestGroup, testGroup } from './metadata.ts';
import { type TestFiles } from './tests.ts';

/** Points of a task whose package states none (2025-09: default of `secret`; of a pass-fail task our own). */
export const FULL_POINTS = 100;

/** How the tests of a task make its points. */
export interface GroupPlan {
  readonly groups: readonly JudgeGroup[];
  /** Place of each test's group, in the order of the tests. */
  readonly groupOf: readonly number[];
}

/** The `test_group.yaml` files by their folder within `data/`. */
export type GroupFiles = ReadonlyMap<string, YamlFile<TestGroup>>;

/** A group before its requirements are found. */
interface Draft {
  readonly name: string;
  readonly rule: JudgeGroup['rule'];
  readonly points: number;
  readonly requires: readonly { readonly name: string; readonly place: Place; readonly anyRule: boolean }[];
  readonly isPassFail: boolean;
}

/** Reads the `test_group.yaml` of `data/sample`, `data/secret` and each group; one anywhere else is a fault. */
export function readGroupFiles(
  files: PackageFiles,
  substitute: (content: Buffer) => Buffer,
  report: Report,
): GroupFiles {
  const found = new Map<string, YamlFile<TestGroup>>();
  for (const path of files.under('data').filter((one) => /(?:^|\/)test_group\.yaml$/.test(one))) {
    const folder = path.slice(0, -'/test_group.yaml'.length);
    if (/^(?:in)?valid_/.test(path)) continue;
    if (!/^(?:sample|secret(?:\/[^/]+)?)$/.test(folder)) {
      report.error(
        `data/${path}`,
        'A test_group.yaml belongs into data/sample, data/secret or a folder of it.',
      );
      continue;
    }
    const read = readYaml(files, `data/${path}`, testGroup, report, (text) =>
      substitute(Buffer.from(text)).toString('utf8'),
    );
    if (read === null) continue;
    found.set(folder, read);
    checkKeys(folder, read, report);
  }
  return found;
}

function checkKeys(folder: string, file: YamlFile<TestGroup>, report: Report): void {
  const { value, place } = file;
  if (value.args.length > 0) report.error(place('args'), 'Arguments of the submission are not supported.');
  if (value.static_validation_score !== undefined) {
    report.error(place('static_validation_score'), 'Static validators are not supported.');
  }
  if (folder !== 'sample') {
    if (value.full_feedback === true)
      report.note(place('full_feedback'), 'Only samples are shown whole here.');
    return;
  }
  for (const key of ['max_score', 'score_aggregation', 'require_pass'] as const) {
    if (value[key] !== undefined) report.error(place(key), `"${key}" is not permitted in sample.`);
  }
}

/** The groups of a task (2025-09, Result aggregation) with what `judge.yaml` changes of them. */
export function planGroups(
  tests: readonly TestFiles[],
  isScoring: boolean,
  groupFiles: GroupFiles,
  judge: YamlFile<JudgeYaml> | null,
  report: Report,
): GroupPlan {
  const folders = [...new Set(tests.map(groupFolder))].filter((folder) => folder.startsWith('secret'));
  const hasSample = tests.some(({ folder }) => folder.startsWith('sample'));
  if (folders.includes('secret') && folders.length > 1) {
    report.error('data/secret', 'Tests and groups of tests may not stand side by side here.');
  }
  const drafts = isScoring
    ? scoringGroups(folders, groupFiles, judge, report)
    : [passFailGroup(groupFiles, judge, hasSample, report)];
  const sample: Draft = { name: 'sample', rule: 'minimum', points: 0, requires: [], isPassFail: true };
  const all = hasSample ? [sample, ...drafts] : drafts;
  const byName = new Map(all.map(({ name }, index) => [name, index]));
  return {
    groups: all.map((draft, index) => ({
      name: draft.name.replace(/^secret\//, ''),
      rule: draft.rule,
      points: draft.points,
      requires: requirementsOf(draft, index, all, byName, report),
    })),
    // Where groups were joined into one, all of secret is the last.
    groupOf: tests.map((test) => byName.get(groupFolder(test)) ?? all.length - 1),
  };
}

/** `sample`, `secret` or `secret/GROUP`: what lies deeper is of the group. */
function groupFolder({ folder }: TestFiles): string {
  return folder.startsWith('sample') ? 'sample' : folder.split('/').slice(0, 2).join('/');
}

function passFailGroup(
  groupFiles: GroupFiles,
  judge: YamlFile<JudgeYaml> | null,
  hasSample: boolean,
  report: Report,
): Draft {
  for (const { value, place } of groupFiles.values()) {
    for (const key of ['max_score', 'score_aggregation', 'require_pass'] as const) {
      if (value[key] !== undefined) {
        report.error(place(key), `"${key}" is for tasks of the type scoring; this one is pass-fail.`);
      }
    }
  }
  if (judge !== null && Object.keys(judge.value.groups).length > 0) {
    report.error(judge.place('groups'), '"groups" are for tasks of the type scoring; this one is pass-fail.');
  }
  const place = { file: 'data/sample', line: null };
  const requires = hasSample ? [{ name: 'sample', place, anyRule: true }] : [];
  return { name: 'secret', rule: 'minimum', points: FULL_POINTS, requires, isPassFail: true };
}

function scoringGroups(
  folders: readonly string[],
  groupFiles: GroupFiles,
  judge: YamlFile<JudgeYaml> | null,
  report: Report,
): readonly Draft[] {
  const secret = groupFiles.get('secret');
  const maximum = secret?.value.max_score ?? FULL_POINTS;
  const aggregation = secret?.value.score_aggregation ?? 'sum';
  if (secret && maximum === 'unbounded') {
    report.error(secret.place('max_score'), 'Unbounded scores are not supported: say the most there is.');
  }
  const points = maximum === 'unbounded' ? FULL_POINTS : maximum;
  checkNames(folders, judge, report);
  const whole = folders.includes('secret') || folders.length === 0;
  if (whole || aggregation !== 'sum') {
    if (!whole && aggregation !== 'sum') checkJoined(aggregation, folders, groupFiles, report);
    return [draftOf('secret', { max_score: points, score_aggregation: aggregation }, secret, judge, report)];
  }
  const drafts = folders.map((folder) => {
    const file = groupFiles.get(folder);
    const inherited = secret?.value.require_pass === undefined ? [] : requiredBy(secret);
    const draft = draftOf(folder, file?.value ?? {}, file, judge, report);
    return { ...draft, requires: [...inherited, ...draft.requires] };
  });
  const sum = sumPoints(drafts.map((draft) => draft.points));
  if (maximum !== 'unbounded' && sum !== maximum) {
    const place = secret?.place('max_score') ?? { file: 'data/secret', line: null };
    const message = `The groups have ${sum} points together, the task ${maximum}.`;
    if (sum > maximum) report.error(place, message);
    else report.warning(place, `${message} Nobody can have more than ${sum}.`);
  }
  return drafts;
}

function checkNames(folders: readonly string[], judge: YamlFile<JudgeYaml> | null, report: Report): void {
  for (const name of Object.keys(judge?.value.groups ?? {})) {
    if (folders.some((folder) => folder === `secret/${name}` || folder === name)) continue;
    report.error(judge?.place('groups', name) ?? '', `There is no group "${name}" under data/secret/.`);
  }
}

/** Groups whose scores are not added become one; only where all of it counts whole is that the same. */
function checkJoined(
  aggregation: 'min' | 'pass-fail',
  folders: readonly string[],
  groupFiles: GroupFiles,
  report: Report,
): void {
  for (const folder of folders) {
    const file = groupFiles.get(folder);
    const own = file?.value.score_aggregation ?? 'pass-fail';
    if (file === undefined || own === 'pass-fail' || own === aggregation) continue;
    report.error(
      file.place('score_aggregation'),
      `A group of "${own}" within a secret of "${aggregation}" is not supported.`,
    );
  }
}

function draftOf(
  folder: string,
  value: Partial<Pick<TestGroup, 'max_score' | 'score_aggregation'>>,
  file: YamlFile<TestGroup> | undefined,
  judge: YamlFile<JudgeYaml> | null,
  report: Report,
): Draft {
  const name = folder.replace(/^secret\//, '');
  const own = judge?.value.groups[name];
  const aggregation = value.score_aggregation ?? 'pass-fail';
  const points = own?.points ?? (value.max_score === 'unbounded' ? undefined : value.max_score);
  if (points === undefined) {
    report.error(
      file?.place('max_score') ?? `data/${folder}`,
      `The group ${name} states no points (max_score).`,
    );
  }
  const asked = own?.requires?.map((one, index) => ({
    name: one === 'sample' || one.startsWith('secret/') ? one : `secret/${one}`,
    place: judge?.place('groups', name, 'requires', index) ?? { file: '', line: null },
    anyRule: true,
  }));
  return {
    name: folder,
    rule: own?.rule ?? (aggregation === 'sum' ? 'sum' : 'minimum'),
    points: points ?? 0,
    requires: asked ?? (file === undefined ? [] : requiredBy(file)),
    isPassFail: own?.rule === undefined && aggregation === 'pass-fail',
  };
}

function requiredBy(file: YamlFile<TestGroup>): Draft['requires'] {
  const { require_pass: names = [] } = file.value;
  if (typeof names === 'string') return [{ name: names, place: file.place('require_pass'), anyRule: false }];
  return names.map((name, index) => ({ name, place: file.place('require_pass', index), anyRule: false }));
}

function requirementsOf(
  draft: Draft,
  index: number,
  all: readonly Draft[],
  byName: ReadonlyMap<string, number>,
  report: Report,
): number[] {
  const found = new Set<number>();
  for (const { name, place, anyRule } of draft.requires) {
    const at = byName.get(name);
    if (at === undefined) report.error(place, `There is no group "${name}" to be passed before.`);
    else if (at >= index) report.error(place, `The group "${name}" does not come before this one.`);
    else if (!anyRule && all[at]?.isPassFail !== true) {
      report.error(
        place,
        `The group "${name}" is not pass-fail: name it in "requires" of judge.yaml instead.`,
      );
    } else found.add(at);
  }
  return [...found].sort((a, b) => a - b);
}
