import * as v from 'valibot';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import { id, instant } from '#protocol/fields.ts';
import { packageFinding, packageSentence } from './packages.ts';

/**
 * The folders of `submissions/` with a claim: those of the format (2025-09), and three for claims that the
 * format cannot state.
 */
export const CLAIM_FOLDERS = [
  'accepted',
  'wrong_answer',
  'time_limit_exceeded',
  'run_time_error',
  'brute_force',
  'rejected',
  'memory_limit_exceeded',
  'output_limit',
  'compile_error',
] as const;
export type ClaimFolder = (typeof CLAIM_FOLDERS)[number];

const verdict = v.picklist(VERDICTS);
const group = v.object({ name: v.string(), rule: v.string(), points: v.number() });

/** A solution in the work tree, with the package's claim. */
const solution = v.object({
  /** The path within `submissions/`. */
  path: v.string(),
  language: v.string(),
  /** The claim in a few words, such as `WA 30`; '' as long as the files are no task. */
  stated: v.string(),
  /** Exact points in its own entry of submissions.yaml, of the whole and by group; null: none. */
  score: v.nullable(v.number()),
  group_scores: v.record(v.string(), v.number()),
});
export type Solution = v.InferOutput<typeof solution>;

/** Solutions and tests of the present work tree that can be run. */
export const workshopSolutions = v.object({
  revision: v.number(),
  /** False: the files cannot be read as a package; the findings tell why. */
  is_readable: v.boolean(),
  findings: v.array(packageFinding),
  solutions: v.array(solution),
  groups: v.array(group),
  /** Tests, with the position in `groups`. */
  tests: v.array(v.object({ name: v.string(), group: v.number(), is_sample: v.boolean() })),
  time_limit_ms: v.nullable(v.number()),
  /** Paths of programs in `generators/`. */
  generators: v.array(v.string()),
  /** Folders that a test may be added to, within `data/secret/`; '' for that folder itself. */
  folders: v.array(v.string()),
});
export type WorkshopSolutions = v.InferOutput<typeof workshopSolutions>;

const RUN_STATUSES = ['queued', 'compiling', 'running', 'judged', 'stopped', 'failed'] as const;
const INVOCATION_STATES = ['running', 'done', 'stopped', 'failed'] as const;

/** An invocation in the history. */
const invocationRow = v.object({
  number: v.number(),
  at: instant,
  by: v.nullable(v.string()),
  revision: v.number(),
  state: v.picklist(INVOCATION_STATES),
  solutions: v.number(),
  tests: v.number(),
  done: v.number(),
  total: v.number(),
});
export type InvocationRow = v.InferOutput<typeof invocationRow>;

/** A solution's run on the input that a search found. */
const stressSide = v.object({
  path: v.string(),
  verdict: v.string(),
  cpu_ms: v.number(),
  message: v.string(),
  output: v.string(),
  errors: v.string(),
});

/** A search for an input at which two solutions differ. */
const stressSearch = v.object({
  id,
  at: instant,
  by: v.nullable(v.string()),
  status: v.picklist(['queued', 'running', 'found', 'none', 'stopped', 'failed']),
  generator: v.string(),
  args: v.string(),
  right: v.string(),
  other: v.nullable(v.string()),
  tries: v.number(),
  max_tries: v.number(),
  spent_ms: v.number(),
  max_ms: v.number(),
  error: v.nullable(v.string()),
  found: v.nullable(
    v.object({
      seed: v.number(),
      args: v.string(),
      input: v.string(),
      input_bytes: v.number(),
      has_answer: v.boolean(),
      right: stressSide,
      other: v.nullable(stressSide),
    }),
  ),
});
export type StressSearch = v.InferOutput<typeof stressSearch>;

/** The invocations, newest first. */
export const workshopInvocations = v.object({
  invocations: v.array(invocationRow),
  searches: v.array(stressSearch),
  /** True: a judge is at work; without one everything waits. */
  has_judge: v.boolean(),
});
export type WorkshopInvocations = v.InferOutput<typeof workshopInvocations>;

/**
 * A cell: verdict, score from 0 to 1 (or points), CPU ms, memory in bytes, and the former verdict if it
 * differed.
 */
const cell = v.tuple([verdict, v.number(), v.number(), v.number(), v.nullable(verdict)]);
export type InvocationCell = v.InferOutput<typeof cell>;

const run = v.object({
  path: v.string(),
  language: v.string(),
  status: v.picklist(RUN_STATUSES),
  stated: v.string(),
  compile_output: v.string(),
  /** Whether it compiles; null: not yet known. */
  compiles: v.nullable(v.boolean()),
  error: v.nullable(v.string()),
  /** Cells in the order of the invocation's tests; null: not yet run. */
  cells: v.array(v.nullable(cell)),
  /** The verdict that a contest's submission would get; null until all tests that decide it were run. */
  verdict: v.nullable(verdict),
  score: v.nullable(v.number()),
  /** Scores of the groups that have any, in their order. */
  group_scores: v.array(v.number()),
  cpu_ms: v.number(),
  memory_bytes: v.number(),
  /** Whether the claim holds; null: not known until all tests of the task were run. */
  holds: v.nullable(v.boolean()),
  faults: v.array(packageSentence),
});
export type InvocationRun = v.InferOutput<typeof run>;

/** The time limit that follows from the solutions. */
const timeProposal = v.object({
  limit_ms: v.number(),
  now_ms: v.number(),
  slowest: v.object({ path: v.string(), test: v.string(), cpu_ms: v.number() }),
  /**
   * The fastest of those that claim to be too slow; `is_stopped`: it was stopped at the limit, so its time is
   * unknown.
   */
  fastest: v.nullable(
    v.object({ path: v.string(), test: v.string(), cpu_ms: v.number(), is_stopped: v.boolean() }),
  ),
  ac_to_limit: v.number(),
  limit_to_tle: v.number(),
  resolution_ms: v.number(),
  faults: v.array(packageSentence),
});
export type TimeProposal = v.InferOutput<typeof timeProposal>;

/** An invocation as a matrix of solutions and tests. */
export const workshopInvocation = v.object({
  ...invocationRow.entries,
  groups: v.array(group),
  full_score: v.number(),
  tests: v.array(
    v.object({
      name: v.string(),
      group: v.number(),
      is_sample: v.boolean(),
      /** True: no wrong solution fails the test. */
      is_idle: v.boolean(),
    }),
  ),
  runs: v.array(run),
  /** The earlier invocation to compare with. */
  compared: v.nullable(v.number()),
  proposal: v.nullable(timeProposal),
});
export type WorkshopInvocation = v.InferOutput<typeof workshopInvocation>;

/** All facts about one cell. */
export const invocationCellDetail = v.object({
  verdict,
  score: v.number(),
  cpu_ms: v.number(),
  wall_ms: v.number(),
  memory_bytes: v.number(),
  message: v.string(),
  jury_message: v.string(),
  errors: v.string(),
  output: v.string(),
  input: v.string(),
  answer: v.nullable(v.string()),
});
export type InvocationCellDetail = v.InferOutput<typeof invocationCellDetail>;
