import * as v from 'valibot';
import { GROUP_RULES, SCORE_MODES } from '#domain/standings/scoring.ts';

/** Maximum number of processes of one submission. */
export const MAX_PROCESSES = 16;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A file of the task: its name within its folder, and where its content is kept (`files/store.ts`). */
const storedFile = v.object({
  name: v.string(),
  /** SHA-256, hex. */
  hash: v.string(),
  bytes: count,
});
export type StoredFile = v.InferOutput<typeof storedFile>;

/** A jury program with its files. The language is a file extension of domain/submissions/languages.ts. */
const juryProgram = v.object({ language: v.string(), files: v.array(storedFile), args: v.array(v.string()) });
export type JuryProgram = v.InferOutput<typeof juryProgram>;

/**
 * The rule that decides whether an output is right. `exact` compares bytes; `lines` compares lines, without
 * spaces at their ends and without empty lines at the end; `tokens` compares the pieces between white space;
 * `floats` compares tokens too, and numbers within either tolerance; `program` asks a jury program, in the
 * convention of Kattis (`input answer feedback_dir < output`, 42/43), testlib (`input output answer`,
 * 0/1/2/7) or CMS (`input answer output`, score on stdout). In the validators' conventions the program reads
 * only the output; for a well-formed one Kattis' validator ends with 42, testlib's with 0.
 */
const checker = v.variant('kind', [
  v.object({ kind: v.literal('exact') }),
  v.object({ kind: v.literal('lines') }),
  v.object({ kind: v.literal('tokens'), caseSensitive: v.boolean() }),
  v.object({
    kind: v.literal('floats'),
    caseSensitive: v.boolean(),
    absolute: v.number(),
    relative: v.number(),
  }),
  v.object({
    kind: v.literal('program'),
    convention: v.picklist(['kattis', 'testlib', 'cms', 'kattis-validator', 'testlib-validator']),
    program: juryProgram,
  }),
]);
export type Checker = v.InferOutput<typeof checker>;

/**
 * The partner of a submission in an interactive task: Kattis' output validator (42/43), testlib's interactor, or CMS'
 * manager (score on stdout).
 */
const interactor = v.object({
  convention: v.picklist(['kattis', 'testlib', 'cms']),
  program: juryProgram,
  /** Only in the convention of CMS; without it the submission is one process on its standard streams. */
  communication: v.optional(
    v.object({
      /** Number of the submission's processes, which run at once and talk to the manager alone. */
      processes: v.pipe(count, v.minValue(1), v.maxValue(MAX_PROCESSES)),
      /** Whether a process is given the names of its pipes, or finds them at its standard streams. */
      pipes: v.picklist(['named', 'standard']),
    }),
  ),
});
export type Interactor = v.InferOutput<typeof interactor>;

const test = v.object({
  name: v.string(),
  input: storedFile,
  /** null where nothing is compared. */
  answer: v.nullable(storedFile),
  /** Position of its group in `groups`. */
  group: count,
  /** Contestants see the whole test. */
  isSample: v.boolean(),
  /** Of a sample: the files that contestants are given, where these differ from the judged ones. */
  shown: v.optional(v.object({ input: storedFile, answer: storedFile })),
  /** Further arguments of the checker or interactor for this test. */
  checkerArgs: v.array(v.string()),
  /** Points of the test under the rule `points`; unused under the others. */
  points: v.number(),
});
export type JudgeTest = v.InferOutput<typeof test>;

/** Whether contestants are given a test exactly as it is judged. */
export function isGivenWhole({ isSample, shown }: JudgeTest): boolean {
  return isSample && shown === undefined;
}

const group = v.object({
  name: v.string(),
  rule: v.picklist(GROUP_RULES),
  /** The maximum points of the group; 0 for samples. */
  points: v.number(),
  /** Groups that must be passed in full; otherwise this group is not run and gives no points. */
  requires: v.array(count),
});
export type JudgeGroup = v.InferOutput<typeof group>;

const limits = v.object({
  cpuMs: count,
  memoryBytes: count,
  outputBytes: count,
});

/**
 * Everything that decides how a submission of a task is judged: one version of the task. Kept as JSON and never changed;
 * a new import makes a new version. Times in ms, sizes in bytes.
 */
export const judgeTask = v.object({
  kind: v.picklist(['batch', 'interactive', 'output-only']),
  limits,
  /** Limits of single languages that differ from the general ones. */
  languageLimits: v.record(v.string(), v.partial(limits)),
  /** CPU time of the checker or interactor for one test, ms; left out: the judge's default. */
  juryMs: v.optional(v.pipe(count, v.minValue(1))),
  sourceBytes: count,
  /** Files that the program reads and writes in its folder; null: standard input and output. */
  io: v.object({ input: v.nullable(v.string()), output: v.nullable(v.string()) }),
  checker,
  /** The interactor of an interactive task; null for other tasks. */
  interactor: v.nullable(interactor),
  /** By language: files compiled with the source, which then has the name `sourceName`. */
  graders: v.record(v.string(), v.array(storedFile)),
  /** Name of the source without extension where a grader includes it; null: `task`. */
  sourceName: v.nullable(v.string()),
  /** For programs in an output-only task: the archive's file for each test, in the order of `tests`. */
  outputNames: v.array(v.string()),
  groups: v.array(group),
  tests: v.array(test),
  scoreMode: v.picklist(SCORE_MODES),
});
export type JudgeTask = v.InferOutput<typeof judgeTask>;

/** The maximum score of a submission to the task: the sum of its groups. */
export function fullScore(task: Pick<JudgeTask, 'groups'>): number {
  return task.groups.reduce((sum, { points }) => sum + points, 0);
}
