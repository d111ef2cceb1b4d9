import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const LOW_DISK_BYTES = 5 * 2 ** 30;
const QUEUE_PATIENCE_MS = 60_000;

vi.mock('node:fs/promises', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  statfs: vi.fn<typeof statfs>(),
}));

let server: TestServer;
let admin: Person;
let author: Person;
let contest: number;
let participant: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'boss', role: 'admin' });
  const writer = await server.seed.user({ name: 'writer', role: 'author' });
  contest = await server.seed.contest({ staff: [writer], tasks: 1 });
  const ana = await server.seed.user({ name: 'ana' });
  // The participant has finished, so nobody expects them to be online.
  participant = await server.seed.participant({ contest_id: contest, user_id: ana, finished_at: NOW });
  [admin, author] = [await server.loginAs('boss'), await server.loginAs('writer')];
});
beforeEach(async () => {
  await server.app.db.deleteFrom('judge_jobs').execute();
  free(LOW_DISK_BYTES);
});
afterAll(() => server.stop());

/** Sets the free bytes of every disk; the disk of temporary files may differ. */
function free(bytes: number, temporary = bytes): void {
  vi.mocked(statfs).mockImplementation((path) => {
    const left = path === tmpdir() ? temporary : bytes;
    return Promise.resolve({ bavail: left, bsize: 1 } as never);
  });
}
async function job(state: 'waiting' | 'leased' | 'lost', at: number, error: string | null = null) {
  await server.app.db
    .insertInto('judge_jobs')
    .values({
      kind: 'submission',
      contest_id: contest,
      participant_id: participant,
      priority: 30,
      language: 'cpp',
      turn: 0,
      created_at: at,
      state,
      error,
    })
    .execute();
}
const needs = async (who: Person) => (await who.call('needs')).body.needs;

describe("the admin's home, of the machines", () => {
  it('[LIV-6] says before all else which disk is low, and only while it is', async () => {
    await job('lost', NOW - 5, 'no compiler');
    expect((await needs(admin)).map(({ kind }) => kind)).toEqual(['judging_failed']);
    free(LOW_DISK_BYTES, LOW_DISK_BYTES - 1);
    const found = await needs(admin);
    expect(found.map(({ kind }) => kind)).toEqual(['disk', 'judging_failed']);
    expect(found[0]).toEqual({ kind: 'disk', at: null, names: [tmpdir()], contestId: null });
    free(LOW_DISK_BYTES - 1);
    expect((await needs(admin)).filter(({ kind }) => kind === 'disk')).toHaveLength(2);
    // Authors cannot do anything about a disk.
    expect((await needs(author)).map(({ kind }) => kind)).toEqual(['judging_failed']);
  });

  it('[LIV-6] goes on without a disk that cannot be asked, and logs why', async () => {
    await job('lost', NOW - 5, 'no compiler');
    vi.mocked(statfs).mockRejectedValue(new Error('gone'));
    expect((await needs(admin)).map(({ kind }) => kind)).toEqual(['judging_failed']);
    const said = server.logged.findLast(({ level }) => level !== 'debug');
    expect(said).toMatchObject({ event: 'not_checked', what: 'disk', error: 'Error: gone' });
  });

  it('[LIV-6] says that judging waits once the oldest waits too long, with how many wait', async () => {
    await job('waiting', NOW - QUEUE_PATIENCE_MS);
    await job('waiting', NOW - 1);
    await job('leased', NOW - 10 * QUEUE_PATIENCE_MS);
    expect(await needs(admin)).toEqual([]);
    await job('waiting', NOW - QUEUE_PATIENCE_MS - 1);
    expect(await needs(admin)).toEqual([
      { kind: 'judging_waits', at: NOW - QUEUE_PATIENCE_MS - 1, names: ['3'], contestId: null },
    ]);
  });

  it('[LIV-6] says what judging failed on, in which contest and why, to those whose contest it is', async () => {
    await job('lost', NOW - 5, 'no compiler');
    const failed = [{ kind: 'judging_failed', at: NOW - 5, names: ['no compiler'], contestId: contest }];
    expect(await needs(admin)).toEqual(failed);
    expect(await needs(author)).toEqual(failed);
    await server.app.db.deleteFrom('contest_staff').execute();
    expect(await needs(author)).toEqual([]);
    expect(await needs(admin)).toEqual(failed);
  });
});
