import * as v from 'valibot';
import { LICENSES } from '#domain/authoring/task/task-package.ts';

/** Text. YAML reads a version or a flag as a number or boolean. */
const text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((value) => String(value)),
);
const positive = v.pipe(v.number(), v.gtValue(0, 'should be more than 0'));
const positiveInt = v.pipe(
  v.number(),
  v.integer('should be a whole number'),
  v.gtValue(0, 'should be more than 0'),
);
const atLeastOne = v.pipe(v.number(), v.minValue(1, 'should be at least 1'));
const texts = v.array(text);

const person = v.union([
  v.string(),
  v.strictObject({
    name: v.string(),
    email: v.optional(v.string()),
    orcid: v.optional(v.string()),
    kattis: v.optional(v.string()),
  }),
]);
const persons = v.union([person, v.array(person)]);

const source = v.union([v.string(), v.strictObject({ name: text, url: v.optional(v.string()) })]);

const commonLimits = {
  memory: v.optional(positiveInt),
  output: v.optional(positiveInt),
  code: v.optional(positiveInt),
  compilation_time: v.optional(positiveInt),
  compilation_memory: v.optional(positiveInt),
  validation_time: v.optional(positiveInt),
  validation_memory: v.optional(positiveInt),
  validation_output: v.optional(positiveInt),
};

const timeMultipliers = v.strictObject({
  ac_to_time_limit: v.optional(atLeastOne, 2),
  time_limit_to_tle: v.optional(atLeastOne, 1.5),
});

/** Types of problems (2025-09, Type). */
const TYPES = ['pass-fail', 'scoring', 'multi-pass', 'interactive', 'submit-answer'] as const;

/** `problem.yaml` of the version 2025-09. */
export const metadata = v.strictObject({
  problem_format_version: v.string(),
  type: v.optional(v.union([v.picklist(TYPES), v.array(v.picklist(TYPES))]), 'pass-fail'),
  name: v.union([text, v.record(v.string(), text)]),
  uuid: v.optional(text),
  version: v.optional(text),
  credits: v.optional(
    v.union([
      v.string(),
      v.strictObject({
        authors: v.optional(persons),
        contributors: v.optional(persons),
        testers: v.optional(persons),
        translators: v.optional(v.record(v.string(), persons)),
        packagers: v.optional(persons),
        acknowledgements: v.optional(persons),
      }),
    ]),
  ),
  source: v.optional(v.union([source, v.array(source)])),
  license: v.optional(v.picklist(LICENSES)),
  rights_owner: v.optional(persons),
  embargo_until: v.optional(text),
  limits: v.optional(
    v.strictObject({
      ...commonLimits,
      time_limit: v.optional(positive),
      time_resolution: v.optional(positive, 1),
      time_multipliers: v.optional(timeMultipliers, {}),
      validation_passes: v.optional(positiveInt),
    }),
    {},
  ),
  keywords: v.optional(texts),
  languages: v.optional(
    v.union([v.literal('all'), v.pipe(texts, v.minLength(1, 'should not be empty'))]),
    'all',
  ),
  allow_file_writing: v.optional(v.boolean()),
  constants: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-zA-Z_]\w*$/, 'should be a name of letters, digits and _')),
      v.union([v.string(), v.number()]),
    ),
    {},
  ),
});
type Metadata = v.InferOutput<typeof metadata>;

/** Removes keys without a value, which mean nothing in older packages. */
function filled(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
}

const draftFields = v.looseObject({ ...metadata.entries, validator_flags: v.optional(text, '') });

/** `problem.yaml` of the drafts that came before 2025-09. */
export const draftMetadata = v.pipe(
  v.looseObject({}),
  v.transform((value) => filled(value) as v.InferInput<typeof draftFields>),
  draftFields,
);
/** Metadata of 2025-09 and its drafts; only drafts have `validator_flags`. */
export type AnyMetadata = Metadata & { readonly validator_flags?: string };

const legacyFields = v.looseObject({
  problem_format_version: v.optional(v.string()),
  type: v.optional(v.picklist(['pass-fail', 'scoring']), 'pass-fail'),
  name: v.optional(v.union([text, v.record(v.string(), text)])),
  uuid: v.optional(text),
  author: v.optional(v.union([text, texts])),
  source: v.optional(text),
  source_url: v.optional(text),
  license: v.optional(v.picklist(LICENSES)),
  rights_owner: v.optional(v.nullable(text)),
  limits: v.optional(
    v.strictObject({
      ...commonLimits,
      time_multiplier: v.optional(atLeastOne, 5),
      time_safety_margin: v.optional(atLeastOne, 2),
      // Later drafts have this field in place of the two above.
      time_multipliers: v.optional(timeMultipliers),
      // DOMjudge and BAPCtools write it although the version does not have it.
      time_limit: v.optional(positive),
      time_resolution: v.optional(positive),
    }),
    {},
  ),
  validation: v.optional(v.string(), 'default'),
  validator_flags: v.optional(v.nullable(text), ''),
  grading: v.optional(
    v.strictObject({
      objective: v.optional(v.picklist(['min', 'max']), 'max'),
      show_test_data_groups: v.optional(v.boolean()),
      on_reject: v.optional(v.picklist(['first_error', 'worst_error', 'grade'])),
      accept_score: v.optional(v.number()),
      reject_score: v.optional(v.number()),
      range: v.optional(text),
    }),
    {},
  ),
  keywords: v.optional(v.union([text, texts])),
  languages: v.optional(v.union([text, texts])),
});

