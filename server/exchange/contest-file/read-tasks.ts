import { packageOf, type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { findingSentence, type Sentence } from '../package/sentences.ts';
import { readJson } from '../package/yaml.ts';
import { type OpenedArchive } from './archive.ts';
import { isOpenTask, openTask } from './open-task.ts';
import { type AnyTask, taskIn } from './places.ts';
import { fileQuiz, impossibleInQuiz, isFileQuiz } from './quiz.ts';
import {
  contentsOf,
  documentsOf,
  fileTask,
  type FileTask,
  impossibleDocuments,
  impossibleIn,
  storedIn,
} from './task.ts';

/** Maximum number of listed faults per file. */
const MOST_FAULTS = 20;
/** Characters that PostgreSQL cannot keep in text: NUL, and halves of surrogate pairs. */
const UNKEEPABLE = /[\0\p{Surrogate}]/u;

/** The tasks and quizzes of an archive without faults, by short name; faults go to the report. */
export function readTasks({ files, sizes }: OpenedArchive, report: Report): ReadonlyMap<string, AnyTask> {
  const tasks = new Map<string, AnyTask>();
  const all = packageOf('', files);
  for (const file of all.paths) {
    const named = taskIn(file);
    if (named === null) continue;
    const task = readOne(all, file, named.kind, report);
    if (task === null) continue;
    const faults = [
      ...(task.slug === named.slug
        ? []
        : [findingSentence('yaml_wrong', { key: 'slug', received: task.slug })]),
      ...unkeepable(task),
      ...impossible(task, sizes),
      ...(tasks.has(named.slug) ? [findingSentence('task_twice', { slug: named.slug })] : []),
    ];
    for (const fault of faults.slice(0, MOST_FAULTS)) report.add('error', file, fault);
    if (faults.length === 0) tasks.set(named.slug, task);
  }
  return tasks;
}

function readOne(files: PackageFiles, file: string, kind: 'task' | 'quiz' | 'open', report: Report) {
  if (kind === 'open') return readJson(files, file, openTask, report);
  return kind === 'quiz' ? readJson(files, file, fileQuiz, report) : readJson(files, file, fileTask, report);
}

function impossible(task: AnyTask, sizes: ReadonlyMap<string, number>): readonly Sentence[] {
  if (isFileQuiz(task)) return impossibleInQuiz(task);
  if (!isOpenTask(task)) return faultsOf(task, sizes);
  return [
    ...impossibleDocuments(task).map(([key, received]) => findingSentence('yaml_wrong', { key, received })),
    ...missingOf(documentsOf(task), sizes),
  ];
}

function missingOf(
  named: readonly (readonly [key: string, hash: string])[],
  sizes: ReadonlyMap<string, number>,
): readonly Sentence[] {
  return named
    .filter(([, hash]) => !sizes.has(hash))
    .map(([key, hash]) => findingSentence('content_missing', { key, hash }));
}

function faultsOf(task: FileTask, sizes: ReadonlyMap<string, number>): readonly Sentence[] {
  const wrong = [...impossibleIn(task), ...wrongSizes(task, sizes)];
  return [
    ...wrong.slice(0, MOST_FAULTS).map(([key, received]) => findingSentence('yaml_wrong', { key, received })),
    ...missingOf(contentsOf(task), sizes),
  ];
}

function unkeepable(task: AnyTask): readonly Sentence[] {
  const keys = new Set<string>();
  JSON.stringify(task, (key, value: unknown) => {
    if (typeof value === 'string' && UNKEEPABLE.test(value)) keys.add(key);
    return value;
  });
  return [...keys].map((key) => findingSentence('yaml_wrong', { key, received: '\uFFFD' }));
}

function wrongSizes(task: FileTask, sizes: ReadonlyMap<string, number>): (readonly [string, string])[] {
  return storedIn(task).flatMap(([key, { hash, bytes }]) => {
    const there = sizes.get(hash);
    return there === undefined || there === bytes ? [] : [[`${key}.bytes`, String(bytes)] as const];
  });
}
