import { type JudgeGroup, type JudgeTest } from '#server/contract/task.ts';
import { type PackageFiles } from '../package/files.ts';
import { warnOfWindowsLines } from '../package/line-ends.ts';
import { type Report } from '../package/report.ts';
import { type Contents } from '../package/task.ts';
import { type YamlFile } from '../package/yaml.ts';
import { type Gen, readGen } from './gen.ts';
import { type TaskYaml } from './task-yaml.ts';

const GEN = 'gen/GEN';
/** Points of all subtasks of a task in CMS. */
const FULL_POINTS = 100;

/** Reads the tests of a task and the way in which its points are made of them. */
export function readTests(
  files: PackageFiles,
  task: YamlFile<TaskYaml>,
  contents: Contents,
  report: Report,
): { readonly groups: JudgeGroup[]; readonly tests: JudgeTest[] } {
  const gen = genOf(files, task, report);
  const groups = groupsOf(gen, task.value.total_value);
  const sum = groups.reduce((all, { points }) => all + points, 0);
  if (gen.subtasks !== null && sum !== FULL_POINTS) {
    report.warning(GEN, 'subtasks_sum', { sum, limit: FULL_POINTS });
  }
  const groupOf = (gen.subtasks ?? [{ tests: gen.tests }]).flatMap(({ tests }, index) =>
    Array.from({ length: tests }, () => index),
  );
  const tests = groupOf.flatMap((group, index): JudgeTest[] => {
    const [input, output] = [`input/input${index}.txt`, `output/output${index}.txt`];
    for (const path of [input, output]) {
      if (!files.has(path)) report.error(path, 'test_file_missing');
    }
    if (!files.has(input) || !files.has(output)) return [];
    const { points = 0 } = groups[group] ?? {};
    return [
      {
        name: String(index).padStart(3, '0'),
        input: contents.add(`input${index}.txt`, files.read(input)),
        answer: contents.add(`output${index}.txt`, files.read(output)),
        group,
        // A first subtask without points holds the statement's examples.
        isSample: group === 0 && points === 0,
        checkerArgs: [],
        points: points / groupOf.filter((one) => one === group).length,
      },
    ];
  });
  const paths = groupOf.flatMap((_, index) => [`input/input${index}.txt`, `output/output${index}.txt`]);
  warnOfWindowsLines(
    files,
    paths.filter((path) => files.has(path)),
    report,
  );
  if (files.has(`input/input${gen.tests}.txt`)) {
    report.warning(`input/input${gen.tests}.txt`, 'first_tests_count', { tests: gen.tests });
  }
  return { groups, tests };
}

function genOf(files: PackageFiles, task: YamlFile<TaskYaml>, report: Report): Gen {
  const stated = task.value.n_input;
  if (!files.has(GEN)) {
    const there = files.entries('input').files.filter((one) => /^input\d+\.txt$/.test(one)).length;
    const tests = Math.min(stated ?? there, Math.max(there, 1) + 1);
    if (tests === 0) report.error('input', 'no_test');
    return { subtasks: null, tests };
  }
  const gen = readGen(files.text(GEN), GEN, report);
  if (gen.tests === 0) report.error(GEN, 'no_test');
  if (stated !== undefined && stated !== gen.tests) {
    report.error(task.place('n_input'), 'gen_tests_differ', { file: GEN, tests: gen.tests, stated });
  }
  return gen;
}

function groupsOf({ subtasks }: Gen, total: number): JudgeGroup[] {
  if (subtasks === null) return [{ name: 'tests', rule: 'sum', points: total, requires: [] }];
  return subtasks.map(({ points }, index) => ({
    name: `subtask-${index + 1}`,
    rule: 'minimum' as const,
    points,
    requires: [],
  }));
}
