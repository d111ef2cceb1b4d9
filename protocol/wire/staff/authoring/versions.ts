import * as v from 'valibot';
import {
  CHECKER_CONVENTIONS,
  LICENSES,
  OWN_CHECKERS,
  TASK_KINDS,
  VALIDATOR_CONVENTIONS,
} from '#domain/authoring/task/task-package.ts';
import { SCORE_MODES } from '#domain/standings/scoring.ts';
import { id } from '#protocol/fields.ts';
import { rejudging } from '../submissions/judging.ts';
import { packageFinding } from './packages.ts';
import { workshopVersion } from './workshop.ts';

/** A version with the findings of reading its files. */
const versionListed = v.object({
  ...workshopVersion.entries,
  findings: v.array(packageFinding),
  /** True: its files are kept; versions from before there was a workshop have none. */
  has_files: v.boolean(),
});
export type VersionListed = v.InferOutput<typeof versionListed>;

/** A contest that has a task. */
const versionContest = v.object({
  id,
  name: v.string(),
  /** Number of submissions for the task there. */
  submissions: v.number(),
  is_running: v.boolean(),
});
export type VersionContest = v.InferOutput<typeof versionContest>;

/** The history of a task, newest first. */
export const versionHistory = v.object({
  versions: v.array(versionListed),
  /** Contests that judge by the version in use and that the caller may see. */
  contests: v.array(versionContest),
  /** Number of contests that the caller may not see. */
  others: v.number(),
  /** Results of contests' submissions under a version that is not used, until somebody decides about them. */
  trials: v.array(v.object({ version: v.number(), rejudging })),
});
export type VersionHistory = v.InferOutput<typeof versionHistory>;

const side = v.nullable(v.object({ path: v.string(), hash: v.string(), bytes: v.number() }));

/** A file in which two trees differ. */
const treeChange = v.object({
  how: v.picklist(['added', 'removed', 'changed', 'moved']),
  before: side,
  after: side,
  /** True for a file of a test: it is counted in `tests`. */
  is_test: v.boolean(),
  /** The content of a short text in an upload that is not stored yet; null elsewhere. */
  text: v.nullable(v.string()),
});
export type TreeChange = v.InferOutput<typeof treeChange>;

/** Differences of a second tree from a first. */
export const treeDiff = v.object({
  changes: v.array(treeChange),
  /** Tests by their folder within `data/`, where any differ. */
  tests: v.array(
    v.object({ group: v.string(), added: v.number(), removed: v.number(), changed: v.number() }),
  ),
});
export type TreeDiff = v.InferOutput<typeof treeDiff>;

/** A content as it can be shown; both null: it is too large, or neither text nor picture. */
export const shownContent = v.object({
  text: v.nullable(v.string()),
  /** A `data:` address. */
  picture: v.nullable(v.string()),
});
export type ShownContent = v.InferOutput<typeof shownContent>;

const number = v.nullable(v.number());
const lines = v.array(v.string());

/** Values of the form for `problem.yaml` and `judge.yaml`; null and empty: missing in the files. */
export const taskMetadata = v.object({
  /** Names by language code. */
  names: v.record(v.string(), v.string()),
  type: v.picklist(['pass-fail', 'scoring']),
  kind: v.picklist(TASK_KINDS),
  /** s. */
  time_limit: number,
  time_resolution: number,
  ac_to_time_limit: number,
  time_limit_to_tle: number,
  /** MiB for memory and output; KiB for sources. */
  memory: number,
  output: number,
  code: number,
  /** Limits by file extension, s and MiB. */
  limits: v.record(v.string(), v.object({ time_limit: number, memory: number, output: number })),
  /** Language codes of the format; empty: all. */
  languages: lines,
  score_mode: v.nullable(v.picklist(SCORE_MODES)),
  checker: v.nullable(v.picklist(OWN_CHECKERS)),
  checker_convention: v.nullable(v.picklist(CHECKER_CONVENTIONS)),
  validator_convention: v.nullable(v.picklist(VALIDATOR_CONVENTIONS)),
  /** Name of the source, without its extension. */
  source_name: v.string(),
  io_input: v.string(),
  io_output: v.string(),
  /** The path within the task's files. */
  main_solution: v.string(),
  /** `Name` or `Name <mail>`. */
  authors: lines,
  contributors: lines,
  testers: lines,
  packagers: lines,
  acknowledgements: lines,
  /** `Name` or `Name <address>`. */
  sources: lines,
  license: v.nullable(v.picklist(LICENSES)),
  rights_owner: lines,
  /** From 1, the easiest, to 10. */
  difficulty: number,
  keywords: lines,
});
export type TaskMetadata = v.InferOutput<typeof taskMetadata>;

/** The metadata of a task as its files say them. */
export const metadataAnswer = v.object({
  /** Hashes of the contents they were read from; '' for a missing file. */
  problem: v.string(),
  judge: v.string(),
  /** The values; null: a file is no YAML, or of an older version of the format. */
  values: v.nullable(taskMetadata),
  /** True: `problem.yaml` is of a version before 2025-09, which has other keys. */
  is_older: v.boolean(),
  /** Findings about these two files. */
  findings: v.array(packageFinding),
  /** Languages that have a statement. */
  statements: v.array(v.string()),
  /** Paths of the solutions in `submissions/accepted`. */
  solutions: v.array(v.string()),
  /** True: there is a program in `output_validator/`. */
  has_checker: v.boolean(),
});
export type MetadataAnswer = v.InferOutput<typeof metadataAnswer>;
