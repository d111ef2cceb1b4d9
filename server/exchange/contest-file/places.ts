import { MAX_YAML_BYTES as MAX_READ_YAML_BYTES } from '../package/yaml.ts';
import { OWN_FILE } from './own.ts';
import { type FileQuiz, isFileQuiz } from './quiz.ts';
import { isOpenTask, type OpenTask } from './open-task.ts';
import { type FileTask } from './task.ts';

/** A task of a file: whole, a quiz, or its public part alone. */
export type AnyTask = FileTask | FileQuiz | OpenTask;

/** Names under which tools keep a contest, at any depth of an archive. */
const NAMES = /(^|\/)contest\.(ya?ml|json)$/i;
/** Files beside it that are read, in the same folder. */
const BESIDE = /^(agon|problems|problemset|accounts|teams|groups|organizations|people)\.(ya?ml|json)$/;
/** Our own folders: each task, and each content once for all of them. */
const OF_TASKS = /^(.*\/)?(tasks\/([^/]+)\/(.+)|files\/(.+))$/s;
const TASK_FILE = 'task.json';
const QUIZ_FILE = 'quiz.json';
const OPEN_FILE = 'open.json';
const HASH = /^[0-9a-f]{64}$/;

/** The largest `contest.yaml`, bytes. */
export const MAX_YAML_BYTES = 1_000_000;
/** Largest file beside it, and largest task. */
const MAX_BESIDE_BYTES = 10_000_000;
/** Largest quiz, whose pictures are in its texts. */
const MAX_QUIZ_BYTES = 50_000_000;
/** Largest sum of all these, which are in memory at once. */
export const MAX_TEXT_BYTES = 100_000_000;

/** The folder of an archive's file, and its possible role there. */
export interface ArchiveRole {
  /** Around the contest, with a slash at its end; '' for none. */
  readonly folder: string;
  /** Within that folder; that of the contest itself is always `contest.yaml`, that of a content its SHA-256. */
  readonly name: string;
  readonly kind: 'contest' | 'beside' | 'task' | 'quiz' | 'open' | 'blob' | 'strange' | 'other';
}

/** The role of an archive's file by its path. */
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

/** The largest file that is read whole at a place, bytes; null: none is read there. */
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

/** The short name of the task that a file is, and which kind of task; null: it is none. */
export function taskIn(
  file: string,
): { readonly slug: string; readonly kind: 'task' | 'quiz' | 'open' } | null {
  const [, slug, name = ''] = /^tasks\/([^/]+)\/([^/]+)$/.exec(file) ?? [];
  const kind = kindOf(name);
  if (slug === undefined || (kind !== 'task' && kind !== 'quiz' && kind !== 'open')) return null;
  return { slug, kind };
}