/** `problem.yaml` of the legacy format, which had no version number. */
export const legacyMetadata = v.pipe(
  v.looseObject({}),
  v.transform((value) => filled(value) as v.InferInput<typeof legacyFields>),
  legacyFields,
);

/** The keys that a version of `problem.yaml` knows. */
export const KNOWN_KEYS = {
  legacy: Object.keys(legacyFields.entries),
  draft: Object.keys(draftFields.entries),
} as const;
export type LegacyMetadata = v.InferOutput<typeof legacyMetadata>;

/** The version of a `problem.yaml`, without its other fields. */
export const versionOnly = v.object({ problem_format_version: v.optional(text, 'legacy') });

const validatorArgs = v.optional(v.union([texts, v.record(v.string(), texts)]));

/** `test_group.yaml` (2025-09, Test data configuration). */
export const testGroup = v.strictObject({
  max_score: v.optional(
    v.union([
      v.literal('unbounded'),
      v.pipe(v.number(), v.integer('should be a whole number'), v.minValue(0, 'should be 0 or more')),
    ]),
  ),
  score_aggregation: v.optional(v.picklist(['pass-fail', 'sum', 'min'])),
  static_validation_score: v.optional(v.union([v.literal('pass-fail'), v.number()])),
  require_pass: v.optional(v.union([text, texts])),
  args: v.optional(texts, []),
  input_validator_args: validatorArgs,
  static_validator_args: v.optional(texts),
  output_validator_args: v.optional(texts),
  input_visualizer_args: v.optional(texts),
  output_visualizer_args: v.optional(texts),
  full_feedback: v.optional(v.boolean()),
  description: v.optional(text),
});
export type TestGroup = v.InferOutput<typeof testGroup>;

/** `NAME.yaml` of a test (2025-09, Test case configuration). */
export const testConfiguration = v.strictObject({
  args: v.optional(texts, []),
  input_validator_args: validatorArgs,
  output_validator_args: v.optional(texts),
  input_visualizer_args: v.optional(texts),
  output_visualizer_args: v.optional(texts),
  full_feedback: v.optional(v.boolean()),
  hint: v.optional(text),
  description: v.optional(text),
});

const flags = v.optional(
  v.nullable(v.union([text, v.strictObject({ name: v.optional(text), flags: v.optional(text, '') })])),
);

/** `testdata.yaml` (legacy, Test Data Groups). */
export const legacyTestdata = v.strictObject({
  on_reject: v.optional(v.picklist(['break', 'continue', 'first_error', 'worst_error', 'grade'])),
  grading: v.optional(v.picklist(['default', 'custom'])),
  grader_flags: v.optional(v.nullable(text)),
  input_validator_flags: flags,
  output_validator_flags: flags,
  // The name of this field in later drafts.
  input_validator_args: v.optional(v.unknown()),
  output_validator_args: v.optional(v.nullable(v.union([text, texts]))),
  accept_score: v.optional(v.pipe(text, v.transform(Number), v.number())),
  reject_score: v.optional(v.pipe(text, v.transform(Number), v.number())),
  range: v.optional(text),
});
export type LegacyTestdata = v.InferOutput<typeof legacyTestdata>;

const outcome = v.picklist(['AC', 'WA', 'TLE', 'RTE']);
const rule = {
  permitted: v.optional(v.array(outcome)),
  required: v.optional(v.array(outcome)),
  score: v.optional(v.union([v.number(), v.tuple([v.number(), v.number()])])),
  message: v.optional(text, ''),
  use_for_time_limit: v.optional(v.union([v.boolean(), v.picklist(['lower', 'upper'])])),
};

/** A statement about some tests. */
export const statedOfTests = v.strictObject(rule);

/** The statement of `submissions.yaml` under a pattern; further keys are patterns of tests. */
export const statedOfSubmissions = v.objectWithRest(
  {
    ...rule,
    language: v.optional(v.string()),
    entrypoint: v.optional(v.string()),
    authors: v.optional(persons),
    model_solution: v.optional(v.boolean()),
  },
  statedOfTests,
);

/** `submissions/submissions.yaml` (2025-09, Example submissions). */
export const submissionsYaml = v.record(v.string(), statedOfSubmissions);
