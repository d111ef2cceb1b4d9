import { type Database } from '#server/db/database.ts';
import { putFile } from '#server/files/store.ts';
import { type JudgeResult, type TestResult } from '#server/contract/result.ts';
import { type JudgeTask } from '#server/contract/task.ts';

const NOTHING = { name: 'x', hash: '0'.repeat(64), bytes: 0 };

/** A test of a task, in a group. */
export function judgeTest(group: number, given: Partial<JudgeTask['tests'][number]> = {}) {
  const own = { isSample: false, checkerArgs: [], points: 0, ...given };
  return { name: `test-${group}`, input: NOTHING, answer: NOTHING, group, ...own };
}

/**
 * A task that we judge: a sample, and two subtasks of 30 and 70 points with one test and two. Nobody reads
 * the files that its names stand for.
 */
export function judgeTask(given: Partial<JudgeTask> = {}): JudgeTask {
  return {
    kind: 'batch',
    limits: { cpuMs: 1000, memoryBytes: 268_435_456, outputBytes: 10_000_000 },
    languageLimits: {},
    sourceBytes: 65_536,
    io: { input: null, output: null },
    checker: { kind: 'lines' },
    interactor: null,
    graders: {},
    sourceName: null,
    outputNames: [],
    groups: [
      { name: 'sample', rule: 'sum', points: 0, requires: [] },
      { name: 'small', rule: 'minimum', points: 30, requires: [] },
      { name: 'large', rule: 'minimum', points: 70, requires: [1] },
    ],
    tests: [judgeTest(0, { isSample: true }), judgeTest(1), judgeTest(2), judgeTest(2)],
    scoreMode: 'best',
    ...given,
  };
}

/** A task that can be judged: print twice a number. Two small tests give 30 points, two larger ones 70. */
export async function doublingTask(db: Database): Promise<JudgeTask> {
  const stored = async (name: string, text: string) => {
    const content = Buffer.from(text);
    return { name, hash: await putFile(db, content), bytes: content.length };
  };
  const tests: JudgeTask['tests'] = [];
  for (const number of [1, 7, 100, 1_000]) {
    const input = await stored(`${number}.in`, `${number}\n`);
    const answer = await stored(`${number}.ans`, `${2 * number}\n`);
    tests.push(judgeTest(number < 100 ? 0 : 1, { name: String(number), input, answer }));
  }
  return judgeTask({
    limits: { cpuMs: 250, memoryBytes: 64 << 20, outputBytes: 1 << 20 },
    groups: [
      { name: 'small', rule: 'minimum', points: 30, requires: [] },
      { name: 'large', rule: 'minimum', points: 70, requires: [] },
    ],
    tests,
  });
}

/** Adds a version that can be judged to a task; returns its id. */
export async function addVersion(db: Database, taskId: number, judge = judgeTask()): Promise<number> {
  const { last } = await db
    .selectFrom('task_versions')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('task_versions')
    .values({
      task_id: taskId,
      number: (last ?? 0) + 1,
      at: 0,
      by_user: null,
      format: 'kattis-2025-09',
      judge: JSON.stringify(judge),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('tasks').set({ version_id: id }).where('id', '=', taskId).execute();
  return id;
}

/** A judge's result for a test. */
export function testResult(test: number, given: Partial<TestResult> = {}): TestResult {
  const words = { message: '', juryMessage: `jury of ${test}` };
  return { test, verdict: 'AC', score: 1, cpuMs: 10, wallMs: 12, memoryBytes: 1_000_000, ...words, ...given };
}

/** A judge's result for a submission to `judgeTask()`: right except for the last test. */
export function judgeResult(given: Partial<JudgeResult> = {}): JudgeResult {
  return {
    verdict: 'WA',
    score: 30,
    groupScores: [30, 0],
    compileOutput: 'a warning',
    compileMs: 300,
    tests: [
      testResult(0, { message: 'fine' }),
      testResult(1),
      testResult(2),
      testResult(3, { verdict: 'WA', score: 0, cpuMs: 40, message: 'line 2 differs' }),
    ],
    cpuMs: 40,
    memoryBytes: 1_000_000,
    ...given,
  };
}

/** The result of a user test that ran to its end, without its output. */
export const RAN = {
  verdict: 'AC',
  compileOutput: '',
  exitCode: 0,
  signal: null,
  cpuMs: 1,
  wallMs: 1,
  memoryBytes: 1,
  stderr: '',
} as const;
