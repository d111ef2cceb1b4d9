import * as v from 'valibot';
import { TASK_RIGHTS } from '#domain/authoring/task/task-rights.ts';
import { id, instant } from '#protocol/fields.ts';

/** Reasons why a task is not, or perhaps not, fit to be used. */
const UNFITNESS = [
  'not_judged',
  'no_tests',
  'no_questions',
  'no_statement',
  'jury_differs',
  'jury_unknown',
  'no_judge',
  'no_latex',
  'latex_fault',
  'no_font',
] as const;

/** The kinds of tasks as the lists name them. */
export const TASK_KINDS = ['batch', 'interactive', 'output_only', 'quiz', 'unknown'] as const;
/**
 * State of a task: `draft` has no version; `faulty` has a newest version that cannot judge; `checked` can be
 * used, and all its jury solutions meet their claims; `unchecked`: that is not known, or something is
 * missing.
 */
export const WORK_STATES = ['draft', 'faulty', 'unchecked', 'checked'] as const;

const problem = v.object({
  kind: v.picklist(UNFITNESS),
  /** The number or command in the sentence; '' for none. */
  detail: v.string(),
  /** False: it is worth a look, but the task can be used. */
  keeps_out: v.boolean(),
});
export type TaskProblem = v.InferOutput<typeof problem>;

/** Facts about a task in every list. */
const taskFacts = {
  id,
  name: v.string(),
  slug: v.nullable(v.string()),
  kind: v.picklist(TASK_KINDS),
  time_limit_ms: v.number(),
  memory_limit_bytes: v.number(),
  languages: v.array(v.string()),
  statements: v.array(v.string()),
  tests: v.number(),
  /** The version in use; null: it cannot be judged. */
  version: v.nullable(v.number()),
  /** The newest version. */
  newest_version: v.nullable(v.number()),
  version_at: v.nullable(instant),
  problems: v.array(problem),
};

/** A task of a contest, for the staff who arrange it. */
const contestTask = v.object({
  ...taskFacts,
  number: v.number(),
  label: v.string(),
  max_score: v.number(),
  /** nvo: the length of its module in minutes; null: until the end. */
  module_minutes: v.nullable(v.number()),
  /** icpc: the colour of its balloons, as #rrggbb. */
  balloon_color: v.nullable(v.string()),
  /** Number of submissions, user tests and answers for it here. */
  work: v.number(),
});
export type ContestTask = v.InferOutput<typeof contestTask>;

export const contestTasksAnswer = v.object({
  tasks: v.array(contestTask),
  /** False: people have worked, or a feed decides the order, so numbers stay. */
  may_arrange: v.boolean(),
});
export type ContestTasks = v.InferOutput<typeof contestTasksAnswer>;

/** A task in the list of all tasks. */
export const listedTask = v.object({
  ...taskFacts,
  contests: v.array(v.object({ id, name: v.string() })),
  keywords: v.array(v.string()),
  state: v.picklist(WORK_STATES),
  /** True: its files differ from its newest version. */
  is_changed: v.boolean(),
  /** Display name; null: it was not made here. */
  owner: v.nullable(v.string()),
  /** The caller's right to its files; null: none, they once removed it from a contest. */
  right: v.nullable(v.picklist(TASK_RIGHTS)),
  /** Display names of other people who have it open. */
  editors: v.array(v.string()),
  /** True: it was never used, and the caller may delete it. */
  may_delete: v.boolean(),
});
export type ListedTask = v.InferOutput<typeof listedTask>;
