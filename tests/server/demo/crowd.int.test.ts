import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/submissions/languages.ts';
import { type WorkerFacts } from '#server/contract/worker-facts.ts';
import { playDemo } from '#server/demo/player.ts';
import { demoPrograms } from '#server/demo/programs.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { eventually } from '#tests/support/eventually.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';

const LATER = NOW + 20 * 60_000;
const STEP_MS = 5;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.app);
}, 60_000);
afterAll(() => server.stop());

const sentLikeAny = () =>
  server.app.db
    .selectFrom('submissions')
    .innerJoin('tasks', 'tasks.id', 'submissions.task_id')
    .innerJoin('files', 'files.hash', 'submissions.file_hash')
    .select(['submissions.id', 'client_id', 'external_id', 'verdict', 'tasks.slug', 'files.content'])
    .select(['submissions.at', 'submissions.contest_id'])
    .where('client_id', 'like', 'demo:%')
    .orderBy('submissions.id')
    .execute();
const jobs = () =>
  server.app.db.selectFrom('judge_jobs').select(['submission_id', 'state']).orderBy('id').execute();

async function judgeAtWork(): Promise<void> {
  const facts: WorkerFacts = {
    cpu: '',
    cores: 2,
    memoryBytes: 1,
    os: '',
    advice: [],
    languages: LANGUAGES.map(({ extension }) => ({ extension, works: true, version: '' })),
  };
  const worker = { id: 'a', host: 'judge', machine: 'm', pid: 1, slots: 1, level: 'ns', stopped_at: null };
  await server.app.db
    .insertInto('judge_workers')
    .values({ ...worker, started_at: NOW, seen_at: LATER, facts: JSON.stringify(facts) })
    .execute();
}

describe("the demo's crowd", () => {
  it('[JDG-1] sends what comes to the judges as competitors do, one at a time, and never twice', async () => {
    await judgeAtWork();
    const player = await playDemo(server.app, STEP_MS);
    try {
      expect(await jobs()).toEqual([]);
      server.setTime(LATER);
      await eventually(async () => expect((await sentLikeAny()).length).toBeGreaterThan(0));
      const [first] = await sentLikeAny();
      expect(first).toMatchObject({ external_id: null, verdict: null, at: LATER });
      const programs = await demoPrograms(first?.slug ?? '');
      expect(programs.some(({ content }) => content.equals(first?.content ?? Buffer.alloc(0)))).toBe(true);

      for (let count = 1; count <= 3; count += 1) {
        await eventually(async () => expect(await sentLikeAny()).toHaveLength(count));
        const all = await jobs();
        expect(all.filter(({ state }) => state === 'waiting')).toHaveLength(1);
        expect(all.map((job) => job.submission_id)).toEqual((await sentLikeAny()).map(({ id }) => id));
        if (count < 3) await server.app.db.updateTable('judge_jobs').set({ state: 'done' }).execute();
      }
    } finally {
      await player.stop();
    }

    const again = await playDemo(server.app, STEP_MS);
    await again.stop();
    const sent = (await sentLikeAny()).map(({ contest_id: at, client_id: id }) => `${at} ${id}`);
    const fed = await server.app.db
      .selectFrom('submissions')
      .select(['external_id', 'contest_id'])
      .where('external_id', 'is not', null)
      .execute();
    const fedIds = new Set(fed.map(({ contest_id: at, external_id: id }) => `${at} demo:${id}`));
    expect(sent).toHaveLength(3);
    expect(sent.filter((id) => fedIds.has(id))).toEqual([]);
    expect((await sentLikeAny()).every(({ verdict }) => verdict === null)).toBe(true);
  });

  it('gets the verdicts that the packages state where the judges have no time', async () => {
    const fedUnjudged = () =>
      server.app.db
        .selectFrom('submissions')
        .select('id')
        .where('external_id', 'is not', null)
        .where('verdict', 'is', null)
        .where('at', '<', LATER)
        .execute();
    const before = await sentLikeAny();
    const player = await playDemo(server.app, STEP_MS);
    server.setTime(LATER + 20_000);
    await eventually(async () => expect(await fedUnjudged()).toEqual([]));
    await server.app.db
      .updateTable('judge_workers')
      .set({ seen_at: LATER + 20 * 60_000 })
      .execute();
    server.setTime(LATER + 20 * 60_000);
    const feds = () =>
      server.app.db
        .selectFrom('submissions')
        .select('id')
        .where('external_id', 'is not', null)
        .where('verdict', 'is not', null)
        .where('at', '>', LATER + 60_000)
        .execute();
    await eventually(async () => expect((await feds()).length).toBeGreaterThan(5));
    await player.stop();
    expect(await sentLikeAny()).toHaveLength(before.length);
  });
});
