import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackage } from '#server/exchange/package/open.ts';
import { Report } from '#server/exchange/package/report.ts';
import { zipOf } from '#server/exchange/package/zip.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../../examples');
const slugs = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name);

let server: Cast['server'];
let admin: Cast['admin'];
beforeAll(async () => {
  ({ server, admin } = await startWithCast());
});
afterAll(() => server.stop());

/** A task from before the workshop: with the files that judge it, and without a tree. */
async function olderTask(slug: string): Promise<number> {
  const { db } = server.app;
  const files = await openPackage(join(EXAMPLES, slug), new Report());
  if (files === null) throw new Error(`${slug} is no package`);
  const content = zipOf(files.paths.map((path) => ({ name: path, content: files.read(path) })));
  const { body } = await admin.call(
    'importPackage',
    { into: '' },
    { package: { name: `${slug}.zip`, content } },
  );
  // This test skips the judging of its solutions.
  const did = body.draft ?? 0;
  await db.updateTable('package_drafts').set({ state: 'ready' }).where('id', '=', did).execute();
  const given = { did, version: '', accept: true };
  const tid = (await admin.call('confirmPackage', given)).body.task;
  await db.deleteFrom('task_files').where('task_id', '=', tid).execute();
  await db.deleteFrom('task_commits').where('task_id', '=', tid).execute();
  return tid;
}

const versionsOf = (tid: number) =>
  server.app.db
    .selectFrom('task_versions')
    .select(['number', 'judge'])
    .where('task_id', '=', tid)
    .orderBy('number')
    .execute();
const questionsOf = (tid: number) =>
  server.app.db
    .selectFrom('quiz_questions')
    .select(['number', 'kind', 'points', 'text', 'options', 'key'])
    .where('task_id', '=', tid)
    .orderBy('number')
    .execute();

describe('a task that came before tasks had files', () => {
  it.each(slugs)('[AUT-12] %s is given files, and is judged by them as it was', async (slug) => {
    const tid = await olderTask(slug);
    const questions = await questionsOf(tid);
    const first = await admin.call('workshopTask', { tid });
    expect(first.error).toBeNull();
    const { files, revision } = first.body;
    expect(files.length).toBeGreaterThan(1);
    const again = (await admin.call('workshopTask', { tid })).body;
    expect([again.files, again.revision]).toEqual([files, revision]);

    const path = files.some((one) => one.path === 'attachments/note.txt')
      ? 'attachments/b.txt'
      : 'attachments/note.txt';
    expect(
      (await admin.call('saveWorkshopText', { tid, path, text: 'A note.\n', known: '' })).error,
    ).toBeNull();
    const now = (await admin.call('workshopTask', { tid })).body;
    const made = await admin.call('commitWorkshopTask', { tid, revision: now.revision, message: 'A note' });
    expect(made.error).toBeNull();
    if (questions.length > 0) {
      expect(await questionsOf(tid)).toEqual(questions);
      return;
    }
    expect(made.body.is_usable).toBe(true);
    const [before, after] = await versionsOf(tid);
    expect(after?.judge).toEqual(before?.judge);
  });
});
