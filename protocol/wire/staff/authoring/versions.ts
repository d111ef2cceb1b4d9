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

/** A version with what reading its files found. */
const versionListed = v.object({
  ...workshopVersion.entries,
  findings: v.array(packageFinding),
  /** Its files are kept; those of before there was a workshop have none. */
  has_files: v.boolean(),
});
export type VersionListed = v.InferOutput<typeof versionListed>;

/** A contest that has a task. */
const versionContest = v.object({
  id,
  name: v.string(),
  /** Submissions that have been sent for the task there. */
  submissions: v.number(),
  is_running: v.boolean(),
});
export type VersionContest = v.InferOutput<typeof versionContest>;

/** The history of a task, newest first. */
export const versionHistory = v.object({
  versions: v.array(versionListed),
  /** Contests that judge by the version in use, of those that the caller may see. */
  contests: v.array(versionContest),
  /** Number of the others. */
  others: v.number(),
  /** Outcomes of contests' submissions under a version that is not used yet, until somebody decides. */
  trials: v.array(v.object({ version: v.number(), rejudging })),
});
export type VersionHistory = v.InferOutput<typeof versionHistory>;

const side = v.nullable(v.object({ path: v.string(), hash: v.string(), bytes: v.number() }));

/** A file that two trees have otherwise. */
const treeChange = v.object({
  how: v.picklist(['added', 'removed', 'changed', 'moved']),
  before: side,
  after: side,
  /** True for a test: it is summed up. */
  is_test: v.boolean(),
  /** For an upload that is not stored yet: its content, if it is a short text; null elsewhere. */
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

/** A content as it can be shown; both null: it is too large for that, or no text and no picture. */
export const shownContent = v.object({
  text: v.nullable(v.string()),
  /** A `data:` address. */
  picture: v.nullable(v.string()),
});
export type ShownContent = v.InferOutput<typeof shownContent>;

const number = v.nullable(v.number());
const lines = v.array(v.string());

/** Values of the form over `problem.yaml` and `judge.yaml`; null and empty: not given in the files. */
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
  /** MiB; sources in KiB. */
  memory: number,
  output: number,
  code: number,
  /** Limits by file extension, s and MiB. */
  limits: v.record(v.string(), v.object({ time_limit: number, memory: number, output: number })),
  /** Codes of the format; empty: all. */
  languages: lines,
  score_mode: v.nullable(v.picklist(SCORE_MODES)),
  checker: v.nullable(v.picklist(OWN_CHECKERS)),
  checker_convention: v.nullable(v.picklist(CHECKER_CONVENTIONS)),
  validator_convention: v.nullable(v.picklist(VALIDATOR_CONVENTIONS)),
  /** Name of the source, without its extension. */
  source_name: v.string(),
  io_input: v.string(),
  io_output: v.string(),
  /** A path below the task. */
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
  /** null: a file is no YAML, or of an older version of the format. */
  values: v.nullable(taskMetadata),
  /** `problem.yaml` is of a version before 2025-09, whose words are others. */
  is_older: v.boolean(),
  /** Findings about these two files. */
  findings: v.array(packageFinding),
  /** Languages that have a statement. */
  statements: v.array(v.string()),
  /** Paths of the solutions in `submissions/accepted`. */
  solutions: v.array(v.string()),
  /** There is a program in `output_validator/`. */
  has_checker: v.boolean(),
});
export type MetadataAnswer = v.InferOutput<typeof metadataAnswer>;
