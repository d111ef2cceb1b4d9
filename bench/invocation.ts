import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type StoredFile } from '#server/contract/task.ts';
import { type Database, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { putFile } from '#server/files/store.ts';
import { openWakeups } from '#server/journal/wakeups.ts';
import { createWriter, type Write } from '#server/journal/write.ts';
import { openBench } from '#server/judge/bench.ts';
import { boxOf } from '#server/judge/box.ts';
import { createCompiler } from '#server/judge/compile.ts';
import { openDatabaseFiles } from '#server/judge/database-files.ts';
import { prepare } from '#server/judge/prepare.ts';
import { solutionRequest } from '#server/judge/solution-run.ts';
import { openStation } from '#server/judge/station.ts';
import { startWorker } from '#server/judge/worker.ts';
import { addInvocation } from '#tests/support/invocation.ts';
import { judgeTask, judgeTest } from '#tests/support/judging.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type Ground, openBox, openGround } from './judging/ground.ts';
import { type BenchGap, type BenchRow, showMs } from './measure.ts';

const SOLUTIONS = 10;
const TESTS = Number(process.env['INVOCATION_TESTS'] ?? 100);
const LOOK_EVERY_MS = 20;
const NAME = `an invocation of ${SOLUTIONS} solutions and ${TESTS} tests against the sum of its bare runs`;

/** Each program takes about 100 ms of processor time. */
const CPP = `#include <bits/stdc++.h>
int main() { long n; std::cin >> n; while (clock() < CLOCKS_PER_SEC / 10); std::cout << 2 * n << std::endl; }
`;
const PY = `import time
n = int(input())
while time.process_time() < 0.1:
    pass
print(2 * n)
`;

interface Tried {
  readonly path: string;
  readonly language: 'cpp' | 'py';
  readonly source: StoredFile;
}

/**
 * Time that one slot needs for an invocation with the real queue, database and sandbox, against bare runs of
 * the same programs on the same inputs in the same sandbox, one after another. Half of the bare runs come
 * before the invocation and half after it.
 */
export async function benchInvocation(): Promise<readonly (BenchRow | BenchGap)[]> {
  const ground = await openGround();
  if ('why' in ground) return [{ name: NAME, why: ground.why }];
  const dataDir = await mkdtemp(join(tmpdir(), 'agon-bench-data-'));
  try {
    const postgres = await startEmbedded({ dataDir, log: (line) => console.error(line) });
    try {
      return [await onDatabase({ connection: postgres.connection }, ground)];
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await ground.remove();
  }
}

async function onDatabase(target: DatabaseTarget, ground: Ground): Promise<BenchRow> {
  await migrate(target);
  const db = openDatabase(target);
  const wakeups = openWakeups({ target, onWake: () => undefined, onState: () => undefined });
  const write = createWriter({ db, journal: { woken: (streams) => wakeups.announce(streams) } });
  try {
    return await measure({ db, write, target }, ground);
  } finally {
    await wakeups.close();
    await db.destroy();
  }
}

interface Place {
  readonly db: Database;
  readonly write: Write;
  readonly target: DatabaseTarget;
}

async function measure(place: Place, ground: Ground): Promise<BenchRow> {
  const { db } = place;
  const seed = createSeed(db, Date.UTC(2026, 3, 18, 9, 0));
  const taskId = await seed.task(await seed.contest({}), 1);
  const judge = await taskOf(db);
  const solutions = await solutionsOf(db);
  const station = await openStation({
    db,
    slots: 1,
    cacheDir: ground.cacheFolder,
    unsafe: false,
    log: () => undefined,
  });
  const { worker, languages } = station;
  const running = startWorker({
    db,
    listen: place.target,
    worker,
    languages,
    openJudge: (slot) => station.openJudge(slot),
    log: () => undefined,
  });
  try {
    const invoke = async (tests: number): Promise<number> => {
      const startedAt = performance.now();
      const short = { ...judge, tests: judge.tests.slice(0, tests) };
      await ended(db, await addInvocation(place, taskId, { judge: short, solutions }));
      return performance.now() - startedAt;
    };
    // The first invocation compiles everything, on both sides.
    await invoke(1);
    await bareRuns(place, ground, judge, solutions, [0, 1]);
    const half = Math.floor(TESTS / 2);
    const before = await bareRuns(place, ground, judge, solutions, [0, half]);
    const whole = await invoke(TESTS);
    const bare = before + (await bareRuns(place, ground, judge, solutions, [half, TESTS]));
    return {
      name: NAME,
      ratio: whole / bare,
      target: 1.15,
      wanted: 'at most',
      detail: `${showMs(whole)} and ${showMs(bare)} on the wall, ${ground.levels[0]}, one slot`,
    };
  } finally {
    await running.stop();
  }
}

async function ended(db: Database, invocationId: number): Promise<void> {
  for (;;) {
    const runs = await db
      .selectFrom('invocation_runs')
      .select(['status', 'error'])
      .where('invocation_id', '=', invocationId)
      .execute();
    const failed = runs.find(({ status }) => status === 'failed');
    if (failed) throw new Error(failed.error ?? 'a run failed');
    if (runs.every(({ status }) => status === 'judged')) return;
    await delay(LOOK_EVERY_MS);
  }
}

/** The wall time of running the programs on these tests, in a box of its own. */
async function bareRuns(
  { db }: Place,
  ground: Ground,
  judge: ReturnType<typeof judgeTask>,
  solutions: readonly Tried[],
  [from, to]: readonly [number, number],
): Promise<number> {
  const sandbox = await openBox(ground.helper, ground.levels[0]);
  try {
    const box = boxOf(sandbox);
    const files = await openDatabaseFiles(db, join(ground.cacheFolder, 'files'));
    const workFolder = join(ground.folder, 'bare');
    await mkdir(workFolder, { recursive: true, mode: 0o711 });
    const bench = openBench(box, files, workFolder);
    const { cacheFolder, languages } = ground;
    const compiler = createCompiler({ box, languages, workFolder: bench.compileFolder, cacheFolder });
    await mkdir(bench.runFolder, { mode: 0o755 });
    let ms = 0;
    for (const { language, source } of solutions) {
      const prepared = await prepare(
        { bench, builder: { compiler, files, languages } },
        { task: judge, language, source },
      );
      if (!('solution' in prepared)) throw new Error(prepared.output);
      for (const test of judge.tests.slice(from, to)) {
        const input = await files.path(test.input.hash);
        const streams = { stdin: { file: input }, stdout: { file: bench.output } };
        const startedAt = performance.now();
        await box.run(solutionRequest(bench, prepared.solution, streams));
        ms += performance.now() - startedAt;
      }
    }
    return ms;
  } finally {
    await sandbox.close();
  }
}

async function taskOf(db: Database): Promise<ReturnType<typeof judgeTask>> {
  const tests = [];
  for (let number = 1; number <= TESTS; number += 1) {
    const input = await stored(db, `${number}.in`, `${number}\n`);
    tests.push(
      judgeTest(0, {
        name: String(number),
        input,
        answer: await stored(db, `${number}.ans`, `${2 * number}\n`),
      }),
    );
  }
  return judgeTask({ groups: [{ name: 'all', rule: 'sum', points: 100, requires: [] }], tests });
}

async function solutionsOf(db: Database): Promise<readonly Tried[]> {
  const made: Tried[] = [];
  for (let number = 0; number < SOLUTIONS; number += 1) {
    const language = number % 2 === 0 ? 'cpp' : 'py';
    const text = language === 'cpp' ? `${CPP}// ${number}\n` : `${PY}# ${number}\n`;
    const name = `${number}.${language}`;
    made.push({ path: `accepted/${name}`, language, source: await stored(db, name, text) });
  }
  return made;
}

async function stored(db: Database, name: string, text: string): Promise<StoredFile> {
  const content = Buffer.from(text);
  return { name, hash: await putFile(db, content), bytes: content.length };
}
