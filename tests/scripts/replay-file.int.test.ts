import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isContestFile, readFiledContest } from '#scripts/replay-file.ts';
import { playRecording } from '#scripts/replay-play.ts';
import { connectAdmin } from '#scripts/replay-target.ts';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { type Person, startTestServer, type TestServer } from '../support/server.ts';
import { workedContest } from '../support/workedContest.ts';

const HOUR = 3_600_000;
let held: TestServer;
let empty: TestServer;
let admin: Person;
let folder: string;

beforeAll(async () => {
  [held, empty] = await Promise.all([startTestServer(), startTestServer()]);
  folder = await mkdtemp(join(tmpdir(), 'agon-replay-file-'));
});
afterAll(async () => {
  await held.stop();
  await empty.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
});

/** The submissions of a contest: task, contest time, whether they count, and their verdicts. */
async function sentTo({ app }: TestServer, contestId: number) {
  const rows = await app.db
    .selectFrom('submissions')
    .select(['task_number', 'contest_time_ms', 'language', 'verdict', 'score', 'counts'])
    .where('contest_id', '=', contestId)
    .execute();
  return rows.map((row) => JSON.stringify(Object.values(row))).sort();
}

describe("last year's contest", () => {
  it.each(['ioi', 'icpc'] as const)(
    '[EVT-5] of type %s is played from its file into an empty server: the same people, work and announcements',
    async (type) => {
      const boss = await held.seed.user({ name: `boss-${type}`, role: 'admin' });
      admin = await held.loginAs(`boss-${type}`);
      const size = { people: 8, submissions: 60, admin: boss, standings: 'yes_60' };
      const { contestId, names } = await workedContest(held, { type, ...size });
      await admin.call('announce', { contestId, topic: 'Lunch', message: 'Soup.' });
      const exported = await admin.call('exportContest', { cid: contestId, work: true, secrets: true });
      expect(exported.status).toBe(200);
      const path = join(folder, `${type}.zip`);
      await writeFile(path, exported.body as unknown as Uint8Array);
      expect(isContestFile(path)).toBe(true);

      const { recording, announcements } = await readFiledContest(path);
      expect(recording).toMatchObject({ name: `Worked ${type}`, type, durationMs: 5 * HOUR, freezeMs: HOUR });
      expect(recording.teams).toHaveLength(names.length);
      expect(announcements.at(-1)).toMatchObject({ topic: 'Lunch', message: 'Soup.' });
      const id = await empty.seed.user({ name: `first-${type}`, role: 'admin' });
      const token = await createLoginToken(empty.app.db, id, HOUR, empty.app.now());
      const target = await connectAdmin(empty.url, 'token', token);
      const options = { speed: 'max', leadMs: 0, again: false, lastAcceptedBreaksTies: false } as const;
      const externalId = `file:${recording.id}`;
      const totals = await playRecording(target, recording, { ...options, externalId, announcements });
      expect([...totals.refused]).toEqual([]);

      const { id: played } = await empty.app.db
        .selectFrom('contests')
        .select('id')
        .where('external_id', '=', externalId)
        .executeTakeFirstOrThrow();
      expect(await sentTo(empty, played)).toEqual(await sentTo(held, contestId));
      const said = await empty.app.db
        .selectFrom('announcements')
        .select(['topic', 'message'])
        .where('contest_id', '=', played)
        .execute();
      expect(said).toHaveLength(announcements.length);
    },
  );

  it('[EVT-5] says in one line what a file lacks', async () => {
    const path = join(folder, 'none.zip');
    await writeFile(path, 'PK nothing of a contest');
    await expect(readFiledContest(path)).rejects.toThrow(/none\.zip: /);
    const feed = join(folder, 'feed.ndjson');
    await writeFile(feed, '{"type":"contest"}\n');
    expect([isContestFile(feed), isContestFile(join(folder, 'nothing'))]).toEqual([false, false]);
  });
});
