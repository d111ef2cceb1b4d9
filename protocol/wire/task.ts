import * as v from 'valibot';
import { id } from '../fields.ts';

/** An item of the task list (§3 "Task"). `number` counts from 1 within the contest and is what competitors' paths use. */
export const task = v.object({
  id,
  number: v.number(),
  /** Short label on the board: A, B, … or the number. */
  label: v.string(),
  name: v.string(),
  is_quiz: v.boolean(),
  max_score: v.number(),
});
export type Task = v.InferOutput<typeof task>;

/** The answer of `tasks`; an error (not started, not shared) comes with an empty list. */
export const tasksAnswer = v.object({ tasks: v.array(task), error: v.nullable(v.string()) });

/** A statement of a task in one language. */
const statement = v.object({
  lang: v.string(),
  mime: v.string(),
  bytes: v.number(),
  name: v.string(),
});

/** A task as a competitor works on it. */
export const taskDetail = v.object({
  ...task.entries,
  time_limit_ms: v.number(),
  memory_limit_bytes: v.number(),
  /** File extensions that may be submitted (§3's table). */
  languages: v.array(v.string()),
  max_source_bytes: v.number(),
  /** ms that must pass between two submissions; 0: none. */
  submission_interval_ms: v.number(),
  statements: v.array(statement),
  attachments: v.array(v.object({ name: v.string(), bytes: v.number() })),
});
export type TaskDetail = v.InferOutput<typeof taskDetail>;
