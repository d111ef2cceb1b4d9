import { isProgramName } from '../contract/program-names.ts';
import { readItalianTask } from './cms-italian/read.ts';
import { type PackageFiles } from './package/files.ts';
import { Report } from './package/report.ts';
import { Contents, type PackageReading, type ReadTask, type UnmadeTask } from './package/task.ts';
import { readYaml } from './package/yaml.ts';
import { readPolygonTask } from './polygon/read.ts';
import { versionOnly } from './problem-package/metadata.ts';
import { readProblemPackage } from './problem-package/read-2025-09.ts';
import { readLegacyPackage } from './problem-package/read-legacy.ts';

const LATEST = ['2025-09', '2025-09-draft', '2023-07', '2023-07-draft', 'draft'];
const LEGACY = ['legacy', 'legacy-icpc'];

/**
 * Reads an author's task from its files, in any known format. Never throws because of a package's contents:
 * every fault is in the report. If there is an error, the task is null.
 */
export function readFiles(
  files: PackageFiles,
  report: Report = new Report(),
  contents: Contents = new Contents(),
): PackageReading {
  const task = readKnown(files, contents, report);
  if (task === null || report.failed) return { task: null, report: report.sorted() };
  return 'unmade' in task ? unmadeReading(task, report) : { task, report: report.sorted() };
}

function unmadeReading(task: UnmadeTask, report: Report): PackageReading {
  const { place, inputs, answers } = task.unmade;
  const found = report.sorted();
  const refused = new Report();
  refused.error(place, 'polygon_not_full');
  report.note(place, 'polygon_to_make', { amount: new Set([...inputs, ...answers]).size });
  return { task: null, report: [...refused.sorted(), ...found], unmade: { task, report: report.sorted() } };
}

function readKnown(files: PackageFiles, contents: Contents, report: Report): ReadTask | UnmadeTask | null {
  const task = files.has('problem.yaml')
    ? readProblem(files, contents, report)
    : files.has('problem.xml')
      ? readPolygonTask(files, contents, report)
      : readItalian(files, contents, report);
  if (task === null) return null;
  checkSlug(task.slug, report);
  checkProgramNames(files, task, report);
  return task;
}

/** Reports invalid file names of programs before anything is stored, not at the first submission. */
function checkProgramNames(files: PackageFiles, { judge, validators }: ReadTask, report: Report): void {
  const { checker, interactor, graders } = judge;
  const programs = [
    ...(checker.kind === 'program' ? [checker.program] : []),
    ...(interactor === null ? [] : [interactor.program]),
    ...validators.map(({ program }) => program),
  ];
  const stored = [...programs.flatMap((program) => program.files), ...Object.values(graders).flat()];
  for (const { name } of stored) {
    if (isProgramName(name)) continue;
    const path = files.paths.find((one) => one === name || one.endsWith(`/${name}`)) ?? '';
    report.error(path, 'program_name', { name });
  }
}

function readProblem(files: PackageFiles, contents: Contents, report: Report): ReadTask | null {
  const slug = files.name.toLowerCase();
  const version = readYaml(files, 'problem.yaml', versionOnly, report);
  if (version === null) return null;
  const { problem_format_version: name } = version.value;
  if (LATEST.includes(name)) return readProblemPackage(files, slug, contents, report);
  if (LEGACY.includes(name)) return readLegacyPackage(files, slug, contents, report);
  report.error(version.place('problem_format_version'), 'version_unknown', { name });
  return null;
}

function readItalian(files: PackageFiles, contents: Contents, report: Report): ReadTask | null {
  const file = ['task.yaml', 'task.yml'].find((path) => files.has(path));
  if (file !== undefined) return readItalianTask(files, file, files.name, contents, report);
  report.error('', 'no_task');
  return null;
}

/** Checks the task's short name, which is also part of download paths. */
function checkSlug(slug: string, report: Report): void {
  if (/^[a-z0-9][a-z0-9_-]{0,63}$/.test(slug)) return;
  report.error('', 'short_name', { slug });
}
