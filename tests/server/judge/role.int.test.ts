import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type Database, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { insertExample } from '#server/demo/tasks.ts';
import { type Box } from '#server/judge/box.ts';
import { makeJudgeRole, missingRights } from '#server/judge/role.ts';
import { SandboxError } from '#server/judge/sandbox/driver.ts';
import { pdfMaker } from '#server/judge/pdfs/pdf-maker.ts';
import { JudgeRightsError, waitForSchema } from '#server/judge/wait-for-schema.ts';
import { type LogLine } from '#server/log.ts';
import { NOW } from '#tests/support/server.ts';
import { judgeResult, RAN } from '#tests/support/judging.ts';
import { type Bench, identity, startBench } from './queue/bench.ts';

let bench: Bench;
let name: string;
let asJudge: Database;
let target: DatabaseTarget;

beforeEach(async () => {
  bench = await startBench();
  name = `judge_${randomBytes(6).toString('hex')}`;
  await makeJudgeRole(bench.server.app.db, name, 'secret');
  target = as(bench.server.target, name);
  asJudge = openDatabase(target);
});
afterEach(async () => {
  await asJudge.destroy();
  const { db } = bench.server.app;
  await sql`drop owned by ${sql.id(name)}`.execute(db);
  await sql`drop role ${sql.id(name)}`.execute(db);
  await bench.stop();
});

function as(given: DatabaseTarget, user: string): DatabaseTarget {
  if ('connection' in given) return { connection: { ...given.connection, user, password: 'secret' } };
  const url = new URL(given.url);
  [url.username, url.password] = [user, 'secret'];
  return { url: url.href };
}

it('[JDG-5] with the role of a judge submissions, user tests and rejudgings are judged, and leases given back', async () => {
  expect(await missingRights(asJudge)).toEqual([]);
  const { db } = bench.server.app;
  const status = async (id: number) =>
    (await db.selectFrom('submissions').select('status').where('id', '=', id).executeTakeFirst())?.status;
  const worker = bench.work(
    {
      judge: (_, onProgress) => {
        onProgress({ stage: 'running', done: 1, total: 2 });
        return Promise.resolve(judgeResult());
      },
      userTest: () => Promise.resolve({ ...RAN, outputFile: import.meta.filename }),
    },
    { db: asJudge, listen: target, worker: identity({ id: 'with-few-rights' }) },
  );
  const id = await bench.submit(bench.people[0]!);
  await expect
    .poll(async () => [await status(id), worker.logged.filter((line) => 'error' in line)], {
      timeout: 20_000,
    })
    .toEqual(['judged', []]);
  const asked = await bench.admin.call('rejudge', {
    contest: bench.contestId,
    ids: String(id),
    reason: 'again',
  });
  const { id: rid } = asked.body;
  await expect
    .poll(async () => (await bench.admin.call('rejudging', { rid })).body.rejudging.done, { timeout: 20_000 })
    .toBe(1);
  const input = { contestId: bench.contestId, task: 1, language: 'cpp', client_id: randomUUID() };
  const tried = await bench.people[0]!.call('runUserTest', input, {
    source: { name: 'a.cpp', content: 'int main() {}' },
    input: { name: 'in', content: '1' },
  });
  expect(tried.error).toBeNull();
  const tested = () => db.selectFrom('user_tests').select('status').executeTakeFirst();
  await expect.poll(async () => (await tested())?.status, { timeout: 20_000 }).toBe('judged');
  await worker.stop();
  expect(worker.logged.filter((line) => String(line['error']).includes('permission denied'))).toEqual([]);
});

it('[JDG-5] it can do nothing else', async () => {
  const denied = { code: '42501' };
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    bench.server.app.db,
  );
  const readable = new Set<string>();
  for (const { name: table } of tables.rows) {
    await sql`select * from ${sql.table(table)} limit 1`.execute(asJudge).then(
      () => readable.add(table),
      (error: unknown) => expect(error).toMatchObject(denied),
    );
    // The judge may delete only its own notes about tasks that cannot be judged.
    if (table === 'judge_faults') continue;
    await expect(sql`delete from ${sql.table(table)}`.execute(asJudge)).rejects.toMatchObject({
      code: expect.stringMatching(/42501|55000|42809/) as string,
    });
  }
  for (const hidden of [
    'users',
    'sessions',
    'questions',
    'announcements',
    'login_tokens',
    'journal',
    'audit_log',
  ]) {
    expect([...readable]).not.toContain(hidden);
  }
  for (const attempt of [
    sql`select password_hash from users`,
    sql`update users set role = 'admin'`,
    sql`update submissions set source_hash = ''`,
    sql`update contests set end_at = 0`,
    sql`create table mine (id int)`,
    sql`create role other`,
  ]) {
    await expect(attempt.execute(asJudge)).rejects.toMatchObject({
      code: expect.stringMatching(/42501|42703/) as string,
    });
  }
});

it('[JDG-5] with the role of a judge PDFs of statements are made', async () => {
  await bench.server.app.write((trx) => insertExample(trx, 'banitsa', NOW));
  const logged: LogLine[] = [];
  const run = () => Promise.reject(new SandboxError('no box here'));
  const place = { box: { run } as unknown as Box, folder: join(tmpdir(), name) };
  const make = pdfMaker({ db: asJudge, log: (line) => logged.push(line), place });
  await expect(make()).rejects.toThrow('no box here');
  expect(logged).toMatchObject([{ event: 'statement_without_pdf', reason: 'no box here' }]);
  const kept = await bench.server.app.db.selectFrom('statement_pdfs').selectAll().execute();
  expect(kept).toMatchObject([{ tries: 1, lease_until: 0 }]);
});

it('[JDG-5] a judge without its rights names them in one line, with the remedy', async () => {
  await sql`revoke update on judge_jobs from ${sql.id(name)}`.execute(bench.server.app.db);
  const starting = waitForSchema(asJudge, new AbortController().signal, () => undefined);
  await expect(starting).rejects.toBeInstanceOf(JudgeRightsError);
  await expect(starting).rejects.toThrow(
    /^The database role lacks rights to judge \(update on judge_jobs\): run `npm run judge-role` on the server\.$/,
  );
  await makeJudgeRole(bench.server.app.db, name, 'secret');
  await waitForSchema(asJudge, new AbortController().signal, () => undefined);
});
