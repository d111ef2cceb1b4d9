import * as v from 'valibot';
import { id, instant } from '#protocol/fields.ts';

/** A sentence: its key under `finding.` in the texts, and the values in it. */
const said = {
  code: v.string(),
  values: v.record(v.string(), v.union([v.string(), v.number()])),
};
/** A sentence that has no language yet. */
export const packageSentence = v.object(said);
export type PackageSentence = v.InferOutput<typeof packageSentence>;

/** A finding from reading a package. */
export const packageFinding = v.object({
  severity: v.picklist(['error', 'warning', 'note']),
  /** '' for the package as a whole. */
  file: v.string(),
  line: v.nullable(v.number()),
  ...said,
});
export type PackageFinding = v.InferOutput<typeof packageFinding>;

/** Contents of the package. */
const facts = v.object({
  slug: v.string(),
  name: v.string(),
  format: v.string(),
  kind: v.picklist(['batch', 'interactive', 'output_only', 'quiz']),
  time_limit_ms: v.number(),
  /** True: the time limit is found from the jury's submissions. */
  is_timed: v.boolean(),
  memory_limit_bytes: v.number(),
  languages: v.array(v.string()),
  statements: v.array(v.string()),
  attachments: v.array(v.string()),
  checker: v.string(),
  groups: v.array(
    v.object({
      name: v.string(),
      rule: v.string(),
      points: v.number(),
      tests: v.number(),
      requires: v.array(v.string()),
    }),
  ),
  tests: v.number(),
  /** True: its own programs make its tests once it is stored. */
  is_unmade: v.boolean(),
});
export type PackageFacts = v.InferOutput<typeof facts>;

/** A jury program that is tried: its claim, and its result. */
const trial = v.object({
  /** A `validator` of the tests has no claim: it must accept every test. */
  kind: v.picklist(['submission', 'validator']),
  path: v.string(),
  language: v.string(),
  stated: v.string(),
  status: v.picklist(['queued', 'compiling', 'running', 'judged', 'skipped']),
  tests_done: v.nullable(v.number()),
  tests_total: v.nullable(v.number()),
  verdict: v.nullable(v.string()),
  score: v.nullable(v.number()),
  cpu_ms: v.nullable(v.number()),
  /** Claims that do not hold, with the compiler's output. */
  faults: v.array(packageSentence),
});
export type PackageTrial = v.InferOutput<typeof trial>;

/** A package that was read and waits to be confirmed. */
export const packageDraft = v.object({
  id,
  file_name: v.string(),
  bytes: v.number(),
  at: instant,
  expires_at: instant,
  contest: v.nullable(id),
  /** `ready`: all of the jury's submissions have been judged. */
  state: v.picklist(['judging', 'ready']),
  facts,
  findings: v.array(packageFinding),
  trials: v.array(trial),
  /** Faults of the package that judging found. */
  faults: v.array(packageSentence),
  /** The existing task with this short name; null: the task is new. */
  replaces: v.nullable(
    v.object({
      id,
      name: v.string(),
      version: v.nullable(v.number()),
      is_yours: v.boolean(),
      contests: v.array(v.string()),
      changes: v.array(v.object({ what: v.string(), before: v.string(), after: v.string() })),
    }),
  ),
  /**
   * The task that has the package's UUID under another short name, and whose next version it may become;
   * null: there is none.
   */
  same_uuid: v.nullable(
    v.object({ id, name: v.string(), slug: v.string(), version: v.nullable(v.number()) }),
  ),
  has_judge: v.boolean(),
});
export type PackageDraft = v.InferOutput<typeof packageDraft>;

/** Result of an upload: a draft, or the reason of its refusal. */
export const uploadedPackage = v.object({
  draft: v.nullable(id),
  file_name: v.string(),
  findings: v.array(packageFinding),
});
export type UploadedPackage = v.InferOutput<typeof uploadedPackage>;
