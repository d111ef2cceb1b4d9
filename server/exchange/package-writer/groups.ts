import { sumPoints } from '#domain/standings/points.ts';
import { type Checker, type JudgeTask, type JudgeTest } from '#server/contract/task.ts';
import { baseName, withoutEnding } from '../package/files.ts';
import { type ReadValidator, type Unmade } from '../package/task.ts';
import { type WrittenFiles } from './files.ts';
import { secretFolder, type TestPlan, type WrittenGroup } from './tests.ts';

type Settings = Record<string, unknown>;

/** For a task that has all its tests: nothing has to be made. */
const NOTHING = { inputs: [], answers: [] };

/** Writes a task's tests and settings, without files still to be made; returns judge.yaml's `groups`. */
export function writeTests(
  files: WrittenFiles,
  { tests, checker, interactor }: JudgeTask,
  plan: TestPlan,
  validators: readonly ReadValidator[],
  { inputs, answers }: Pick<Unmade, 'inputs' | 'answers'> = NOTHING,
): Settings {
  const folders = new Map<string, Settings>();
  const say = (folder: string, settings: Settings) =>
    folders.set(folder, { ...folders.get(folder), ...settings });
  const groups = plan.isScoring ? sayPoints(plan, tests, say) : {};
  const isProgram = checker.kind === 'program' || interactor !== null;
  const args = plan.written.map(({ test }) =>
    isProgram ? (tests[test]?.checkerArgs ?? []) : argumentsOf(checker),
  );
  const same = args.every((one) => one.join('\n') === args[0]?.join('\n'));
  if (same) sayOfAll(plan, say, { output_validator_args: args[0] ?? [] });
  sayOfValidators(plan, validators, say);
  for (const [at, { test, name }] of plan.written.entries()) {
    const own = tests[test];
    if (own === undefined) continue;
    putTest(files, name, own, { isInput: !inputs.includes(test), isAnswer: !answers.includes(test) });
    if (!same && args[at]?.length) files.yaml(`data/${name}.yaml`, { output_validator_args: args[at] });
  }
  for (const [folder, settings] of folders) files.yaml(`data/${folder}/test_group.yaml`, settings);
  return groups;
}

type Say = (folder: string, settings: Settings) => void;

/** Writes the files of a test, and for a sample also the files that are shown instead. */
function putTest(
  files: WrittenFiles,
  name: string,
  { input, answer, shown }: JudgeTest,
  { isInput, isAnswer }: { readonly isInput: boolean; readonly isAnswer: boolean },
): void {
  if (isInput) files.put(`data/${name}.in`, input.hash);
  if (!isAnswer) return;
  if (answer === null) files.content(`data/${name}.ans`, Buffer.alloc(0));
  else files.put(`data/${name}.ans`, answer.hash);
  if (shown === undefined || !name.startsWith('sample/')) return;
  files.put(`data/${name}.in.download`, shown.input.hash);
  files.put(`data/${name}.ans.download`, shown.answer.hash);
}

function sayOfAll(
  { samples }: TestPlan,
  say: Say,
  settings: Readonly<Record<string, readonly string[]>>,
): void {
  const said = Object.fromEntries(Object.entries(settings).filter(([, value]) => value.length > 0));
  if (samples.length > 0) say('sample', said);
  say('secret', said);
}

/** Writes the points of the groups; returns settings that the format cannot express, for judge.yaml. */
function sayPoints({ groups, written }: TestPlan, tests: JudgeTask['tests'], say: Say): Settings {
  const total = sumPoints(groups.map(({ group }) => group.points));
  say('secret', { max_score: Math.ceil(total) });
  const ours: Settings = {};
  for (const one of groups) {
    const { rule, points } = one.group;
    const { inFormat, inJudge } = requirementsOf(one, groups);
    say(secretFolder(one.folder), {
      ...(Number.isInteger(points) ? { max_score: points } : {}),
      ...(rule === 'minimum' && one.folder !== ''
        ? {}
        : { score_aggregation: ['sum', 'points'].includes(rule) ? 'sum' : 'pass-fail' }),
      ...(inFormat.length > 0 && { require_pass: inFormat }),
    });
    const own = ownSettings(one, inJudge, pointsOfTests(one, written, tests));
    if (Object.keys(own).length > 0) ours[one.folder === '' ? 'secret' : one.folder] = own;
  }
  return ours;
}

/** The settings of a group in judge.yaml. */
function ownSettings({ group: { rule, points } }: WrittenGroup, requires: Settings[string], tests: Settings) {
  return {
    ...(['multiply', 'points'].includes(rule) && { rule }),
    ...(!Number.isInteger(points) && { points }),
    ...(Array.isArray(requires) && requires.length > 0 && { requires }),
    ...(rule === 'points' && tests),
  };
}

/** Points of a group's tests by name; empty when all are equal. */
function pointsOfTests(
  { group: { points }, tests: own }: WrittenGroup,
  written: TestPlan['written'],
  tests: JudgeTask['tests'],
): Settings {
  const each = points / own.length;
  if (own.every((at) => Math.abs((tests[at]?.points ?? 0) - each) < 1e-9)) return {};
  const names = new Map(written.map(({ test, name }) => [test, baseName(name)]));
  return { tests: Object.fromEntries(own.map((at) => [names.get(at) ?? '', tests[at]?.points ?? 0])) };
}

/** In the format, a group can only require groups that score all or nothing. */
function requirementsOf({ requires }: WrittenGroup, groups: readonly WrittenGroup[]) {
  const countsWhole = (folder: string) =>
    folder === 'sample' || groups.some((one) => one.folder === folder && one.group.rule === 'minimum');
  const inFormat = requires.every(countsWhole);
  return {
    inFormat: inFormat ? requires.map((one) => (one === 'sample' ? one : secretFolder(one))) : [],
    inJudge: inFormat ? [] : requires,
  };
}

/** The default validator's arguments that make it judge like a checker; none where that is impossible. */
function argumentsOf(checker: Checker): readonly string[] {
  switch (checker.kind) {
    case 'exact':
      return ['case_sensitive', 'space_change_sensitive'];
    case 'tokens':
      return checker.caseSensitive ? ['case_sensitive'] : [];
    case 'floats': {
      const { absolute, relative, caseSensitive } = checker;
      const tolerances =
        absolute === relative
          ? ['float_tolerance', String(absolute)]
          : ['float_absolute_tolerance', String(absolute), 'float_relative_tolerance', String(relative)];
      return [...(caseSensitive ? ['case_sensitive'] : []), ...tolerances];
    }
    default:
      return [];
  }
}

/** The name of a validator within `input_validators/`: a file, or a folder where it has several files. */
export function validatorName({ path, program }: ReadValidator): string {
  const [only] = program.files;
  return program.files.length === 1 && only !== undefined ? only.name : withoutEnding(baseName(path));
}

/** Writes the validators' arguments: all tests of a group get those of its first test. */
function sayOfValidators(plan: TestPlan, validators: readonly ReadValidator[], say: Say): void {
  if (validators.every(({ args }) => args.every((one) => one.length === 0))) return;
  const of = (test: number | undefined) => ({
    input_validator_args: Object.fromEntries(
      validators.map((one) => [validatorName(one), one.args[test ?? 0] ?? []]),
    ),
  });
  if (plan.samples.length > 0) say('sample', of(plan.samples[0]));
  for (const { folder, tests } of plan.groups) say(secretFolder(folder), of(tests[0]));
}
