import { openCuttingProxy } from '../support/cuttingProxy.ts';
import { castOf } from './support/contest.ts';
import { typeLogin } from './support/door.ts';
import { expect, PASSWORD, type Page, test } from './support/test.ts';

const MINUTE_MS = 60_000;
/** Time before the start in which pages log in and fetch the sealed tasks, ms. */
const AHEAD_MS = 25_000;
const STATEMENT = 'В град Елхово има две камбани';

/** Paths of the page's calls from now on, without those that send its log. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/log')) calls.push(pathname);
  });
  return calls;
}

/** Waits until both parts of the sealed tasks were requested. */
async function hasSeal(calls: readonly string[]): Promise<void> {
  await expect
    .poll(() => calls.filter((path) => path.startsWith('/api/public/seals/')).length, { timeout: AHEAD_MS })
    .toBe(2);
}

const firstTask = (page: Page) => page.getByRole('link', { name: /Две камбани/ }).first();

async function opensStatement(page: Page): Promise<void> {
  await firstTask(page).click();
  await expect(page.getByText(STATEMENT, { exact: false })).toBeVisible();
}

test('[TSK-9] at the start the tasks open and are read without one call for them', async ({
  stage,
  server,
  browser,
}) => {
  const cast = await castOf(stage, { start: AHEAD_MS, end: 60 * MINUTE_MS });
  const page = await (await browser.newContext({ locale: 'bg-BG' })).newPage();
  const calls = callsOf(page);
  await page.goto(`${server.url}/login`);
  await typeLogin(page, cast.names.ivan, PASSWORD);
  await hasSeal(calls);
  await expect(page.getByText('Две камбани')).toHaveCount(0);
  const before = calls.length;
  await expect(firstTask(page)).toBeVisible({ timeout: AHEAD_MS + 10_000 });
  await opensStatement(page);
  await expect(page.getByRole('button', { name: 'Изпрати', exact: true })).toBeVisible();
  // Only the board, which is shown from the start on, is requested, at a random moment.
  expect(calls.slice(before).filter((path) => path !== '/api/user/standing')).toEqual([]);
});

test('[TSK-9] a page without network since before the start has the tasks once the key alone comes through @full', async ({
  stage,
  server,
  browser,
}) => {
  const cast = await castOf(stage, { start: AHEAD_MS, end: 60 * MINUTE_MS });
  const proxy = await openCuttingProxy(Number(new URL(server.url).port), (beginning) =>
    /^GET \/api\/user\/(tasks|init|contest|batch)/.test(beginning),
  );
  const page = await (await browser.newContext({ locale: 'bg-BG' })).newPage();
  const calls = callsOf(page);
  await page.goto(`${proxy.url}/login`);
  await typeLogin(page, cast.names.ivan, PASSWORD);
  await hasSeal(calls);
  await proxy.cut({ kind: 'refused' });
  // For everybody else the contest has started.
  await expect
    .poll(
      async () =>
        (
          await stage.db
            .selectFrom('seals')
            .select('opened_at')
            .where('contest_id', '=', cast.contestId)
            .executeTakeFirst()
        )?.opened_at ?? null,
      { timeout: AHEAD_MS + 10_000 },
    )
    .not.toBeNull();
  await expect(firstTask(page)).toHaveCount(0);
  await proxy.mend();
  await proxy.cut({ kind: 'reset' }, Number.MAX_SAFE_INTEGER);
  await expect(firstTask(page)).toBeVisible({ timeout: 40_000 });
  await opensStatement(page);
  await proxy.close();
});
