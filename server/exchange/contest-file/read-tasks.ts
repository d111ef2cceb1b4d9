import { packageOf, type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { said, type Said } from '../package/sentences.ts';
import { readJson } from '../package/yaml.ts';
import { type OpenedArchive } from './archive.ts';
import { taskIn } from './places.ts';
import { type FileQuiz, fileQuiz, impossibleInQuiz, isFileQuiz } from './quiz.ts';
import { contentsOf, fileTask, type FileTask, impossibleIn, storedIn } from './task.ts';

/** Of one file: a list of thousands of the same fault helps nobody. */
const MOST_FAULTS = 20;
/** What PostgreSQL cannot keep in text: NUL, and halves of surrogate pairs. */
const UNKEEPABLE = /[\0\p{Surrogate}]/u;

/** The tasks of an archive, quizzes too, by short name. Whatever is wrong with one is in the report, by its file. */
export function readTasks(
  { files, sizes }: OpenedArchive,
  report: Report,
): ReadonlyMap<string, FileTask | FileQuiz> {
  const tasks = new Map<string, FileTask | FileQuiz>();
  const all = packageOf('', files);
  for (const file of all.paths) {
    const named = taskIn(file);
    if (named === null) continue;
    const task = readOne(all, file, named.isQuiz, report);
    if (task === null) continue;
    const faults = [
      ...(task.slug === named.slug ? [] : [said('yaml_wrong', { key: 'slug', received: task.slug })]),
      ...unkeepable(task),
      ...(isFileQuiz(task) ? impossibleInQuiz(task) : faultsOf(task, sizes)),
      ...(tasks.has(named.slug) ? [said('task_twice', { slug: named.slug })] : []),
    ];
    for (const fault of faults.slice(0, MOST_FAULTS)) report.add('error', file, fault);
    if (faults.length === 0) tasks.set(named.slug, task);
  }
  return tasks;
}

function readOne(files: PackageFiles, file: string, isQuiz: boolean, report: Report) {
  return isQuiz ? readJson(files, file, fileQuiz, report) : readJson(files, file, fileTask, report);
}

function faultsOf(task: FileTask, sizes: ReadonlyMap<string, number>): readonly Said[] {
  const wrong = [...impossibleIn(task), ...wrongSizes(task, sizes)];
  const missing = contentsOf(task).filter(([, hash]) => !sizes.has(hash));
  return [
    ...wrong.slice(0, MOST_FAULTS).map(([key, received]) => said('yaml_wrong', { key, received })),
    ...missing.map(([key, hash]) => said('content_missing', { key, hash })),
  ];
}

function unkeepable(task: FileTask | FileQuiz): readonly Said[] {
  const keys = new Set<string>();
  JSON.stringify(task, (key, value: unknown) => {
    if (typeof value === 'string' && UNKEEPABLE.test(value)) keys.add(key);
    return value;
  });
  return [...keys].map((key) => said('yaml_wrong', { key, received: '\uFFFD' }));
}

function wrongSizes(task: FileTask, sizes: ReadonlyMap<string, number>): (readonly [string, string])[] {
  return storedIn(task).flatMap(([key, { hash, bytes }]) => {
    const there = sizes.get(hash);
    return there === undefined || there === bytes ? [] : [[`${key}.bytes`, String(bytes)] as const];
  });
}
