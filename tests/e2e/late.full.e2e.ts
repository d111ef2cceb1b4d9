import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { type CuttingProxy, openCuttingProxy } from '../support/cuttingProxy.ts';
import { type Cast, castOf } from './support/contest.ts';
import { settled } from './support/scan.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const HOUR_MS = 3_600_000;

async function logIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Потребителско име').fill(name);
  await page.getByLabel('Парола', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

async function submit(page: Page, name: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(`// ${randomUUID()}\nint main() {}\n`),
    });
  // A second press soon after the first is ignored as a double click, so this presses until one works.
  const send = page.getByRole('button', { name: 'Изпрати', exact: true });
  await expect(async () => {
    if (await send.isEnabled()) await send.click();
    await expect(page.getByText(name).filter({ hasText: /чака|пристигнал/ })).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Ends the contest now: what was submitted before was in time. */
async function endNow({ db }: Stage, { contestId }: Cast): Promise<void> {
  const endAt = Date.now();
  const ended = { end_at: endAt, start_analysis_at: endAt, end_analysis_at: endAt };
  await db.updateTable('contests').set(ended).where('id', '=', contestId).execute();
}

let proxy: CuttingProxy;

test.beforeEach(async ({ server }) => {
  const port = Number(new URL(server.url).port);
  proxy = await openCuttingProxy(port, (beginning) => beginning.startsWith('POST /api/user/submissions'));
});
test.afterEach(() => proxy.close());

test('[TSK-8] submitted in time, arrived after the end: the staff see what the server knows and decide, the competitor is told at once', async ({
  stage,
  browser,
  signIn,
}) => {
  test.setTimeout(180_000);
  const cast = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS });
  const admin = await signIn(cast.names.admin);
  await expect(admin.getByRole('link', { name: /закъсн.+ чака/ })).toBeHidden();
  const context = await browser.newContext({ locale: 'bg-BG' });
  const ivan = await context.newPage();
  await logIn(ivan, proxy.url, cast.names.ivan);
  await ivan.goto(`${proxy.url}/task/1`);
  await proxy.cut({ kind: 'reset' }, 100_000);
  await submit(ivan, 'first.cpp');
  await expect(ivan.getByText('first.cpp още не е пристигнал')).toBeVisible();
  await submit(ivan, 'second.cpp');
  await expect(ivan.getByText('second.cpp чака пристигането на изпратеното преди него')).toBeVisible();
  await ivan.goto(`${proxy.url}/home`);
  await expect(ivan.getByText('second.cpp чака пристигането на изпратеното преди него')).toBeVisible();
  await settled(ivan);
  expect((await new AxeBuilder({ page: ivan }).analyze()).violations).toEqual([]);

  await endNow(stage, cast);
  await proxy.mend();
  await ivan.reload();
  await expect(ivan.getByText('Още не е доставено')).toBeHidden({ timeout: 30_000 });

  // Late submissions do not count before a decision.
  const rows = () =>
    stage.db.selectFrom('standing_rows').select('row').where('contest_id', '=', cast.contestId);
  expect((await rows().execute()).flatMap(({ row }) => Object.keys(row.cells))).toEqual([]);
  await ivan.goto(`${proxy.url}/task/1`);
  await expect(ivan.getByText('Закъсняло: решават организаторите')).toHaveCount(2);
  await ivan
    .getByRole('link', { name: /^Решение №/ })
    .last()
    .click();
  await expect(ivan.getByText('Пристигна след края. Дали се брои, решават организаторите')).toBeVisible();
  await expect(ivan.locator('code').filter({ hasText: /^[0-9a-f]{64}$/ })).toBeVisible();

  // Staff see it live at home, and then in the list.
  await admin.getByRole('link', { name: '2 закъснели решения чакат организаторите' }).first().click();
  const card = admin.getByRole('article').first();
  await expect(card.getByRole('heading', { name: 'Иван Петров' })).toBeVisible();
  await expect(card.getByText('first.cpp')).toBeVisible();
  await expect(card.getByText(/^В \d\d:\d\d:\d\d сървърът/)).toBeVisible();
  await settled(admin);
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
  await card.getByRole('button', { name: 'Приеми', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'С взето решение', exact: true })).toBeVisible();
  await expect(ivan.getByText(/^Организаторите го приеха: зачита се към/)).toBeVisible();
  expect((await rows().execute()).flatMap(({ row }) => Object.keys(row.cells))).toEqual(['1', '1']);

  await ivan.goto(`${proxy.url}/task/1`);
  await expect(ivan.getByText('Закъсняло: решават организаторите')).toHaveCount(1);
  await admin
    .getByRole('article', { name: /Иван Петров/ })
    .first()
    .getByRole('button', { name: 'Отхвърли' })
    .click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Отхвърли' })).toBeDisabled();
  await dialog.getByLabel('Причина').fill('Мрежата е работела');
  await dialog.getByRole('button', { name: 'Отхвърли' }).click();
  await expect(ivan.getByText('Закъсняло, отхвърлено').first()).toBeVisible();
  // The person is told at once, on any page.
  await expect(ivan.getByText('Мрежата е работела').first()).toBeVisible();
  await ivan
    .getByRole('link', { name: /^Решение №/ })
    .first()
    .click();
  await expect(ivan.getByText('Организаторите го отхвърлиха')).toBeVisible();
  await admin.goto(new URL('/home', admin.url()).href);
  await expect(admin.getByText('реши за закъсняло').first()).toBeVisible();
  await context.close();
});

