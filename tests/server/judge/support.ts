import { type RunEnd, type RunResult } from '#server/judge/sandbox/driver.ts';
import { type TestResult } from '#server/contract/result.ts';
import { type JudgeTask, type JudgeTest } from '#server/contract/task.ts';
import { notRun } from '#server/judge/groups.ts';

/** A batch task of one group worth 100 points, without tests; `given` overrides its fields. */
export function taskOf(given: Partial<JudgeTask> = {}): JudgeTask {
  return {
    kind: 'batch',
    limits: { cpuMs: 1_000, memoryBytes: 256 << 20, outputBytes: 16 << 20 },
    languageLimits: {},
    sourceBytes: 100_000,
    io: { input: null, output: null },
    checker: { kind: 'tokens', caseSensitive: false },
    interactor: null,
    graders: {},
    sourceName: null,
    outputNames: [],
    groups: [{ name: 'all', rule: 'sum', points: 100, requires: [] }],
    tests: [],
    scoreMode: 'best',
    ...given,
  };
}

/** A test of a group without files of its own. */
export function testOf(group: number, given: Partial<JudgeTest> = {}): JudgeTest {
  const nothing = { name: '', hash: '', bytes: 0 };
  return {
    name: '',
    input: nothing,
    answer: nothing,
    group,
    isSample: false,
    checkerArgs: [],
    points: 0,
    ...given,
  };
}

/** A test that was run, with a score. */
export function ranWith(test: number, score: number, given: Partial<TestResult> = {}): TestResult {
  return { ...notRun(test), verdict: score >= 1 ? 'AC' : 'WA', score, ...given };
}

/** A run with this end that used few resources. */
export function runOf(end: RunEnd, given: Partial<RunResult> = {}): RunResult {
  return { end, cpuMs: 10, wallMs: 20, waitedMs: 0, memoryBytes: 1 << 20, ...given };
}
