import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CONTESTS } from '#server/demo/contests.ts';
import { playDemo } from '#server/demo/player.ts';
import { demoPrograms } from '#server/demo/programs.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { subtasksOf } from '#server/model/tasks/scale.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.app);
  const player = await playDemo(server.app);
  await player.stop();
}, 60_000);
afterAll(() => server.stop());

describe('the demo', () => {
  it('[SRV-1] has every task once, ready to be judged, with statements in Bulgarian and English', async () => {
    const tasks = await server.app.db
      .selectFrom('tasks')
      .select(['id', 'slug', 'version_id', 'is_quiz'])
      .execute();
    expect(tasks.map(({ slug }) => slug).toSorted()).toEqual(
      [...new Set(DEMO_CONTESTS.flatMap((contest) => contest.tasks))].toSorted(),
    );
    for (const { id, slug, version_id: version, is_quiz: isQuiz } of tasks) {
      if (isQuiz) continue;
      const statements = await server.app.db
        .selectFrom('statements')
        .select('lang')
        .where('task_id', '=', id)
        .orderBy('lang')
        .execute();
      expect([slug, version === null, statements.map(({ lang }) => lang)]).toEqual([
        slug,
        false,
        ['bg', 'en'],
      ]);
    }
  });

  it('[JDG-1] leaves the judge’s queue to those who log in: without one the crowd has the verdicts its packages state', async () => {
    const { db } = server.app;
    const work = await db
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', '=', 'judged')
      .executeTakeFirstOrThrow();
    expect(Number(work.count)).toBeGreaterThan(100);
    expect(await db.selectFrom('judge_jobs').select('id').execute()).toEqual([]);

    const admin = await server.loginAs('admin');
    const { contest_id: contest, task_id: task } = await db
      .selectFrom('submissions')
      .select(['contest_id', 'task_id'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(await admin.call('rejudge', { contest, task, reason: 'try' })).toMatchObject({ status: 409 });
    expect(await db.selectFrom('judge_jobs').select('id').execute()).toEqual([]);
  });

  it('[SRV-1] a submission of the crowd shows a jury’s program in its language', async () => {
    const { db } = server.app;
    const sent = await db
      .selectFrom('submissions')
      .innerJoin('tasks', 'tasks.id', 'submissions.task_id')
      .innerJoin('files', 'files.hash', 'submissions.file_hash')
      .select(['tasks.slug', 'submissions.language', 'submissions.file_name', 'submissions.verdict'])
      .select(['submissions.bytes', 'files.content'])
      .execute();
    expect(sent.length).toBeGreaterThan(100);
    for (const { slug, language, file_name: name, verdict, bytes, content } of sent) {
      const programs = await demoPrograms(slug ?? '');
      const same = programs.find(
        (one) => one.fileName === name && one.content.equals(content ?? Buffer.alloc(0)),
      );
      expect([slug, name, same?.language, bytes]).toEqual([slug, name, language, content?.length]);
      if (verdict !== null) expect(same?.verdict).toBe(verdict);
    }
    const { id } = await db
      .selectFrom('submissions')
      .select('id')
      .where('language', '=', 'cpp')
      .executeTakeFirstOrThrow();
    const admin = await server.loginAs('admin');
    expect((await admin.call('staffSubmission', { sid: id })).body.source).toContain('int main');
  });

  it('[TSK-3] gives the crowd points for the subtasks that each task really has', async () => {
    const rows = await server.app.db
      .selectFrom('submissions')
      .innerJoin('contests', 'contests.id', 'submissions.contest_id')
      .innerJoin('tasks', 'tasks.id', 'submissions.task_id')
      .innerJoin('task_versions', 'task_versions.id', 'tasks.version_id')
      .select(['submissions.group_scores', 'task_versions.judge', 'submissions.language'])
      .where('contests.type', '=', 'ioi')
      .where('submissions.status', '=', 'judged')
      .execute();
    expect(rows.length).toBeGreaterThan(50);
    for (const { group_scores: scores, judge, language } of rows) {
      expect(scores).toHaveLength(subtasksOf(judge).length);
      expect(language === 'zip').toBe(judge.kind === 'output-only');
    }
  });

  // F91
  it('[TRN-1] its translator is of a delegation, with the tasks and their official texts to translate', async () => {
    const { id } = await server.app.db
      .selectFrom('contests')
      .select('id')
      .where('external_id', '=', 'demo:evening')
      .executeTakeFirstOrThrow();
    const { body, error } = await (await server.loginAs('nikol')).call('translation', { contestId: id });
    expect(error).toBeNull();
    expect(body.tasks).toHaveLength(3);
    for (const { official } of body.tasks) expect(official).toMatchObject({ lang: 'bg' });
  });

  it('[SRV-1] is made once', async () => {
    const count = async () => (await server.app.db.selectFrom('task_versions').select('id').execute()).length;
    const before = await count();
    await seedDemo(server.app);
    expect(await count()).toBe(before);
  });
});
