import { type Page } from '@playwright/test';
import { castOf } from './support/contest.ts';
import { putPdfStatement } from './support/statements.ts';
import { expect, PASSWORD, test } from './support/test.ts';

/** Roles that do not compete: one reads every task, one marks works, and one reads started tasks. */
const OTHERS = ['admin', 'scorer', 'spectator'] as const;

const pdf = (page: Page, title: string) => page.locator(`main iframe[title="${title}"]`);

test('[RTE-5] a competitor sees a statement alone, as text and as PDF, by every form of its path @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 }, {}, ['bells', 'ridge']);
  await putPdfStatement(stage, cast.contestId, 2, { lang: 'bg', name: 'problem.bg.pdf' });
  const ivan = await signIn(cast.names.ivan);
  for (const path of ['/task/1/pdf', '/task/1/pdf/bg']) {
    await ivan.goto(new URL(path, ivan.url()).href);
    await expect(ivan.getByRole('heading', { level: 1, name: 'Две камбани' })).toBeVisible();
    // The page shows the text until the judge has made its PDF.
    const text = ivan.getByText('Елхово', { exact: false });
    await expect(text.or(pdf(ivan, 'Две камбани')).first()).toBeVisible();
  }
  for (const path of ['/task/2/pdf', '/task/2/pdf/bg']) {
    await ivan.goto(new URL(path, ivan.url()).href);
    await expect(pdf(ivan, 'През билото')).toHaveAttribute('src', /^blob:/);
    // The contestant's view has a link back to the task.
    await expect(ivan.getByRole('link', { name: 'Към задачата' })).toBeVisible();
  }
  await ivan.goto(new URL('/tasks/2/pdf/statement/problem.bg.pdf', ivan.url()).href);
  await expect(pdf(ivan, 'problem.bg.pdf')).toHaveAttribute('src', /^blob:/);
  await ivan.goto(new URL('/tasks/2/pdf/problem.de.pdf', ivan.url()).href);
  await expect(ivan.getByRole('heading', { name: 'Страницата не е намерена' })).toBeVisible();
});

test('[RTE-5] everybody else sees it by the id of the task, as an admin does @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 }, {}, ['ridge']);
  await putPdfStatement(stage, cast.contestId, 1, { lang: 'bg', name: 'problem.bg.pdf' });
  const { task_id: taskId } = await stage.db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', cast.contestId)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  for (const role of OTHERS) {
    const name = `${role}pdf${cast.contestId}`;
    const userId = await stage.seed.user({ name, role, password: PASSWORD });
    await stage.db
      .insertInto('contest_staff')
      .values({ contest_id: cast.contestId, user_id: userId })
      .execute();
    const page = await signIn(name);
    for (const path of [`/task/${taskId}/pdf/bg`, `/tasks/${taskId}/pdf/problem.bg.pdf`]) {
      await page.goto(new URL(path, page.url()).href);
      const title = path.startsWith('/tasks') ? 'problem.bg.pdf' : `Условие на задача ${taskId}`;
      await expect(page.getByRole('heading', { level: 1, name: title }), `${role} ${path}`).toBeVisible();
      await expect(pdf(page, title), `${role} ${path}`).toHaveAttribute('src', /^blob:/);
      await expect(page.getByRole('link', { name: 'Към задачата' })).toHaveCount(0);
    }
    await page.context().close();
  }
});

/** Names of the chunks that a page downloads from now on, without hashes. */
function chunksOf(page: Page) {
  const urls = new Set<string>();
  page.on('request', (request) => {
    // The browser's own PDF reader also loads code, from other schemes.
    if (/^https?:.*\.js$/.test(request.url())) urls.add(request.url());
  });
  return {
    urls,
    names: () => [...urls].map((url) => /([^/]+)-[\w-]{8}\.js$/.exec(url)?.[1] ?? url),
  };
}

/** Opens pages one after another, each with a full load. */
async function openAll(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
}

test("[RTE-6] a competitor downloads no other role's screens @full", async ({ stage, signIn }) => {
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
  // Texts of staff screens have keys with this beginning; the contestant's own texts prove the search works.
  expect(having(/submit\.send/)).not.toEqual([]);
  expect(having(/["'`]staff\.\w/)).toEqual([]);
  // Nor what only staff may call.
  expect(having(/users\/finish/)).not.toEqual([]);
  expect(having(/contests\/:cid\/extend/)).toEqual([]);
});

test("[RTE-6] an organiser downloads no competitor's screens @full", async ({ stage, signIn }) => {
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
