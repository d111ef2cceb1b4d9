import { createHash, randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext } from '@playwright/test';
import { type Cut, type CuttingProxy, openCuttingProxy } from '../support/cuttingProxy.ts';
import { startServer } from '../support/serverProcess.ts';
import { castOf } from './support/contest.ts';
import { expectKept } from './support/outbox.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const HOUR_MS = 3_600_000;
const SUBMISSION = 'POST /api/user/submissions';
const RECEIPT = /^Пристигна в /;

/** A unique source. */
function aSource() {
  const content = `// ${randomUUID()}\n#include <iostream>\nint main() { std::cout << 42; }\n`;
  return { content, hash: createHash('sha256').update(content).digest('hex') };
}

/** A running contest, ivan at its first task behind the network that the test cuts, and a source. */
async function ivanAtTask(stage: Stage, browser: Browser) {
  const cast = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS });
  const context = await browser.newContext({ locale: 'bg-BG' });
  const page = await openTask(context, proxy.url, cast.names.ivan);
  return { cast, context, page, ...aSource() };
}

/** Logs ivan in through the network that the test cuts, and opens his first task. */
async function openTask(context: BrowserContext, url: string, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await logIn(page, name);
  await page.goto(`${url}/task/1`);
  await expect(page.getByRole('button', { name: 'Изпрати', exact: true })).toBeVisible();
  return page;
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Потребителско име').fill(name);
  await page.getByLabel('Парола', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

async function choose(page: Page, content: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'bells.cpp',
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    });
}

async function submit(page: Page, content: string): Promise<void> {
  await choose(page, content);
  await page.getByRole('button', { name: 'Изпрати', exact: true }).click();
}

/** Number of submissions with this source. */
async function arrived({ db }: Stage, hash: string): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('file_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return count;
}

async function expectReceipt(page: Page, hash: string, timeout = 30_000): Promise<void> {
  await expect(page.getByText(RECEIPT)).toBeVisible({ timeout });
  await expect(page.locator('code', { hasText: hash.slice(0, 8) })).toBeVisible();
}

let proxy: CuttingProxy;

test.beforeEach(async ({ server }) => {
  const port = Number(new URL(server.url).port);
  proxy = await openCuttingProxy(port, (beginning) => beginning.startsWith(SUBMISSION));
});
test.afterEach(() => proxy.close());

const CUTS: readonly (readonly [string, Cut, number])[] = [
  ['before a byte of it is through', { kind: 'reset' }, 2],
  ['within its first line', { kind: 'in_request', bytes: 10 }, 2],
  ['within its head', { kind: 'in_request', bytes: 200 }, 2],
  ['within the file', { kind: 'in_request', bytes: 1_100 }, 2],
  ['when all of it is through, before the answer', { kind: 'before_answer' }, 2],
  ['within the first line of the answer', { kind: 'in_answer', bytes: 5 }, 2],
  ['within the head of the answer', { kind: 'in_answer', bytes: 120 }, 2],
  ['within the receipt', { kind: 'in_answer', bytes: 1_000 }, 2],
];

for (const [where, cut, times] of CUTS) {
  test(`[TSK-8] the network is cut ${where}: the submission arrives once, with its receipt`, async ({
    stage,
    browser,
  }) => {
    const { context, page, content, hash } = await ivanAtTask(stage, browser);
    await proxy.cut(cut, times);
    await submit(page, content);
    await expectReceipt(page, hash);
    expect(proxy.cuts()).toBe(times);
    expect(await arrived(stage, hash)).toBe(1);
    await expectKept(page, 0);
    await context.close();
  });
}

test('[TSK-8] nobody listens: it says since when it waits, tries again by itself and when asked, and arrives once', async ({
  stage,
  browser,
}) => {
  const { context, page, content, hash } = await ivanAtTask(stage, browser);
  await choose(page, content);
  await proxy.cut({ kind: 'refused' });
  await page.getByRole('button', { name: 'Изпрати', exact: true }).click();
  await expect(page.getByText('bells.cpp още не е пристигнал')).toBeVisible();
  await expect(page.getByText(/^Изпратено в .*, чака оттогава$/)).toBeVisible();
  await expect(page.getByText(/^Следващ опит след/)).toBeVisible();
  expect(await arrived(stage, hash)).toBe(0);
  // The last resort is to save the file.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Запази файла' }).click();
  expect((await download).suggestedFilename()).toBe('bells.cpp');
  await page.getByRole('button', { name: 'Опитай сега' }).last().click();
  await expect(page.getByText('bells.cpp още не е пристигнал')).toBeVisible();
  await proxy.mend();
  await expectReceipt(page, hash, 45_000);
  expect(await arrived(stage, hash)).toBe(1);
  await context.close();
});

test('[TSK-8] a connection that stands and says nothing is given up, and the submission arrives once', async ({
  stage,
  browser,
}) => {
  test.setTimeout(120_000);
  const { context, page, content, hash } = await ivanAtTask(stage, browser);
  await proxy.cut({ kind: 'silence' });
  await submit(page, content);
  await expect.poll(() => arrived(stage, hash)).toBe(1);
  await expect(page.getByText(RECEIPT)).toBeHidden();
  await expectReceipt(page, hash, 60_000);
  expect(await arrived(stage, hash)).toBe(1);
  await context.close();
});

