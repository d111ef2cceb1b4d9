import { MAX_YAML_BYTES as MAX_READ_YAML_BYTES } from '../package/yaml.ts';
import { OWN_FILE } from './own.ts';
import { type FileQuiz, isFileQuiz } from './quiz.ts';
import { isOpenTask, type OpenTask } from './open-task.ts';
import { type FileTask } from './task.ts';

/** A task of a file: a whole task, a quiz, or only the public part of one. */
export type AnyTask = FileTask | FileQuiz | OpenTask;

/** File names that tools give to a contest, at any depth of an archive. */
const NAMES = /(^|\/)contest\.(ya?ml|json)$/i;
/** Files in the same folder that are read too. */
const BESIDE = /^(agon|problems|problemset|accounts|teams|groups|organizations|people)\.(ya?ml|json)$/;
/** Our own folders: one for each task, and one for contents, each stored once for all tasks. */
const OF_TASKS = /^(.*\/)?(tasks\/([^/]+)\/(.+)|files\/(.+))$/s;
const TASK_FILE = 'task.json';
const QUIZ_FILE = 'quiz.json';
const OPEN_FILE = 'open.json';
const HASH = /^[0-9a-f]{64}$/;

/** The largest `contest.yaml`, bytes. */
export const MAX_YAML_BYTES = 1_000_000;
/** Largest other file beside it, and largest task, bytes. */
const MAX_BESIDE_BYTES = 10_000_000;
/** Largest quiz, whose texts contain its pictures, bytes. */
const MAX_QUIZ_BYTES = 50_000_000;
/** Largest sum of all these files, which are in memory together, bytes. */
export const MAX_TEXT_BYTES = 100_000_000;

/** The folder of a file in an archive, and the role that the file may have there. */
export interface ArchiveRole {
  /** The folder of the contest, with a slash at its end; '' for none. */
  readonly folder: string;
  /** Path within that folder: always `contest.yaml` for the contest itself, the SHA-256 for a content. */
  readonly name: string;
  readonly kind: 'contest' | 'beside' | 'task' | 'quiz' | 'open' | 'blob' | 'strange' | 'other';
}

/** The role of a file in an archive, by its path. */
export function placeOf(fileName: string): ArchiveRole {
  const slash = fileName.lastIndexOf('/') + 1;
  const [folder, name] = [fileName.slice(0, slash), fileName.slice(slash)];
  if (name === '') return { folder, name, kind: 'other' };
  const ofTasks = OF_TASKS.exec(fileName);
  if (ofTasks !== null) {
    const [, around = '', inside = '', slug, file = '', blob = ''] = ofTasks;
    if (slug !== undefined) return { folder: around, name: inside, kind: kindOf(file) };
    return { folder: around, name: blob, kind: HASH.test(blob) ? 'blob' : 'strange' };
  }
  if (NAMES.test(fileName)) return { folder, name: 'contest.yaml', kind: 'contest' };
  return { folder, name, kind: BESIDE.test(name) ? 'beside' : 'other' };
}

function kindOf(fileOfTask: string): ArchiveRole['kind'] {
  if (fileOfTask === TASK_FILE) return 'task';
  if (fileOfTask === OPEN_FILE) return 'open';
  return fileOfTask === QUIZ_FILE ? 'quiz' : 'strange';
}

/** The largest size of a file that is read whole in this role, bytes; null: such a file is not read whole. */
export function textLimitOf({ kind, name }: ArchiveRole): number | null {
  switch (kind) {
    case 'contest':
      return MAX_YAML_BYTES;
    case 'beside':
      return name === OWN_FILE ? MAX_READ_YAML_BYTES : MAX_BESIDE_BYTES;
    case 'task':
      return MAX_BESIDE_BYTES;
    case 'quiz':
    case 'open':
      return MAX_QUIZ_BYTES;
    case 'blob':
    case 'strange':
    case 'other':
      return null;
  }
}

/** The path of a task in an archive. */
export function fileOf(task: AnyTask): string {
  return `tasks/${task.slug}/${nameOf(task)}`;
}

function nameOf(task: AnyTask): string {
  if (isOpenTask(task)) return OPEN_FILE;
  return isFileQuiz(task) ? QUIZ_FILE : TASK_FILE;
}

/** The short name and kind of the task in a file; null: the file is no task. */
export function taskIn(
  file: string,
): { readonly slug: string; readonly kind: 'task' | 'quiz' | 'open' } | null {
  const [, slug, name = ''] = /^tasks\/([^/]+)\/([^/]+)$/.exec(file) ?? [];
  const kind = kindOf(name);
  if (slug === undefined || (kind !== 'task' && kind !== 'quiz' && kind !== 'open')) return null;
  return { slug, kind };
}
