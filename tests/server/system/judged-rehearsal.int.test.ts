import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chore } from '#server/chore.ts';
import { startRehearsing } from '#server/features/operations/readiness/rehearse.ts';
import { urlOf } from '#tests/support/database.ts';
import { makeJudgeCache } from '#tests/support/judgeCache.ts';
import { type JudgeProcess, startJudge } from '#tests/support/judgeProcess.ts';
import { addVersion, doublingTask } from '#tests/support/judging.ts';
import { addSolution, rowsByTable } from '#tests/support/rehearsal.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';
import { isFull } from '#tests/support/full.ts';

const HOUR = 3_600_000;
const PATIENCE_MS = 50_000;
const READ = '#include <stdio.h>\nint main(void) { long n; if (scanf("%ld", &n) != 1) return 1;';
const WRITE = 'printf("%ld\\n", 2 * n); return 0; }\n';

let server: TestServer;
let judge: JudgeProcess;
let chore: Chore;
let cache: string;

beforeAll(async () => {
  server = await startTestServer();
  cache = await makeJudgeCache();
  judge = startJudge(['--slots', '1', '--cache', cache], {
    env: { ...process.env, DATABASE_URL: urlOf(server.target) },
  });
  chore = startRehearsing(server.app);
});
afterAll(async () => {
  await chore.stop();
  await judge.stop();
  await server.stop();
  await rm(cache, { recursive: true, force: true });
});

describe('a rehearsal by a judge', () => {
  it.runIf(isFull)('[AUT-9] says of each solution what it really comes to, and cleans up', async () => {
    const { db } = server.app;
    await server.seed.user({ name: 'boss', role: 'admin' });
    const admin = await server.loginAs('boss');
    const contest = await server.seed.contest({ type: 'icpc', start_at: NOW + HOUR });
    const task = await server.seed.task(contest, 1);
    const version = await addVersion(db, task, await doublingTask(db));
    await addSolution(db, version, 'accepted/right.c', 'AC', `${READ} ${WRITE}`);
    await addSolution(db, version, 'wrong_answer/large.c', 'WA', `${READ} if (n >= 100) n++; ${WRITE}`);
    await addSolution(db, version, 'compile_error/half.c', 'CE', 'int main( {\n');
    await addSolution(db, version, 'accepted/wrong.c', 'AC', `${READ} n++; ${WRITE}`);
    const before = await rowsByTable(db);
    await admin.call('rehearse', { cid: contest });
    const rehearsal = async () => (await admin.call('contestCheck', { cid: contest })).body.rehearsal;
    await expect.poll(async () => (await rehearsal())?.state, { timeout: PATIENCE_MS }).toBe('done');
    const runs = (await rehearsal())?.runs.map(({ path, verdict, outcome }) => [path, verdict, outcome]);
    expect(runs).toEqual([
      ['accepted/right.c', 'AC', 'as_stated'],
      ['accepted/wrong.c', 'WA', 'otherwise'],
      ['compile_error/half.c', 'CE', 'as_stated'],
      ['wrong_answer/large.c', 'WA', 'as_stated'],
    ]);
    const after = await rowsByTable(db);
    const kept = ['rehearsals', 'rehearsal_runs', 'audit', 'journal', 'journal_streams', 'judge_workers'];
    expect(
      Object.keys(after).filter((table) => after[table] !== before[table] && !kept.includes(table)),
    ).toEqual([]);
    const { checks } = (await admin.call('contestCheck', { cid: contest })).body;
    const stateOf = (rule: string) => checks.find((one) => one.rule === rule)?.state;
    expect([stateOf('judges'), stateOf('sandbox'), stateOf('solutions')]).toEqual(['fine', 'fine', 'stop']);
  });
});
