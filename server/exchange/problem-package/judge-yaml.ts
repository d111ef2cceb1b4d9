import * as v from 'valibot';
import { GROUP_RULES, SCORE_MODES } from '#domain/standings/scoring.ts';
import { PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import {
  CHECKER_CONVENTIONS,
  OWN_CHECKERS,
  VALIDATOR_CONVENTIONS,
} from '#domain/authoring/task/task-package.ts';
import { MAX_PROCESSES } from '#server/contract/task.ts';
import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { absentYaml, readYaml, type YamlFile } from '../package/yaml.ts';

const extension = v.picklist(PROGRAM_LANGUAGES);
const positive = v.pipe(v.number(), v.gtValue(0, 'should be more than 0'));
const fileName = v.pipe(v.string(), v.regex(/^[\w][\w.-]*$/, 'should be a file name'));

/** Our own `judge.yaml` (docs/task-packages.md): facts that the format of problem packages lacks. */
export const judgeYaml = v.strictObject({
  groups: v.optional(
    v.record(
      v.string(),
      v.strictObject({
        rule: v.optional(v.picklist(GROUP_RULES)),
        points: v.optional(v.pipe(v.number(), v.minValue(0, 'should be 0 or more'))),
        requires: v.optional(v.array(v.string())),
        /** Points by name within the group, for the rule `points`; a test that is not named has 0. */
        tests: v.optional(v.record(v.string(), v.pipe(v.number(), v.minValue(0, 'should be 0 or more')))),
      }),
    ),
    {},
  ),
  difficulty: v.optional(
    v.pipe(v.number(), v.minValue(1, 'should be at least 1'), v.maxValue(10, 'should be at most 10')),
  ),
  score_mode: v.optional(v.picklist(SCORE_MODES), 'best'),
  graders: v.optional(v.record(extension, v.array(fileName)), {}),
  main_solution: v.optional(v.nullable(v.string()), null),
  source_name: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^[a-zA-Z_]\w*$/, 'should be a name of letters, digits and _'))),
    null,
  ),
  io: v.optional(
    v.strictObject({
      input: v.optional(v.nullable(fileName), null),
      output: v.optional(v.nullable(fileName), null),
    }),
    {},
  ),
  checker: v.optional(v.picklist(OWN_CHECKERS)),
  /** For an interactive task with a CMS manager that talks to several processes or over named pipes. */
  communication: v.optional(
    v.strictObject({
      processes: v.optional(
        v.pipe(
          v.number(),
          v.integer('should be a whole number'),
          v.minValue(1, 'should be at least 1'),
          v.maxValue(MAX_PROCESSES, 'should be at most 16'),
        ),
        1,
      ),
      pipes: v.optional(v.picklist(['named', 'standard']), 'named'),
    }),
  ),
  /** Default: testlib if the program includes `testlib.h`, otherwise Kattis. */
  checker_convention: v.optional(v.picklist(CHECKER_CONVENTIONS)),
  /** Default: the same, for each validator. */
  validator_convention: v.optional(v.picklist(VALIDATOR_CONVENTIONS)),
  output_names: v.optional(v.array(v.pipe(v.string(), v.regex(/^[^/\\]+$/, 'should be a file name')))),
  limits: v.optional(
    v.record(
      extension,
      v.strictObject({
        time_limit: v.optional(positive),
        memory: v.optional(positive),
        output: v.optional(positive),
      }),
    ),
    {},
  ),
  submissions: v.optional(
    v.record(
      v.string(),
      v.strictObject({
        verdict: v.optional(v.union([v.picklist(VERDICTS), v.array(v.picklist(VERDICTS))])),
        score: v.optional(v.union([v.number(), v.tuple([v.number(), v.number()])])),
      }),
    ),
    {},
  ),
});
export type JudgeYaml = v.InferOutput<typeof judgeYaml>;

/** Reads `judge.yaml`; if it is missing, all values are defaults. null: it has faults. */
export function readJudgeYaml(files: PackageFiles, report: Report): YamlFile<JudgeYaml> | null {
  return files.has('judge.yaml')
    ? readYaml(files, 'judge.yaml', judgeYaml, report)
    : absentYaml('judge.yaml', judgeYaml);
}