test('[TSK-8] [SRV-3] the server is killed under it and started again: the submission arrives once', async ({
  stage,
  browser,
}) => {
  const cast = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS });
  const options = ['--no-demo', '--no-judge', '--database-url', stage.databaseUrl];
  const server = await startServer(options);
  const port = Number(new URL(server.url).port);
  const own = await openCuttingProxy(port, (beginning) => beginning.startsWith(SUBMISSION));
  const context = await browser.newContext({ locale: 'bg-BG' });
  const page = await openTask(context, own.url, cast.names.ivan);
  const { content, hash } = aSource();
  // The server stores the submission and dies before its answer arrives.
  await own.cut({ kind: 'silence' });
  await submit(page, content);
  await expect.poll(() => arrived(stage, hash)).toBe(1);
  await server.kill();
  await own.mend();
  await expect(page.getByText('bells.cpp още не е пристигнал')).toBeVisible();
  const again = await startServer(options, port);
  await expectReceipt(page, hash);
  expect(await arrived(stage, hash)).toBe(1);
  await context.close();
  await own.close();
  await again.stop();
});

test('[TSK-8] reloaded, or closed and opened again, with the browser offline all along, it is still there and arrives once', async ({
  stage,
  browser,
}) => {
  const { context, page, content, hash } = await ivanAtTask(stage, browser);
  await choose(page, content);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Изпрати', exact: true }).click();
  await expect(page.getByText('bells.cpp още не е пристигнал')).toBeVisible();
  await expectKept(page, 1);
  await page.close();
  await context.setOffline(false);
  // The page opens again, but the network still cuts submissions.
  await proxy.cut({ kind: 'reset' }, 1_000);
  const again = await context.newPage();
  await again.goto(`${proxy.url}/home`);
  await expect(again.getByRole('heading', { name: 'Още не е доставено' })).toBeVisible();
  await expect(again.getByText('bells.cpp още не е пристигнал')).toBeVisible();
  await again.reload();
  await expect(again.getByText('bells.cpp още не е пристигнал')).toBeVisible();
  await again.goto(`${proxy.url}/task/2`);
  await expect(again.getByText(/Ваше решение още не е пристигнало/)).toBeVisible();
  await again.goto(`${proxy.url}/task/1`);
  await expect(again.getByText('bells.cpp още не е пристигнал')).toBeVisible();
  expect(await arrived(stage, hash)).toBe(0);
  await proxy.mend();
  await expectReceipt(again, hash);
  expect(await arrived(stage, hash)).toBe(1);
  await expectKept(again, 0);
  await context.close();
});

test('[TSK-8] reloaded while it is under way, it arrives once', async ({ stage, browser }) => {
  const { context, page, content, hash } = await ivanAtTask(stage, browser);
  await proxy.cut({ kind: 'silence' });
  await submit(page, content);
  await expect.poll(() => arrived(stage, hash)).toBe(1);
  await page.reload();
  await expectReceipt(page, hash);
  expect(await arrived(stage, hash)).toBe(1);
  await expectKept(page, 0);
  await context.close();
});

test('[TSK-8] two pages of one browser show it both and send it once', async ({ stage, browser }) => {
  const { context, page, content, hash } = await ivanAtTask(stage, browser);
  const other = await context.newPage();
  await other.goto(`${proxy.url}/task/1`);
  await expect(other.getByRole('button', { name: 'Изпрати', exact: true })).toBeVisible();
  await proxy.cut({ kind: 'reset' }, 1_000);
  await submit(page, content);
  for (const one of [page, other]) await expect(one.getByText('bells.cpp още не е пристигнал')).toBeVisible();
  await other.getByRole('tab', { name: 'Вашите решения' }).click();
  // The submitting page is closed, so the other page sends the submission.
  await page.close();
  await proxy.mend();
  await expectReceipt(other, hash);
  expect(await arrived(stage, hash)).toBe(1);
  await expectKept(other, 0);
  await context.close();
});

test('[TSK-8] the session ends while it waits: another person never sees or sends it, its own sends it after logging in', async ({
  stage,
  browser,
}) => {
  const { cast, context, page, content, hash } = await ivanAtTask(stage, browser);
  await proxy.cut({ kind: 'reset' }, 1_000);
  await submit(page, content);
  await expect(page.getByText('bells.cpp още не е пристигнал')).toBeVisible();
  await stage.db
    .updateTable('sessions')
    .set({ revoked_at: Date.now() })
    .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('name', '=', cast.names.ivan))
    .execute();
  await proxy.mend();
  await expect(page.getByLabel('Потребителско име')).toBeVisible({ timeout: 30_000 });
  expect(await arrived(stage, hash)).toBe(0);

  const stranger = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS });
  await logIn(page, stranger.names.ivan);
  await page.goto(`${proxy.url}/home`);
  await expect(page.getByRole('heading', { name: /^Турнир/ })).toBeVisible();
  await expect(page.getByText('bells.cpp')).toHaveCount(0);
  await page.goto(`${proxy.url}/task/1`);
  await expect(page.getByRole('button', { name: 'Изпрати', exact: true })).toBeVisible();
  await expect(page.getByText('bells.cpp още не е пристигнал')).toHaveCount(0);
  expect(await arrived(stage, hash)).toBe(0);
  await expectKept(page, 1);
  await page.evaluate(() => {
    for (const key of ['username', 'password', 'contestid']) localStorage.removeItem(key);
  });

  await page.goto(`${proxy.url}/login`);
  await logIn(page, cast.names.ivan);
  await expect.poll(() => arrived(stage, hash), { timeout: 30_000 }).toBe(1);
  await page.goto(`${proxy.url}/task/1`);
  await expect(page.locator('li', { hasText: /Решение|Предаване|№/ }).first()).toBeVisible();
  await expectKept(page, 0);
  await context.close();
});
