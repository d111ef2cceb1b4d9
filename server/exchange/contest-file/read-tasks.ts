import { packageOf } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { readJson } from '../package/yaml.ts';
import { type OpenedArchive } from './archive.ts';
import { contentsOf, fileTask, type FileTask, impossibleIn, storedIn } from './task.ts';

const TASK = /^tasks\/([^/]+)\/task\.json$/;
/** Of one file: a list of thousands of the same fault helps nobody. */
const MOST_FAULTS = 20;
/** What PostgreSQL cannot keep in text: NUL, and halves of surrogate pairs. */
const UNKEEPABLE = /[\0\p{Surrogate}]/u;

/** The tasks of an archive by short name. Whatever is wrong with one is in the report, by its file. */
export function readTasks({ files, sizes }: OpenedArchive, report: Report): ReadonlyMap<string, FileTask> {
  const tasks = new Map<string, FileTask>();
  const all = packageOf('', files);
  for (const file of all.paths) {
    const [, slug] = TASK.exec(file) ?? [];
    if (slug === undefined) continue;
    const task = readJson(all, file, fileTask, report);
    if (task === null) continue;
    const faults = [
      ...(task.slug === slug ? [] : [['slug', task.slug] as const]),
      ...unkeepable(task),
      ...impossibleIn(task),
      ...wrongSizes(task, sizes),
    ];
    for (const [key, received] of faults.slice(0, MOST_FAULTS))
      report.error(file, 'yaml_wrong', { key, received });
    const missing = contentsOf(task).filter(([, hash]) => !sizes.has(hash));
    for (const [key, hash] of missing.slice(0, MOST_FAULTS))
      report.error(file, 'content_missing', { key, hash });
    if (faults.length + missing.length === 0) tasks.set(slug, task);
  }
  return tasks;
}

function unkeepable(task: FileTask): readonly (readonly [string, string])[] {
  const keys = new Set<string>();
  JSON.stringify(task, (key, value: unknown) => {
    if (typeof value === 'string' && UNKEEPABLE.test(value)) keys.add(key);
    return value;
  });
  return [...keys].map((key) => [key, '\uFFFD'] as const);
}

function wrongSizes(task: FileTask, sizes: ReadonlyMap<string, number>): (readonly [string, string])[] {
  return storedIn(task).flatMap(([key, { hash, bytes }]) => {
    const there = sizes.get(hash);
    return there === undefined || there === bytes ? [] : [[`${key}.bytes`, String(bytes)] as const];
  });
}
