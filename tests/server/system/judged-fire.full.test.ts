import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '#tests/support/database.ts';
import { makeJudgeCache } from '#tests/support/judgeCache.ts';
import { type JudgeProcess, startJudge } from '#tests/support/judgeProcess.ts';
import { addVersion, doublingTask } from '#tests/support/judging.ts';
import { packageParts } from '#tests/support/packageZip.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { putTree } from '#tests/support/workTree.ts';

const PATIENCE_MS = 240_000;
const [SOLUTIONS, TESTS, KILLS] = [10, 100, 7];
/** The number of cells kept between two kills, so that each kill interrupts work. */
const CELLS_BETWEEN = 100;
/** Tests with inputs from here on last longer than a wake-up about a submission takes. */
const SLOW_FROM = 85;
/** The solution that is tried last. */
const SLOW = 'wrong_answer/z-slow.c';

const program = (ms: string, answer: string) =>
  [
    '#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>',
    'int main(void) { long n; if (scanf("%ld", &n) != 1) return 1;',
    `while (clock() * 1000 / CLOCKS_PER_SEC < (${ms})) {}`,
    `${answer} return 0; }\n`,
  ].join('\n');
const print = (value: string) => `printf("%ld\\n", ${value});`;
const PROGRAMS: Readonly<Record<string, string>> = {
  'accepted/a.c': program('12', print('2 * n')),
  'accepted/b.c': program('8', print('n + n')),
  'accepted/c.c': program('5', print('n << 1')),
  'run_time_error/aborts.c': program('8', `if (n % 7 == 3) abort(); ${print('2 * n')}`),
  'run_time_error/leaves.c': program('8', `if (n % 9 == 4) return 3; ${print('2 * n')}`),
  'wrong_answer/large.c': program('8', print('2 * n + (n >= 50)')),
  'wrong_answer/odd.c': program('8', print('2 * n + n % 2')),
  'wrong_answer/same.c': program('8', print('n')),
  'wrong_answer/silent.c': program('8', `if (n % 5) ${print('2 * n')}`),
  [SLOW]: program(`n >= ${SLOW_FROM} && n < 100 ? 600 : 8`, print('2 * n + (n == 1000)')),
};

let server: TestServer;
let admin: Person;
let cache: string;
let taskId: number;
const judges: JudgeProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'boss', role: 'admin' });
  admin = await server.loginAs('boss');
  cache = await makeJudgeCache();
  taskId = await server.seed.task(await server.seed.contest({}), 1);
  await putTree(server.app, taskId, treeFiles());
});
afterAll(async () => {
  await Promise.all(judges.map((one) => one.stop()));
  await server.stop();
  await rm(cache, { recursive: true, force: true });
});

/** A package with TESTS tests; three of them are in every package. */
function treeFiles(): Record<string, Uint8Array> {
  const tests = Array.from({ length: TESTS - 3 }, (_, n) => [
    [`data/secret/2-large/${200 + n}.in`, `${n}\n`],
    [`data/secret/2-large/${200 + n}.ans`, `${2 * n}\n`],
  ]).flat();
  const programs = Object.entries(PROGRAMS).map(([path, text]) => [`submissions/${path}`, text]);
  const others = ['accepted/double.cpp', 'accepted/double.py', 'wrong_answer/same.py'];
  return packageParts({
    ...Object.fromEntries([...tests, ...programs] as [string, string][]),
    ...Object.fromEntries(others.map((path) => [`submissions/${path}`, null])),
  });
}

function judge(): JudgeProcess {
  const env = { ...process.env, DATABASE_URL: urlOf(server.target) };
  const started = startJudge(['--slots', '1', '--cache', cache], { env });
  judges.push(started);
  return started;
}

/** Tries solutions on all tests. */
async function invoke(solutions = Object.keys(PROGRAMS)): Promise<number> {
  const { body } = await admin.call('workshopSolutions', { tid: taskId });
  expect([body.solutions.length, body.tests.length]).toEqual([SOLUTIONS, TESTS]);
  const started = await admin.call('startInvocation', {
    tid: taskId,
    solutions: JSON.stringify(solutions),
    tests: JSON.stringify(body.tests.map(({ name }) => name)),
  });
  expect(started.status).toBe(200);
  return started.body.number;
}

/** All kept cells of an invocation, by solution and test. */
async function cellsOf(number: number): Promise<ReadonlyMap<string, string>> {
  const rows = await server.app.db
    .selectFrom('invocation_cells as c')
    .innerJoin('invocation_runs as r', 'r.id', 'c.run_id')
    .innerJoin('invocations as i', 'i.id', 'r.invocation_id')
    .selectAll('c')
    .select('r.path')
    .where('i.number', '=', number)
    .execute();
  return new Map(
    rows.map(({ path, run_id: _run, ...cell }) => [`${path} ${cell.test}`, JSON.stringify(cell)]),
  );
}

