import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContestSettings } from '#protocol/wire/staff/contest/settings.ts';
import { createFromFile, readWholeContest } from '#server/features/exchange/contest-file/whole.ts';
import { importTask } from '#server/features/tasks/content/import.ts';
import { type Caller } from '#server/model/caller.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';
import { GOOD, taskOf } from '#tests/server/exchange/packages.ts';

const MIB = 1_048_576;
const TASK = taskOf({ ...GOOD, 'attachments/large.bin': Buffer.alloc(MIB, 'x').toString() });

let server: TestServer;
let empty: TestServer;
let caller: Caller;
let folder: string;
let archive: Readonly<Record<string, Uint8Array>>;
/** Folders that other tests of this process have left or still use. */
let before: ReadonlySet<string>;

beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer(), startTestServer()]);
  before = new Set(await readdir(tmpdir()));
  folder = await mkdtemp(join(tmpdir(), 'agon-test-'));
  await server.seed.user({ name: 'admin', role: 'admin' });
  caller = { userId: await empty.seed.user({ name: 'admin', role: 'admin' }), role: 'admin' } as Caller;
  const contestId = await server.seed.contest({ name: 'Cup', tasks: 0 });
  const place = { contestId, label: 'A', maxScore: 1 };
  await server.app.write((trx, publish) => importTask(trx, publish, TASK, { now: NOW, byUser: null, place }));
  const answer = await (
    await server.loginAs('admin')
  ).call('exportContest', { cid: contestId, secrets: true });
  archive = unzipSync(answer.body as unknown as Uint8Array);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
  await empty.stop();
});

/** The rows and folders that a file leaves behind. */
async function left() {
  const { db } = empty.app;
  const count = async (table: 'contests' | 'tasks' | 'files') =>
    (
      await db
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .execute()
    ).length;
  const mine = (name: string) => name.startsWith(`agon-package-${process.pid}-`);
  return {
    rows: [await count('contests'), await count('tasks'), await count('files')],
    folders: (await readdir(tmpdir())).filter((name) => mine(name) && !before.has(name)),
  };
}
const contents = (given: typeof archive) => Object.keys(given).filter((name) => name.startsWith('files/'));
const unpacked = (given: typeof archive) =>
  contents(given).reduce((bytes, name) => bytes + (given[name]?.length ?? 0), 0);
async function fileOf(given: typeof archive): Promise<string> {
  const path = join(folder, 'whole.zip');
  await writeFile(path, zipSync(given));
  return path;
}

it('[AUT-2] [SEC-1] a file of a contest whose contents unpack to more than they may is refused in words, and leaves nothing', async () => {
  const path = await fileOf(archive);
  const given = { call: 'createContestFromFile', caller, contest: null, now: NOW, path } as const;
  const fits = unpacked(archive);
  expect(fits).toBeGreaterThan(MIB);
  const said = await readWholeContest(empty.app.db, { ...given, most: fits });
  expect(said.findings.filter(({ severity }) => severity === 'error')).toEqual([]);

  const limit = fits - 1;
  const refused = await readWholeContest(empty.app.db, { ...given, most: limit });
  const errors = refused.findings.filter(({ severity }) => severity === 'error');
  expect(errors).toContainEqual(
    expect.objectContaining({
      code: 'all_large',
      message: `With this file the total exceeds ${limit} bytes.`,
    }),
  );
  const create = (most: number, of: typeof said) =>
    createFromFile(empty.app, { ...given, most, settings: of.settings as ContestSettings, plan: of.plan });
  const nothing = { rows: [0, 0, 0], folders: [] };
  await expect(create(limit, refused)).rejects.toThrow(/^backend\.not_a_contest_file/);
  expect(await left()).toEqual(nothing);
  // It is refused even with a plan that was made under another limit.
  await expect(create(limit, said)).rejects.toThrow(/^people\.changed_meanwhile/);
  expect(await left()).toEqual(nothing);
  expect((await create(fits, said)).name).toBe('Cup');
});
