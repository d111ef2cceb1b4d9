import { type InferOutput } from 'valibot';
import { matcherOf } from '../package/globs.ts';
import { type Place } from '../package/report.ts';
import {
  type Expectation,
  type Outcome,
  OUTCOMES,
  type StatedResult,
} from '#server/contract/jury-solution.ts';
import { type YamlFile } from '../package/yaml.ts';
import { type FolderRules } from './folder-rules.ts';
import { type JudgeYaml } from './judge-yaml.ts';
import { statedOfSubmissions, type statedOfTests, type submissionsYaml } from './metadata.ts';

/** The file that describes submissions, in addition to their folders. */
export const SUBMISSIONS_YAML = 'submissions/submissions.yaml';

/** A pattern with its statement. */
export interface Rule {
  readonly matches: (path: string) => boolean;
  readonly expectation: Expectation;
}

type Stated = InferOutput<typeof statedOfTests>;

/** Rules about submissions: those of `submissions.yaml`, and those of folders that it does not name. */
export function rulesOf(
  yaml: YamlFile<InferOutput<typeof submissionsYaml>> | null,
  folderRules: FolderRules,
): readonly Rule[] {
  const stated = Object.entries(yaml?.value ?? {});
  const replaced = new Set(stated.map(([pattern]) => pattern));
  const rules: Rule[] = [];
  for (const [folder, rule] of Object.entries(folderRules)) {
    if (replaced.has(folder)) continue;
    const place = { file: `submissions/${folder}`, line: null };
    const meant: Stated = {
      ...mutable(rule),
      message: '',
      ...(rule.isUntimed && { use_for_time_limit: false }),
    };
    const expectation = expectationOf(meant, null, place);
    rules.push({ matches: matcherOf(folder), expectation });
  }
  for (const [pattern, value] of stated) {
    const matches = matcherOf(pattern);
    const place = (...path: string[]): Place =>
      yaml?.place(pattern, ...path) ?? { file: SUBMISSIONS_YAML, line: null };
    const { permitted, required, score, message, use_for_time_limit } = value;
    const own = {
      ...mutable(folderRules[pattern] ?? {}),
      ...(permitted && { permitted }),
      ...(required && { required }),
      score,
      message,
      use_for_time_limit,
    };
    rules.push({ matches, expectation: expectationOf(own, null, place()) });
    for (const [tests, statedThere] of Object.entries(perTestsOf(value))) {
      rules.push({ matches, expectation: expectationOf(statedThere, tests, place(tests)) });
    }
  }
  return rules;
}

type StatedOfSubmissions = InferOutput<typeof statedOfSubmissions>;

/** The keys that are patterns of tests. */
function perTestsOf(value: StatedOfSubmissions): Readonly<Record<string, Stated>> {
  const own = Object.keys(statedOfSubmissions.entries);
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !own.includes(key)) as [string, Stated][],
  );
}

function mutable(rule: FolderRules[string]): Pick<Stated, 'permitted' | 'required'> {
  return {
    ...(rule.permitted && { permitted: [...rule.permitted] }),
    ...(rule.required && { required: [...rule.required] }),
  };
}

/** The expectation of a pattern's statement. `tests`: the tests that it is about; null: all. */
export function expectationOf(stated: Stated, tests: string | null, place: Place): Expectation {
  const { permitted, required, score, use_for_time_limit: use } = stated;
  return {
    place,
    tests,
    permitted: permitted && OUTCOMES.some((one) => !permitted.includes(one)) ? permitted : null,
    required: required && required.length > 0 ? required : null,
    score: score === undefined ? null : typeof score === 'number' ? [score, score] : score,
    message: stated.message,
    timing: timingOf(permitted, required, use),
  };
}

/** The bound that a submission sets on the time limit (2025-09, Timelimit inference). */
function timingOf(
  permitted: readonly Outcome[] | undefined,
  required: readonly Outcome[] | undefined,
  use: boolean | 'lower' | 'upper' | undefined,
): Expectation['timing'] {
  if (use === false) return null;
  if (use === 'lower' || use === 'upper') return use;
  if (required?.length === 1 && required[0] === 'TLE') return 'upper';
  return permitted?.includes('TLE') === false ? 'lower' : null;
}

/** The results stated in our judge.yaml, by pattern. */
export function resultsOf(judge: YamlFile<JudgeYaml>): readonly {
  readonly matches: (path: string) => boolean;
  readonly result: StatedResult;
  readonly place: Place;
}[] {
  return Object.entries(judge.value.submissions).map(([pattern, { verdict, score }]) => {
    const place = judge.place('submissions', pattern);
    const range = score === undefined ? null : typeof score === 'number' ? ([score, score] as const) : score;
    return {
      matches: matcherOf(pattern),
      place,
      result: { place, verdicts: verdict === undefined ? null : [verdict].flat(), score: range },
    };
  });
}
