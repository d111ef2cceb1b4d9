import * as v from 'valibot';
import { SCORE_MODES } from '#domain/standings/scoring.ts';
import { id } from '../fields.ts';

/**
 * Names of a task: the one in lists, and those by language where it has several (domain/tasks/task-names.ts).
 */
export const namesOfTask = {
  name: v.string(),
  names: v.optional(v.record(v.string(), v.string())),
};

/**
 * An item of the task list (§3 "Task"). `number` counts from 1 within the contest; contestants' paths use it.
 */
export const task = v.object({
  id,
  number: v.number(),
  /** Short label on the board: A, B, … or the number. */
  label: v.string(),
  ...namesOfTask,
  /** Names that the reader's delegation gave it, by language; left out: none. */
  own_names: v.optional(v.record(v.string(), v.string())),
  is_quiz: v.boolean(),
  max_score: v.number(),
  /** The rule by which a submission counts, where the contest has points. */
  score_mode: v.picklist(SCORE_MODES),
});
export type Task = v.InferOutput<typeof task>;

/** The address of an encrypted part of a seal: SHA-256 (hex) of its bytes. */
const partAddress = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The sealed tasks of a contest (TSK-9), as far as a competitor needs them; domain/tasks/seal.ts says what the parts hold. */
const sealOffer = v.object({
  name: v.string(),
  tasks: partAddress,
  statements: v.record(v.string(), partAddress),
  other_statements: v.optional(partAddress),
  own: v.optional(partAddress),
});

/**
 * The answer of `tasks`; an error (not started, not shared) comes with an empty list. `seal`: the tasks as they will be at the start,
 * encrypted; left out: there are none, or they are not for the caller.
 */
export const tasksAnswer = v.object({
  tasks: v.array(task),
  error: v.nullable(v.string()),
  seal: v.optional(sealOffer),
});

/** A statement of a task in one language. */
const statement = v.object({
  lang: v.string(),
  mime: v.string(),
  bytes: v.number(),
  name: v.string(),
  /** The task's name in that language. */
  title: v.string(),
  /** The delegation whose translation it is; left out: it is the official statement. */
  of: v.optional(v.string()),
  /** True: it is the reader's own delegation. */
  own: v.optional(v.boolean()),
});

/** A task as a contestant works on it. */
export const taskDetail = v.object({
  ...task.entries,
  time_limit_ms: v.number(),
  memory_limit_bytes: v.number(),
  /** File extensions that may be submitted (§3's table). */
  languages: v.array(v.string()),
  max_source_bytes: v.number(),
  /** Least time between two submissions, ms; 0: none. */
  submission_interval_ms: v.number(),
  statements: v.array(statement),
  /** Kind of task: a program, one that talks to the jury's, or an archive of answers. */
  kind: v.picklist(['batch', 'interactive', 'output-only']),
  /** Files that the program reads and writes; null: standard input and output. */
  input_file: v.nullable(v.string()),
  output_file: v.nullable(v.string()),
  /** Limits of languages for which they differ. */
  language_limits: v.array(
    v.object({ language: v.string(), time_limit_ms: v.number(), memory_limit_bytes: v.number() }),
  ),
  /** The subtasks, on the contest's scale; empty where the task has none or the contest no points. */
  subtasks: v.array(v.object({ name: v.string(), points: v.number(), tests: v.number() })),
  /** Whether user tests are possible, and the least time between two, ms. */
  can_user_test: v.boolean(),
  user_test_interval_ms: v.number(),
  /**
   * The samples that are short enough to be read, in the order of the tests: an input and the jury's answer.
   * Empty where a program does not simply read an input.
   */
  samples: v.array(v.object({ name: v.string(), input: v.string(), answer: v.nullable(v.string()) })),
  /** Whether outputs other than the jury's answer may be right, so that a difference proves nothing. */
  has_many_answers: v.boolean(),
  attachments: v.array(v.object({ name: v.string(), bytes: v.number() })),
});
export type TaskDetail = v.InferOutput<typeof taskDetail>;
