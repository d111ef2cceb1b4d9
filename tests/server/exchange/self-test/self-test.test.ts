import { describe, expect, it } from 'vitest';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { selfTestText } from '#scripts/task/package-text.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { mismatches, statedText } from '#server/exchange/self-test/compare.ts';
import { selfTest, type SelfTestJudge } from '#server/exchange/self-test/run.ts';
import { findTimeLimit } from '#server/exchange/self-test/time-limit.ts';
import { type ReadSubmission } from '#server/exchange/package/task.ts';
import { type JudgeResult } from '#server/contract/result.ts';
import { GOOD, taskOf } from '../packages.ts';

const MIB = 1_048_576;

/** A result with these verdicts of the four tests; null: not run. */
function resultOf(verdicts: readonly (Verdict | null)[], change: Partial<JudgeResult> = {}): JudgeResult {
  const failed = verdicts.find((one) => one !== null && one !== 'AC');
  return {
    verdict: failed ?? 'AC',
    score: failed === undefined ? 100 : 0,
    groupScores: [40, 60],
    compileOutput: '',
    compileMs: 1,
    tests: verdicts.map((verdict, test) => ({
      test,
      verdict,
      score: verdict === 'AC' ? 1 : 0,
      cpuMs: 10,
      wallMs: 10,
      memoryBytes: MIB,
      message: '',
      juryMessage: '',
    })),
    cpuMs: 10,
    memoryBytes: MIB,
    ...change,
  };
}

function submissionsOf(yaml: string, judge = '{}\n'): readonly ReadSubmission[] {
  return taskOf(GOOD, { 'submissions/submissions.yaml': yaml, 'judge.yaml': judge }).submissions;
}

const task = taskOf(GOOD).judge;

function faults(yaml: string, result: JudgeResult, judge?: string): readonly string[] {
  return mismatches(submissionsOf(yaml, judge)[1]!, task, result).map(englishOf);
}

