import * as v from 'valibot';
import { GROUP_RULES } from '#domain/standings/scoring.ts';
import { id, instant } from '#protocol/fields.ts';

/** A fault in a line of the script: a sentence under `finding.` in the texts. */
const scriptFault = v.object({
  line: v.number(),
  code: v.string(),
  values: v.record(v.string(), v.union([v.string(), v.number()])),
});

const content = v.object({
  /** SHA-256, hex. */
  hash: v.string(),
  bytes: v.number(),
});

/** Facts about an input; sizes in bytes, numbers as they are written. */
const facts = v.object({
  lines: v.number(),
  words: v.number(),
  longest_line: v.number(),
  numbers: v.number(),
  least: v.nullable(v.string()),
  greatest: v.nullable(v.string()),
});

const test = v.object({
  /** The path within `data/` without extension, such as `secret/1-small/01`. */
  name: v.string(),
  /** The folder of its group: `sample`, `secret` or `secret/GROUP`. */
  folder: v.string(),
  input: v.nullable(content),
  answer: v.nullable(content),
  /** `written`: by hand or from a file; `made`: by a line of the script, even if that is gone. */
  from: v.picklist(['written', 'made']),
  /** Line of the script; null: no line makes it. */
  line: v.nullable(v.number()),
  /** `current`, or to be made (again): its recipe has changed, or it is missing. */
  input_state: v.picklist(['current', 'outdated', 'missing']),
  answer_from: v.picklist(['written', 'made', 'none']),
  answer_state: v.picklist(['current', 'outdated', 'missing']),
  /** Result of all validators together: `unknown` where one has not seen its present content. */
  check: v.picklist(['accepted', 'refused', 'unknown', 'none']),
  /** Message of the validator that refuses it; '' for none. */
  said: v.string(),
  facts: v.nullable(facts),
});
export type WorkshopTest = v.InferOutput<typeof test>;

const group = v.object({
  /** The path within `data/`. */
  folder: v.string(),
  /** The points; null: the task has no points by groups. */
  points: v.nullable(v.number()),
  rule: v.nullable(v.picklist(GROUP_RULES)),
  /** Folders of groups that must be passed first. */
  requires: v.array(v.string()),
});
export type WorkshopGroup = v.InferOutput<typeof group>;

const fault = v.object({
  test: v.string(),
  line: v.nullable(v.number()),
  part: v.picklist(['generator', 'solution', 'validator', 'store']),
  program: v.string(),
  how: v.picklist(['compile', 'exited', 'signalled', 'cpu', 'wall', 'memory', 'output', 'forbidden', 'none']),
  code: v.nullable(v.number()),
  said: v.string(),
});
export type WorkshopMakingFault = v.InferOutput<typeof fault>;

const making = v.object({
  id,
  state: v.picklist(['waiting', 'running', 'done', 'stopped', 'failed']),
  at: instant,
  finished_at: v.nullable(instant),
  by: v.nullable(v.string()),
  done: v.number(),
  total: v.number(),
  /** Name of the test that is being made; '' for none. */
  doing: v.string(),
  faults: v.array(fault),
  /** The key of a text, or a reason in English; null: no error. */
  error: v.nullable(v.string()),
});
export type WorkshopMaking = v.InferOutput<typeof making>;

/** The tests of a task as their authors see them. */
export const workshopTests = v.object({
  revision: v.number(),
  kind: v.picklist(['batch', 'interactive', 'output-only']),
  is_scoring: v.boolean(),
  groups: v.array(group),
  tests: v.array(test),
  script: v.object({
    /** The hash of the script; '' for no script. */
    hash: v.string(),
    text: v.string(),
    faults: v.array(scriptFault),
  }),
  /** The effect of making the tests now: names of tests, and of files to be removed. */
  plan: v.object({
    inputs: v.array(v.string()),
    answers: v.array(v.string()),
    checks: v.number(),
    removed: v.array(v.string()),
    kept: v.number(),
    /** Names that both the script and hand-written files have; the files stay. */
    clashes: v.array(v.string()),
  }),
  /** Path of the solution that makes the answers; null: there is none. */
  main: v.nullable(v.string()),
  generators: v.array(v.string()),
  validators: v.array(v.string()),
  /** The newest making; null: there was none. */
  making: v.nullable(making),
});
export type WorkshopTests = v.InferOutput<typeof workshopTests>;

/** The two ends of a file. */
export const fileEnds = v.object({
  bytes: v.number(),
  /** False: it is no text, and both ends are ''. */
  is_text: v.boolean(),
  beginning: v.string(),
  /** The end; '' where the beginning is the whole file. */
  end: v.string(),
  /** Number of bytes between the two ends. */
  left_out: v.number(),
});
export type WorkshopFileEnds = v.InferOutput<typeof fileEnds>;
