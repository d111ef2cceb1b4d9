import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentsOf, type FileTask } from '#server/exchange/contest-file/task.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';
import { exportContest } from '#server/features/exchange/contest-file/export.ts';
import { fileTasksOf } from '#server/features/exchange/contest-file/tasks-out.ts';
import { importTask } from '#server/features/tasks/content/import.ts';
import { type StreamedContent } from '#server/http/context.ts';
import { type Caller } from '#server/model/caller.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { GOOD, taskOf } from '#tests/server/exchange/packages.ts';

const MIB = 1_048_576;
const TASK: ReadTask = taskOf({ ...GOOD, 'attachments/large.bin': Buffer.alloc(MIB, 'x').toString() });

let server: TestServer;
let admin: Person;
let caller: Caller;

beforeAll(async () => {
  server = await startTestServer();
  const userId = await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
  caller = { userId, role: 'admin' } as Caller;
});
afterAll(() => server.stop());

async function contestWith(task: ReadTask): Promise<number> {
  const contestId = await server.seed.contest({ name: 'Cup', tasks: 0 });
  const place = { contestId, label: 'A', maxScore: 1 };
  await server.app.write((trx, publish) => importTask(trx, publish, task, { now: NOW, byUser: null, place }));
  return contestId;
}
/** Downloads a contest with limits other than the real ones, bytes. */
async function download(contestId: number, limits: { readonly all: number; readonly each: number }) {
  const { db } = server.app;
  const contest = await db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  const input = { work: false, secrets: true, personal: true };
  return exportContest(server.app, { call: 'exportContest', caller, contest, now: NOW, input }, limits);
}
async function downloads(contestId: number): Promise<number> {
  const { body } = await admin.call('audit', { contestId });
  return body.entries.filter(({ action }) => action === 'exportContest').length;
}

describe('a contest that is too large for one file', () => {
  it('[AUT-2] is refused, with the most that one may hold, as soon as it has a byte more', async () => {
    const contestId = await contestWith(TASK);
    const [themselves] = await fileTasksOf(server.app.db, contestId, { whole: true, open: false });
    const hashes = contentsOf(themselves as FileTask).map(([, hash]) => hash);
    const { all, most } = await server.app.db
      .selectFrom('files')
      .select((eb) => [eb.fn.sum<number | string>('bytes').as('all'), eb.fn.max('bytes').as('most')])
      .where('hash', 'in', hashes)
      .executeTakeFirstOrThrow();
    expect(most).toBeGreaterThanOrEqual(MIB);
    const fits = { all: Number(all), each: most };
    const { file } = await download(contestId, fits);
    expect(file.name).toBe('Cup.zip');
    const content = await buffer((file.content as StreamedContent).stream);
    expect(Object.keys(unzipSync(content))).toContain('contest.yaml');
    expect(await downloads(contestId)).toBe(1);
    for (const limits of [
      { ...fits, all: fits.all - 1 },
      { ...fits, each: most - 1 },
    ])
      await expect(download(contestId, limits)).rejects.toMatchObject({
        status: 409,
        key: 'backend.contest_file_large',
        detail: '1 MiB',
      });
    expect(await downloads(contestId)).toBe(1);
  });

  it('[AUT-2] is refused with the name of a part that could not be read again', async () => {
    const [test] = TASK.judge.tests;
    const input = { ...test!.input, name: 'x'.repeat(1_000) };
    const tests = Array.from({ length: 9_000 }, () => ({ ...test!, input }));
    const contestId = await contestWith({ ...TASK, slug: 'long', judge: { ...TASK.judge, tests } });
    const { status, error } = await admin.call('exportContest', { cid: contestId, secrets: true });
    expect([status, error]).toEqual([409, 'backend.contest_part_large:tasks/long/task.json, 10 MB']);
    expect(await downloads(contestId)).toBe(0);
  });
});
