import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileSource } from '#server/judge/files.ts';
import { createJudge } from '#server/judge/judge.ts';
import { type JudgeTask, type StoredFile } from '#server/contract/task.ts';
import { judgeTask, judgeTest } from '#tests/support/judging.ts';
import { type BenchGap, type BenchRow, medianOf, showMs } from '../measure.ts';
import { buildStatic, type Ground, openBox } from './ground.ts';
import { WORK } from './programs.ts';

const TESTS = 20;
const TEST_MS = 10;
const ROUNDS = 15;
const TRIAL_STEPS = 10_000_000;
const NAME = `a task of ${TESTS} tests of ${TEST_MS} ms, compiled before, against their sum`;

/** Stores a file of the task. */
type Put = (name: string, text: string) => Promise<StoredFile>;

/** A bare run of the program: its output, and the wall time of its work, ms. */
interface BareRun {
  readonly output: string;
  readonly ms: number;
}

/**
 * Time that a judge needs for a submission of many short tests, against the same work done by one process
 * that measures itself: its time includes no start of a program.
 */
export async function benchTests(ground: Ground): Promise<readonly (BenchRow | BenchGap)[]> {
  const c = ground.languages.find(({ extension }) => extension === 'c');
  if (!c?.works) return [{ name: NAME, why: c?.version ?? 'no C' }];
  const folder = await buildStatic(join(ground.folder, 'tests'), WORK);
  const run = (pieces: number, steps: number) => runBare(folder, pieces, steps);
  const steps = await stepsOf(TEST_MS, run);
  const stored = await storeIn(join(folder, 'files'));
  const task = await taskOf(stored.put, steps, (await run(1, steps)).output);
  const source = await stored.put('task.c', WORK);
  const sandbox = await openBox(ground.helper, ground.levels[0]);
  try {
    const { cacheFolder, languages } = ground;
    const judge = createJudge({
      sandbox,
      files: stored.files,
      workFolder: join(folder, 'work'),
      cacheFolder,
      languages,
    });
    const judged = async (): Promise<number> => {
      const startedAt = performance.now();
      const request = { task, language: 'c', source, stopAtFirstFailure: false };
      const { verdict, compileOutput } = await judge.judge(request, () => undefined);
      const ms = performance.now() - startedAt;
      if (verdict !== 'AC') throw new Error(`the submission was judged ${verdict}: ${compileOutput}`);
      return ms;
    };
    await judged();
    const pairs: (readonly [number, number])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % 2 === 0) pairs.push([await judged(), (await run(TESTS, steps)).ms]);
      else {
        const { ms } = await run(TESTS, steps);
        pairs.push([await judged(), ms]);
      }
    }
    const ratios = pairs.map(([whole, sum]) => whole / sum);
    return [
      {
        name: NAME,
        ratio: medianOf(ratios),
        target: 1.4,
        wanted: 'at most',
        detail: `${showMs(medianOf(pairs.map(([whole]) => whole)))} and ${showMs(medianOf(pairs.map(([, sum]) => sum)))} on the wall, ${ground.levels[0]}; best round ${Math.min(...ratios).toFixed(2)}`,
      },
    ];
  } finally {
    await sandbox.close();
  }
}

/** Steps that take `ms`, by the quickest of a few trials, since other load only slows them. */
async function stepsOf(
  ms: number,
  run: (pieces: number, steps: number) => Promise<BareRun>,
): Promise<number> {
  const trials: number[] = [];
  for (let trial = 0; trial < 7; trial += 1) trials.push((await run(1, TRIAL_STEPS)).ms);
  return Math.round((TRIAL_STEPS * ms) / Math.min(...trials));
}

function runBare(folder: string, pieces: number, steps: number): Promise<BareRun> {
  return new Promise((resolve, reject) => {
    const child = execFile(join(folder, 'task'), [], (error, stdout, stderr) => {
      if (error) reject(new Error('the program failed', { cause: error }));
      else resolve({ output: stdout, ms: Number(stderr) });
    });
    child.stdin?.end(`${pieces} ${steps}\n`);
  });
}

/** Stores the files of a task where a judge looks for them. */
async function storeIn(folder: string): Promise<{ readonly files: FileSource; readonly put: Put }> {
  await mkdir(folder, { mode: 0o711 });
  return {
    files: { path: (hash) => Promise.resolve(join(folder, hash)) },
    put: async (name, text) => {
      const hash = createHash('sha256').update(text).digest('hex');
      await writeFile(join(folder, hash), text, { mode: 0o644 });
      return { name, hash, bytes: text.length };
    },
  };
}

async function taskOf(put: Put, steps: number, output: string): Promise<JudgeTask> {
  const tests: JudgeTask['tests'] = [];
  for (let number = 1; number <= TESTS; number += 1) {
    // White space makes each input a different file.
    const input = await put(`${number}.in`, `1 ${steps}${'\n'.repeat(number)}`);
    tests.push(
      judgeTest(0, { name: String(number), input, answer: await put(`${number}.ans`, output), points: 5 }),
    );
  }
  return judgeTask({ groups: [{ name: 'all', rule: 'sum', points: 100, requires: [] }], tests });
}