describe('claims beside results', () => {
  it('[JDG-2] permitted verdicts are of all tests, required ones of some; tests not run count for neither', () => {
    expect(faults('{}', resultOf(['AC', 'WA', null, null]))).toEqual([]);
    expect(faults('{}', resultOf(['AC', 'AC', 'AC', 'AC']))).toEqual([
      expect.stringContaining('requires WA'),
    ]);
    expect(faults('{}', resultOf(['WA', 'TLE', 'AC', 'AC']))).toEqual([
      expect.stringMatching(/allows AC, WA; secret\/1-small\/01 got TLE/),
    ]);
  });

  it('[JDG-2] WTL is too slow; MLE, OLE and SEC are broken', () => {
    const yaml = 'wrong_answer:\n  permitted: [AC, RTE, TLE]\n  required: [TLE]\n';
    expect(faults(yaml, resultOf(['WTL', 'MLE', 'OLE', 'SEC']))).toEqual([]);
  });

  it('requirements of a group or of tests by a pattern', () => {
    const yaml =
      'wrong_answer/one.py:\n  secret/1-small: { permitted: [AC] }\n  secret/*/03: { required: [WA] }\n';
    expect(faults(yaml, resultOf(['WA', 'AC', 'AC', 'WA']))).toEqual([]);
    expect(faults(yaml, resultOf(['WA', 'AC', 'WA', 'AC']))).toEqual([
      expect.stringMatching(/^submissions\/submissions\.yaml:2 \(secret\/1-small\) allows AC/),
      expect.stringMatching(/^submissions\/submissions\.yaml:3 \(secret\/\*\/03\) requires WA/),
    ]);
  });

  // F62
  it('[JDG-2] nothing is asked of tests that were not run, since their group was decided before', () => {
    const yaml =
      'wrong_answer/one.py:\n  secret/*/02: { required: [WA], message: short }\n  secret/*/01: { required: [TLE] }\n';
    expect(faults(yaml, resultOf(['AC', 'WA', null, null]))).toEqual([expect.stringMatching(/requires TLE/)]);
  });

  it('scores of the whole and of a group, to two decimals', () => {
    const yaml = 'wrong_answer/one.py:\n  score: 3.13\n  secret/2-all: { score: [10, 20] }\n';
    const result = (score: number, group: number) =>
      resultOf(['WA', null, null, null], { score, groupScores: [0, group] });
    expect(faults(yaml, result(3.125, 20))).toEqual([]);
    expect(faults(yaml, result(3.15, 21))).toEqual([
      expect.stringContaining('states 3.13 points; it got 3.15'),
      expect.stringContaining('states 10-20 points; it got 21'),
    ]);
  });

  it('a partly right test is both right and wrong', () => {
    const partial = resultOf(['AC', 'AC', 'AC', 'WA']);
    const tests = partial.tests.map((one) => ({ ...one, score: one.verdict === 'WA' ? 0.5 : 1 }));
    expect(mismatches(submissionsOf('{}')[0]!, task, { ...partial, tests })).toEqual([]);
    expect(mismatches(submissionsOf('{}')[1]!, task, { ...partial, tests })).toEqual([]);
  });

  it("the checker's message to the jury", () => {
    const yaml = 'wrong_answer/one.py:\n  message: too short\n';
    const result = resultOf(['WA', 'AC', 'AC', 'AC']);
    expect(faults(yaml, result)).toEqual([expect.stringContaining('expects the message "too short"')]);
    const tests = result.tests.map((one) => ({ ...one, juryMessage: 'it is too short' }));
    expect(faults(yaml, { ...result, tests })).toEqual([]);
  });

  it('[JDG-2] judge.yaml states the verdict of the whole', () => {
    const judge = 'submissions:\n  wrong_answer/*: { verdict: MLE, score: 0 }\n';
    const yaml = 'wrong_answer: { permitted: [AC, RTE], required: [RTE] }\n';
    expect(faults(yaml, resultOf(['AC', 'MLE', null, null]), judge)).toEqual([]);
    expect(faults(yaml, resultOf(['AC', 'OLE', null, null], { score: 5 }), judge)).toEqual([
      'judge.yaml:2 states MLE.',
      'judge.yaml:2 states 0 points.',
    ]);
  });

  it('a program that does not compile is a fault unless that is stated, and a failing judge always', () => {
    const ce = resultOf([null, null, null, null], { verdict: 'CE', score: 0 });
    expect(faults('{}', ce)).toEqual(['It does not compile.']);
    expect(faults('{}', ce, 'submissions:\n  "*": { verdict: CE }\n')).toEqual([]);
    expect(faults('{}', { ...ce, verdict: 'IE' })).toEqual([expect.stringContaining('The judge failed')]);
  });

  it('puts a claim into a few words', () => {
    const [accepted, wrong] = submissionsOf(
      'accepted: { score: 100 }\n',
      'submissions:\n  wrong_answer/*: { verdict: WA, score: [1, 2] }\n',
    );
    expect(statedText(accepted!)).toBe('AC 100');
    expect(statedText(wrong!)).toBe('WA 1-2');
  });
});

