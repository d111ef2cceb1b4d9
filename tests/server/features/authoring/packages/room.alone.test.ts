import { statfs } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { packageZip } from '#tests/support/packageZip.ts';

vi.mock('node:fs/promises', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  statfs: vi.fn<typeof statfs>(),
}));

const GIB = 2 ** 30;
const MAX_PACKAGE_BYTES = 1536 * 1_048_576;
const ROOM = 1_000_000;
/** An archive that is tiny itself, but fills half of the room when unpacked. */
const half = (seed: string) => packageZip({ 'attachments/zeros.bin': seed.repeat(500_000) });

let server: TestServer;
let anna: Person;
let boris: Person;
let boss: Person;
beforeAll(async () => {
  server = await startTestServer({ draftRoomBytes: ROOM });
  for (const name of ['anna', 'boris']) await server.seed.user({ name, role: 'author' });
  await server.seed.user({ name: 'boss', role: 'admin' });
  [anna, boris, boss] = [
    await server.loginAs('anna'),
    await server.loginAs('boris'),
    await server.loginAs('boss'),
  ];
});
beforeEach(() => free(100 * GIB));
afterAll(() => server.stop());

function free(bytes: number): void {
  vi.mocked(statfs).mockResolvedValue({ bavail: bytes, bsize: 1 } as never);
}
const send = async (who: Person, content: Buffer | string, name = 'small.zip') => {
  const { status, error, body } = await who.call(
    'importPackage',
    { into: '' },
    { package: { name, content } },
  );
  return { status, error, draft: status === 200 ? body.draft : null };
};
const kept = () => server.app.db.selectFrom('files').select('hash').execute();

it('[AUT-7] [SEC-1] small archives become drafts of a sum for each person, and another person has their own (F7)', async () => {
  const first = await send(anna, half('a'));
  expect(first).toMatchObject({ status: 200, error: null });
  const before = await kept();
  expect(await send(anna, half('b'))).toMatchObject({
    status: 409,
    error: 'backend.packages_too_large:0.001 GB',
  });
  expect(await kept()).toEqual(before);
  expect(await send(boris, half('c'))).toMatchObject({ status: 200 });
  expect((await anna.call('cancelPackage', { did: first.draft ?? 0 })).status).toBe(200);
  expect(await send(anna, half('b'))).toMatchObject({ status: 200 });
});

it('[AUT-7] [SEC-1] two packages at once are counted one after the other (F7)', async () => {
  await server.app.db.deleteFrom('package_drafts').execute();
  const both = await Promise.all([send(anna, half('d')), send(anna, half('e'))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('[AUT-7] [SEC-1] a large upload is refused before it is read while it could fill the disk, and work is taken (F7)', async () => {
  await server.app.db.deleteFrom('package_drafts').execute();
  free(GIB + MAX_PACKAGE_BYTES - 1);
  expect(await send(anna, half('f'))).toMatchObject({ status: 507, error: 'backend.disk_full' });
  const contest = { name: 'contest.zip', content: half('f') };
  expect(await boss.call('readContestFile', {}, { file: contest })).toMatchObject({ status: 507 });
  expect(await server.app.db.selectFrom('package_drafts').select('id').execute()).toEqual([]);
  expect((await anna.call('packageDrafts')).status).toBe(200);
  free(GIB + MAX_PACKAGE_BYTES);
  expect(await send(anna, half('f'))).toMatchObject({ status: 200 });
});
