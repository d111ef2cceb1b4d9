import { type JudgeResult } from '#server/contract/result.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { type Sentence, findingSentence } from '../package/sentences.ts';
import {
  type ListedSubmission,
  type ReadSubmission,
  type ReadTask,
  type ReadValidator,
} from '../package/task.ts';

const MIB = 1_048_576;
/** Limits of the program that copies a test to its validator. */
const LIMITS = { cpuMs: 30_000, memoryBytes: 256 * MIB, outputBytes: 512 * MIB };
/** Maximum number of refused tests in the report; further ones are counted. */
const MOST_NAMED = 5;

/** A validator in the form of a submission: a program passes each test on to the validator. */
export interface ValidatorTrial {
  /** The validator in lists, with its own path and language. */
  readonly submission: ListedSubmission;
  /** The program that runs on the tests. */
  readonly runs: Pick<ReadSubmission, 'language' | 'source'>;
  readonly judge: JudgeTask;
  /** Languages that the judge needs to run it. */
  readonly languages: readonly string[];
}

/** Trials that pass every test to each validator. */
export function validatorTrials({
  judge,
  validators,
}: Pick<ReadTask, 'judge' | 'validators'>): readonly ValidatorTrial[] {
  return validators.map((validator) => ({
    submission: {
      path: validator.path,
      language: validator.program.language,
      expectations: [],
      results: [],
    },
    runs: { language: 'c', source: validator.echo },
    judge: validatingTask(judge, validator),
    languages: ['c', validator.program.language],
  }));
}

/** Faults for the tests that a validator refuses or fails on. */
export function validatorFaults({ tests }: JudgeTask, result: JudgeResult): readonly Sentence[] {
  const bad = result.tests.filter(({ verdict }) => verdict !== null && verdict !== 'AC');
  const faults = bad.slice(0, MOST_NAMED).map(({ test: place, verdict, juryMessage: why }) => {
    const test = tests[place]?.name ?? String(place);
    if (verdict !== 'WA')
      return findingSentence('validator_fails', { test, why: why === '' ? (verdict ?? '') : why });
    return why === ''
      ? findingSentence('validator_refuses_plainly', { test })
      : findingSentence('validator_refuses', { test, why });
  });
  if (bad.length > MOST_NAMED)
    return [...faults, findingSentence('and_more', { more: bad.length - MOST_NAMED })];
  if (faults.length > 0 || result.verdict === 'AC') return faults;
  return [
    findingSentence('validator_fails', {
      test: tests[0]?.name ?? '',
      why: result.compileOutput || result.verdict,
    }),
  ];
}

function validatingTask(judge: JudgeTask, { convention, program, args }: ReadValidator): JudgeTask {
  return {
    ...judge,
    kind: 'batch',
    limits: LIMITS,
    languageLimits: {},
    io: { input: null, output: null },
    checker: { kind: 'program', convention, program },
    interactor: null,
    graders: {},
    sourceName: null,
    outputNames: [],
    // With the rule `sum`, every test is run, whatever the earlier results.
    groups: [{ name: 'secret', rule: 'sum', points: 100, requires: [] }],
    tests: judge.tests.map((test, index) => ({
      ...test,
      answer: null,
      group: 0,
      checkerArgs: [...(args[index] ?? [])],
    })),
  };
}