test('[TSK-8] submitted after the end it is refused with its reason, and the file stays until it is put away; a file can be held against its receipt', async ({
  stage,
  browser,
}) => {
  const cast = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS });
  const context = await browser.newContext({ locale: 'bg-BG' });
  const page = await context.newPage();
  await logIn(page, proxy.url, cast.names.ivan);
  await page.goto(`${proxy.url}/task/1`);
  const content = 'int main() { return 0; } // cp1251: \u00ef\n';
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'exact.cpp',
      mimeType: 'text/plain',
      // The text is not UTF-8, and arrives byte for byte all the same.
      buffer: Buffer.from(content, 'latin1'),
    });
  await page.getByRole('button', { name: 'Изпрати', exact: true }).click();
  await expect(page.getByText(/^Пристигна в /)).toBeVisible();
  await page
    .getByRole('link', { name: /^Решение №/ })
    .first()
    .click();
  // The page before also has a field for files.
  await expect(page.getByRole('heading', { level: 1, name: /^Решение №/ })).toBeVisible();
  const check = page.locator('input[type=file]');
  await check.setInputFiles({ name: 'exact.cpp', mimeType: '', buffer: Buffer.from(content, 'latin1') });
  await expect(page.getByText('exact.cpp е точно това, което пази сървърът')).toBeVisible();
  await check.setInputFiles({ name: 'other.cpp', mimeType: '', buffer: Buffer.from(content, 'utf8') });
  await expect(page.getByText('other.cpp не е това, което пази сървърът')).toBeVisible();

  // The end moves to before the submission, which was therefore not in time.
  await page.goto(`${proxy.url}/task/1`);
  await proxy.cut({ kind: 'reset' }, 100_000);
  await submit(page, 'after.cpp');
  await expect(page.getByText('after.cpp още не е пристигнал')).toBeVisible();
  const endAt = Date.now() - 60_000;
  await stage.db
    .updateTable('contests')
    .set({ end_at: endAt, start_analysis_at: endAt, end_analysis_at: endAt })
    .where('id', '=', cast.contestId)
    .execute();
  await proxy.mend();
  await expect(page.getByText('after.cpp не е приет')).toBeVisible({ timeout: 30_000 });
  await page.goto(`${proxy.url}/home`);
  await expect(page.getByText('after.cpp не е приет')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Запази файла' }).click();
  expect((await download).suggestedFilename()).toBe('after.cpp');
  await page.getByRole('button', { name: 'Разбрах' }).click();
  await expect(page.getByText('after.cpp')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Турнир/ })).toBeVisible();
  await expect(page.getByText('after.cpp')).toHaveCount(0);
  await context.close();
});
