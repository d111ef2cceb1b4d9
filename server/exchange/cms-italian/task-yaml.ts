import * as v from 'valibot';
import { MAX_PROCESSES } from '#server/contract/task.ts';

const text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((value) => String(value)),
);
const count = v.pipe(v.number(), v.integer('should be a whole number'), v.minValue(0, 'should be 0 or more'));
const positiveCount = v.pipe(
  v.number(),
  v.integer('should be a whole number'),
  v.minValue(1, 'should be 1 or more'),
  v.maxValue(MAX_PROCESSES, `should be at most ${MAX_PROCESSES}`),
);
const positive = v.pipe(v.number(), v.gtValue(0, 'should be more than 0'));

/** The Italian `task.yaml`, with the older Italian names of some keys. Keys that CMS ignores are ignored. */
export const taskYaml = v.looseObject({
  name: v.optional(text),
  nome_breve: v.optional(text),
  title: v.optional(text),
  nome: v.optional(text),
  time_limit: v.optional(v.nullable(positive)),
  timeout: v.optional(v.nullable(positive)),
  memory_limit: v.optional(v.nullable(positive)),
  memlimit: v.optional(v.nullable(positive)),
  infile: v.optional(v.nullable(v.string()), 'input.txt'),
  outfile: v.optional(v.nullable(v.string()), 'output.txt'),
  n_input: v.optional(count),
  total_value: v.optional(positive, 100),
  output_only: v.optional(v.boolean(), false),
  primary_language: v.optional(v.string(), 'it'),
  score_mode: v.optional(v.picklist(['max', 'max_subtask', 'max_tokened_last'])),
  num_processes: v.optional(v.nullable(positiveCount)),
  user_io: v.optional(v.nullable(v.picklist(['std_io', 'fifo_io']))),
});
export type TaskYaml = v.InferOutput<typeof taskYaml>;

/** Keys that have a meaning in CMS but none here, with the reason. */
export const PASSED_OVER: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /^token_/, why: 'there are no tokens here' },
  { pattern: /^(?:max|min)_(?:submission|user_test)_/, why: 'the contest says how often one may submit' },
  {
    pattern: /^(?:public_testcases|risultati|feedback_level)$/,
    why: 'the contest says what is shown of results',
  },
  { pattern: /^(?:score_precision|version)$/, why: 'it changes nothing here' },
];

/** Keys that change the judging in a way that is not supported. */
export const NOT_SUPPORTED = ['score_type', 'score_type_parameters'] as const;
