import * as v from 'valibot';
import { TASK_RIGHTS } from '#domain/authoring/task/task-rights.ts';
import { id, instant } from '#protocol/fields.ts';
import { packageFinding } from './packages.ts';

/** A file of a work tree. */
const workshopFile = v.object({
  path: v.string(),
  /** SHA-256 of its content, hex: equal hashes mean equal contents. */
  hash: v.string(),
  bytes: v.number(),
  /** True: a generator or solution made it. */
  is_made: v.boolean(),
});
export type WorkshopFile = v.InferOutput<typeof workshopFile>;

/** A version of a task, without its files. */
export const workshopVersion = v.object({
  number: v.number(),
  at: instant,
  /** Display name of its author; null: an operator at the machine. */
  by: v.nullable(v.string()),
  message: v.string(),
  /** True: it can judge, or is a quiz without a fault. */
  is_usable: v.boolean(),
  /** True: contests judge by it. */
  is_used: v.boolean(),
  errors: v.number(),
  warnings: v.number(),
});
export type WorkshopVersion = v.InferOutput<typeof workshopVersion>;

/** A task as its authors work on it. */
export const workshopTask = v.object({
  id,
  name: v.string(),
  slug: v.nullable(v.string()),
  is_quiz: v.boolean(),
  /** The caller's right to it. */
  right: v.picklist(TASK_RIGHTS),
  /** Grows by one with each change of the files. */
  revision: v.number(),
  files: v.array(workshopFile),
  /** The newest version; null: there is none yet. */
  head: v.nullable(workshopVersion),
  /** Files that differ from the newest version. */
  changed: v.array(v.object({ path: v.string(), how: v.picklist(['added', 'changed', 'removed']) })),
  /** Other people who have it open, with the file. */
  editors: v.array(v.object({ name: v.string(), path: v.string() })),
});
export type WorkshopTask = v.InferOutput<typeof workshopTask>;

/** The owner of a task, and the people it is shared with. */
export const workshopShares = v.object({
  /** The owner; null: it was not made in the workshop. */
  owner: v.nullable(v.object({ username: v.string(), name: v.string() })),
  /** Shares, ordered by name. */
  shares: v.array(v.object({ username: v.string(), name: v.string(), may_write: v.boolean() })),
});
export type WorkshopShares = v.InferOutput<typeof workshopShares>;

/** Result of a commit. */
export const commitAnswer = v.object({
  number: v.number(),
  is_usable: v.boolean(),
  /**
   * True: contests judge by it from now on; false: a person decides, since another version has judged work.
   */
  is_used: v.boolean(),
  findings: v.array(packageFinding),
});
