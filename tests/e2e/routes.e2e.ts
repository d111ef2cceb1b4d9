import { type Page } from '@playwright/test';
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

/** Names of the chunks that a page downloads from now on, without their hashes. */
function chunksOf(page: Page) {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) urls.add(request.url());
  });
  return {
    urls,
    names: () => [...urls].map((url) => /([^/]+)-[\w-]{8}\.js$/.exec(url)?.[1] ?? url),
  };
}

/** Opens pages one after another, each from nothing. */
async function openAll(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
}

test("[RTE-6] a competitor downloads no other role's screens", async ({ stage, signIn }) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  const { urls, names } = chunksOf(ivan);
  await openAll(ivan, [
    '/home',
    '/task/1',
    '/communication',
    '/standing',
    '/system',
    '/task/1/pdf',
    '/nowhere',
  ]);
  expect(names()).toContain('competitor');
  expect(names()).not.toContain('staff');
  const texts = await Promise.all([...urls].map(async (url) => (await ivan.request.get(url)).text()));
  const having = (pattern: RegExp) => names().filter((_, at) => pattern.test(texts[at] ?? ''));
  // Every text of the organisers' screens has a key that begins so; the competitor's own prove that this would be seen.
  expect(having(/submit\.send/)).not.toEqual([]);
  expect(having(/["'`]staff\.\w/)).toEqual([]);
  // Nor what only staff may call.
  expect(having(/users\/finish/)).not.toEqual([]);
  expect(having(/contests\/:cid\/extend/)).toEqual([]);
});

test("[RTE-6] an organiser downloads no competitor's screens", async ({ stage, signIn }) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const admin = await signIn(cast.names.admin);
  const { names } = chunksOf(admin);
  const { contestId } = cast;
  await openAll(admin, [
    '/home',
    '/contests',
    `/contest/${contestId}`,
    '/communication',
    '/submissions',
    '/system',
  ]);
  expect(names()).toContain('staff');
  expect(names().filter((name) => /^(competitor|outbox|TaskScreen|QuizScreen)$/.test(name))).toEqual([]);
});