describe('a time limit that is not stated', () => {
  const rule = { acToLimit: 2, limitToTle: 1.5, resolutionMs: 500 };
  const submissions = taskOf(GOOD, {
    'submissions/time_limit_exceeded/slow.cpp': 'int main() {}\n',
  }).submissions;
  const byPath = (part: string) => submissions.find(({ path }) => path.includes(part))!;
  const timed = (submission: ReadSubmission, cpuMs: number) => {
    const result = resultOf(['AC', 'AC', 'AC', 'AC']);
    return { submission, result: { ...result, tests: result.tests.map((one) => ({ ...one, cpuMs })) } };
  };

  it('is the least multiple of the resolution that leaves the right ones their margin', () => {
    const found = (ms: number) =>
      findTimeLimit({ judge: task }, rule, [timed(byPath('sum.cpp'), ms)]).limitMs;
    expect([0, 250, 251, 750].map(found)).toEqual([500, 500, 1000, 1500]);
  });

  it('is a fault where the slow ones are not slow enough', () => {
    const limits = { ...task.limits, cpuMs: 10_000 };
    const find = (slowMs: number) =>
      findTimeLimit({ judge: { ...task, limits } }, rule, [
        timed(byPath('sum.cpp'), 500),
        timed(byPath('slow.cpp'), slowMs),
      ]);
    expect(find(1500)).toEqual({ limitMs: 1000, faults: [] });
    expect(find(1499).faults.map(englishOf)).toEqual([expect.stringContaining('1.00 s')]);
    expect(find(10_000)).toEqual({ limitMs: 1000, faults: [] });
  });

  it('[JDG-4] a program that only waited counts as slow enough, whatever CPU time it took', () => {
    const { submission, result } = timed(byPath('slow.cpp'), 1);
    const waited = { ...result, tests: result.tests.map((one) => ({ ...one, verdict: 'WTL' as const })) };
    const results = [timed(byPath('sum.cpp'), 500), { submission, result: waited }];
    expect(findTimeLimit({ judge: task }, rule, results).faults).toEqual([]);
  });

  it('is found before all are judged by it', async () => {
    const unlimited = taskOf(GOOD, {
      'problem.yaml': String(GOOD['problem.yaml']).replace('  time_limit: 1.5\n', ''),
    });
    const limits: number[] = [];
    const judge: SelfTestJudge = {
      judge: ({
        task: {
          limits: { cpuMs },
        },
        language,
      }) => {
        limits.push(cpuMs);
        const result = resultOf(language === 'py' ? ['WA', 'AC', 'AC', 'AC'] : ['AC', 'AC', 'AC', 'AC']);
        return Promise.resolve({ ...result, tests: result.tests.map((one) => ({ ...one, cpuMs: 600 })) });
      },
    };
    const done: string[] = [];
    const tested = await selfTest(
      unlimited,
      [judge, judge],
      () => true,
      ({ submission, progress }) => {
        if (progress.stage === 'done') done.push(submission.path);
      },
    );
    expect(tested.task.judge.limits.cpuMs).toBe(2000);
    expect(tested.task.timing).toBeNull();
    // The last limit is that of the validator.
    expect(limits).toEqual([10_000, 10_000, 2000, 2000, 30_000]);
    expect(tested.rows.map(({ submission, faults: found }) => [submission.path, found])).toEqual([
      ['accepted/sum.cpp', []],
      ['wrong_answer/one.py', []],
      ['input_validators/validate.py', []],
    ]);
    expect(done).toHaveLength(5);
  });

  it('[F49] validators are listed in their own language, on a terminal too', async () => {
    const judge: SelfTestJudge = { judge: () => Promise.resolve(resultOf(['AC', 'AC', 'AC', 'AC'])) };
    const parts = { 'input_validators/validate.py': null, 'input_validators/validate.cpp': 'int main() {}' };
    const tested = await selfTest(
      taskOf(GOOD, parts),
      [judge],
      () => true,
      () => undefined,
    );
    const line = selfTestText(tested)
      .split('\n')
      .find((one) => one.includes('validate.cpp'));
    expect(line?.trim().split(/\s+/).slice(0, 2)).toEqual(['input_validators/validate.cpp', 'cpp']);
  });

  it('submissions in a language that this machine lacks are left out and named', async () => {
    const judge: SelfTestJudge = { judge: () => Promise.resolve(resultOf(['AC', 'AC', 'AC', 'AC'])) };
    const tested = await selfTest(
      taskOf(GOOD),
      [judge],
      (extension) => extension !== 'py',
      () => undefined,
    );
    expect(tested.rows.map(({ submission }) => submission.path)).toEqual(['accepted/sum.cpp']);
    expect(tested.skipped.map(({ path }) => path)).toEqual(['wrong_answer/one.py']);
  });
});