/** Only verdicts and points, because times differ from run to run. */
const verdicts = (cells: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...cells].map(([place, cell]) => {
      const { verdict, score } = JSON.parse(cell) as { readonly verdict: string; readonly score: number };
      return [place, [verdict, score]];
    }),
  );

const untilKept = (number: number, count: number) =>
  expect
    .poll(async () => (await cellsOf(number)).size, { timeout: PATIENCE_MS, interval: 20 })
    .toBeGreaterThanOrEqual(count);
const untilDone = (number: number) =>
  expect
    .poll(async () => (await admin.call('workshopInvocation', { tid: taskId, number })).body.state, {
      timeout: PATIENCE_MS,
      interval: 100,
    })
    .toBe('done');

/** Lets the database note the last solution's cells when a submission is sent and when it is claimed. */
async function watchSubmissions(runId: number): Promise<void> {
  const { db } = server.app;
  await sql`create table watched (what text, cells int)`.execute(db);
  await sql`create function watch() returns trigger language plpgsql as ${sql.lit(`begin
    if new.kind = 'submission' and new.state in ('waiting', 'leased') then
      insert into watched select new.state, count(*) from invocation_cells where run_id = ${runId};
    end if;
    return new;
  end`)}`.execute(db);
  await sql`create trigger watch after insert or update of state on judge_jobs
    for each row execute function watch()`.execute(db);
}

async function watched(what: string): Promise<number | undefined> {
  const { rows } = await sql<{ cells: number }>`select cells from watched where what = ${what}`.execute(
    server.app.db,
  );
  return rows[0]?.cells;
}

describe('an invocation whose judges are killed again and again', () => {
  it(
    `[AUT-1] [JDG-3] of ${SOLUTIONS} solutions and ${TESTS} tests finds, through ${KILLS} kills, what a calm one finds, each once`,
    { timeout: 2 * PATIENCE_MS },
    async () => {
      const pair = [judge(), judge()];
      const calm = await invoke();
      await untilDone(calm);
      const expected = await cellsOf(calm);
      expect(expected.size).toBe(SOLUTIONS * TESTS);

      const number = await invoke();
      const kept = new Map<string, string>();
      for (let kill = 0; kill < KILLS; kill += 1) {
        await untilKept(number, kept.size + CELLS_BETWEEN);
        await pair[kill % 2]?.kill();
        for (const [place, cell] of await cellsOf(number)) kept.set(place, cell);
        pair[kill % 2] = judge();
      }
      expect(kept.size).toBeLessThan(SOLUTIONS * TESTS);
      await untilDone(number);
      const found = await cellsOf(number);
      expect(verdicts(found)).toEqual(verdicts(expected));
      // Cells kept before a kill were not judged again: their times would differ.
      for (const [place, cell] of kept) expect(found.get(place)).toBe(cell);
      await Promise.all(pair.map((one) => one.stop()));
    },
  );

  it(
    '[AUT-1] [JDG-3] lets a contest’s submission go first after the test at hand, and goes on with the tests left',
    { timeout: PATIENCE_MS },
    async () => {
      const { db } = server.app;
      const id = await server.seed.user({ name: 'ana' });
      const contestId = await server.seed.contest({ type: 'ioi', competitors: [id] });
      await addVersion(db, await server.seed.task(contestId, 1), await doublingTask(db));
      const ana = await server.loginAs('ana');
      const first = judge();
      const number = await invoke(['accepted/a.c', SLOW]);
      const { id: runId } = await db
        .selectFrom('invocation_runs as r')
        .innerJoin('invocations as i', 'i.id', 'r.invocation_id')
        .select('r.id')
        .where('i.number', '=', number)
        .where('r.path', '=', SLOW)
        .executeTakeFirstOrThrow();
      await watchSubmissions(runId);
      // Killing a judge in the middle does not change the order of work.
      await untilKept(number, CELLS_BETWEEN / 2);
      await first.kill();
      judge();
      const slowOnes = async () =>
        [...(await cellsOf(number))].filter(
          ([place, cell]) =>
            place.startsWith(SLOW) && (JSON.parse(cell) as { readonly cpu_ms: number }).cpu_ms > 500,
        ).length;
      await expect.poll(slowOnes, { timeout: PATIENCE_MS, interval: 20 }).toBeGreaterThan(0);
      const input = { contestId, task: 1, language: 'c', client_id: randomUUID() };
      const source = { name: 'a.c', content: PROGRAMS['accepted/a.c'] ?? '' };
      expect((await ana.call('submit', input, { source })).status).toBe(200);
      await expect.poll(() => watched('leased'), { timeout: PATIENCE_MS }).toBeDefined();
      const [sent, taken] = [await watched('waiting'), await watched('leased')];
      // At most three: one done but not kept yet, the one under way, and one more if the wake-up was late.
      expect((taken ?? 0) - (sent ?? 0)).toBeLessThanOrEqual(3);
      expect(taken).toBeLessThan(TESTS);
      await untilDone(number);
      expect((await cellsOf(number)).size).toBe(2 * TESTS);
    },
  );
});
