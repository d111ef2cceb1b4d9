import { castOf } from './support/contest.ts';
import { expect, test } from './support/test.ts';

test('[RTE-5] a statement alone, by the paths of competitors and of staff', async ({ stage, signIn }) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  for (const path of ['/task/1/pdf', '/task/1/pdf/bg', '/tasks/1/pdf/problem.bg.md']) {
    await ivan.goto(new URL(path, ivan.url()).href);
    await expect(ivan.getByRole('heading', { level: 1, name: 'Две камбани' })).toBeVisible();
    await expect(ivan.getByText('Елхово', { exact: false }).first()).toBeVisible();
  }
  const { task_id: taskId } = await stage.db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', cast.contestId)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  const admin = await signIn(cast.names.admin);
  await admin.goto(new URL(`/tasks/${taskId}/pdf/bg`, admin.url()).href);
  await expect(admin.getByText('Елхово', { exact: false }).first()).toBeVisible();
});

test("[RTE-6] a competitor downloads no other role's screens", async ({ stage, signIn }) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  const scripts = new Set<string>();
  ivan.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url());
  });
  for (const path of ['/home', '/task/1', '/communication', '/standing', '/system', '/task/1/pdf']) {
    await ivan.goto(new URL(path, ivan.url()).href);
    await expect(ivan.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const texts = await Promise.all([...scripts].map(async (url) => (await ivan.request.get(url)).text()));
  // Every text of the organisers' screens has a key that begins so; the competitor's own prove that this would be seen.
  expect(texts.some((text) => text.includes('submit.send'))).toBe(true);
  expect(texts.filter((text) => /["'`]staff\.\w/.test(text))).toEqual([]);
});
