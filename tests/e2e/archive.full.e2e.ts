import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext } from '@playwright/test';
import { zipOf } from '#server/exchange/package/zip.ts';
import { type CuttingProxy, openCuttingProxy } from '../support/cuttingProxy.ts';
import { type Cast, castOf } from './support/contest.ts';
import { startHandmade } from './support/handmade.ts';
import { expectKept } from './support/outbox.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const MAX_ARCHIVE_BYTES = 10_000_000;

const HOUR_MS = 3_600_000;
const SEVERAL_MEGABYTES = 6_000_000;
const WAITS = 'answers.zip още не е пристигнал';
const KEPT = 'Пази се на този компютър';
const NOT_KEPT = 'В този браузър няма място да се запази';

let proxy: CuttingProxy;

test.beforeEach(async ({ server }) => {
  const port = Number(new URL(server.url).port);
  proxy = await openCuttingProxy(port, (beginning) => beginning.startsWith('POST /api/user/submissions'));
});
test.afterEach(() => proxy.close());

/** An archive of unique answers, `bytes` long. */
function anArchive(bytes: number) {
  const name = '1.out';
  const around = zipOf([{ name, content: Buffer.alloc(0) }]).length;
  const content = zipOf([{ name, content: randomBytes(bytes - around) }]);
  return { content, hash: createHash('sha256').update(content).digest('hex') };
}

/** A contest whose first task takes archives. */
function contestOf(stage: Stage): Promise<Cast> {
  return castOf(stage, { start: -HOUR_MS, end: HOUR_MS }, {}, ['postman', 'bells']);
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.goto(`${proxy.url}/login`);
  await page.getByLabel('Потребителско име').fill(name);
  await page.getByLabel('Парола', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Logs ivan in through the network that the test cuts, and opens a task. */
async function openTask(context: BrowserContext, { names }: Cast, number = 1): Promise<Page> {
  const page = await context.newPage();
  await logIn(page, names.ivan);
  await page.goto(`${proxy.url}/task/${number}`);
  await expect(page.getByRole('button', { name: 'Изпрати', exact: true })).toBeVisible();
  return page;
}

async function submit(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    // A browser started by hand gets the largest file through its debugging port, which takes time.
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer }, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Изпрати', exact: true }).click();
}

/** The submissions of the contest. */
async function arrived({ db }: Stage, { contestId }: Cast) {
  return await db
    .selectFrom('submissions')
    .select(['file_hash', 'file_name'])
    .where('contest_id', '=', contestId)
    .execute();
}

async function expectReceipt(page: Page, hash: string): Promise<void> {
  await expect(page.getByText(/^Пристигна в /)).toBeVisible({ timeout: 45_000 });
  await expect(page.locator('code', { hasText: hash.slice(0, 8) })).toBeVisible();
}

test('[TSK-8] an answer archive of several megabytes that was not sent outlives a reload', async ({
  stage,
  browser,
}) => {
  const cast = await contestOf(stage);
  const context = await browser.newContext({ locale: 'bg-BG' });
  const page = await openTask(context, cast);
  const { content, hash } = anArchive(SEVERAL_MEGABYTES);
  await proxy.cut({ kind: 'reset' }, 1_000);
  await submit(page, 'answers.zip', content);
  await expect(page.getByText(WAITS)).toBeVisible();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.reload();
  await expect(page.getByText(WAITS)).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await again.goto(`${proxy.url}/home`);
  await expect(again.getByText(WAITS)).toBeVisible();
  expect(await arrived(stage, cast)).toEqual([]);
  await again.goto(`${proxy.url}/task/1`);
  await expect(again.getByText(WAITS)).toBeVisible();
  await proxy.mend();
  await expectReceipt(again, hash);
  expect(await arrived(stage, cast)).toEqual([{ file_hash: hash, file_name: 'answers.zip' }]);
  await expectKept(again, 0);
  await context.close();
});

test('[TSK-8] an archive that is said to be kept is on the disk: the browser is killed, and the largest archive is sent by the next one', async ({
  stage,
}) => {
  test.setTimeout(150_000);
  const cast = await contestOf(stage);
  const folder = await mkdtemp(join(tmpdir(), 'agon-killed-'));
  const { content, hash } = anArchive(MAX_ARCHIVE_BYTES);
  const killed = await startHandmade([], folder);
  const page = await openTask(killed.context, cast);
  await proxy.cut({ kind: 'reset' }, 1_000);
  await submit(page, 'answers.zip', content);
  await expect(page.getByText(KEPT)).toBeVisible({ timeout: 30_000 });
  await killed.kill();
  await proxy.mend();
  expect(await arrived(stage, cast)).toEqual([]);

  const next = await startHandmade([], folder);
  const again = await next.context.newPage();
  // The session may be lost with the browser.
  await again.goto(`${proxy.url}/task/1`);
  const sending = again.getByRole('button', { name: 'Изпрати', exact: true });
  await expect(sending.or(again.getByLabel('Потребителско име')).first()).toBeVisible();
  if (!(await sending.isVisible())) await logIn(again, cast.names.ivan);
  await expect
    .poll(() => arrived(stage, cast), { timeout: 45_000 })
    .toEqual([{ file_hash: hash, file_name: 'answers.zip' }]);
  await expectKept(again, 0);
  await next.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('[TSK-8] where the browser refuses its database, a program is kept all the same, and of an archive it says that it is not', async ({
  stage,
  browser,
}) => {
  const cast = await contestOf(stage);
  const context = await browser.newContext({ locale: 'bg-BG' });
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  const page = await openTask(context, cast, 2);
  await proxy.cut({ kind: 'reset' }, 1_000);
  await submit(page, 'bells.cpp', Buffer.from('int main() {}'));
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.reload();
  await expect(page.getByText('bells.cpp още не е пристигнал')).toBeVisible();
  await proxy.mend();
  await expect(page.getByText(/^Пристигна в /)).toBeVisible({ timeout: 45_000 });

  await proxy.cut({ kind: 'reset' }, 1_000);
  await page.goto(`${proxy.url}/task/1`);
  const { content, hash } = anArchive(SEVERAL_MEGABYTES);
  await submit(page, 'answers.zip', content);
  await expect(page.getByText(WAITS)).toBeVisible();
  await expect(page.getByText(NOT_KEPT)).toBeVisible();
  await expect(page.getByText(KEPT)).toBeHidden();
  await proxy.mend();
  await expectReceipt(page, hash);
  await context.close();
});
