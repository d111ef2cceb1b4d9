import { readFile } from 'node:fs/promises';
import { misfitsOf } from './support/fit.ts';
import { monitored } from './support/monitored.ts';
import { expect, test } from './support/test.ts';

test('[PRC-7] [SEC-5] an admin sees a person’s pictures as a film on one axis, downloads them, is written down, and erases them @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await monitored(stage);
  const admin = await signIn(cast.names.admin);
  await admin.goto(`${server.url}/users/${cast.names.ivan}`);
  await admin.getByRole('link', { name: 'Наблюдение' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Наблюдение на Иван Петров' })).toBeVisible();

  // The page shows the share of time with pictures, and the reasons for the rest.
  await expect(admin.getByText('от времето има всички изисквани снимки')).toBeVisible();
  const happened = admin.getByRole('list').filter({ hasText: 'SCREEN_SHARE' });
  await expect(happened.getByText('Няма снимки: Екран · Не е споделено')).toBeVisible();
  await expect(happened.getByText('Няма снимки: Камера · Няма връзка с браузъра')).toBeVisible();

  // Keys move through pictures side by side; the images are really loaded.
  const picture = (name: string) => admin.getByRole('figure', { name }).getByRole('img');
  const drawn = (name: string) =>
    picture(name).evaluate((one: HTMLImageElement) => (one.complete ? one.naturalWidth : 0));
  const axis = admin.getByRole('slider', { name: 'Време' });
  await axis.focus();
  await admin.keyboard.press('ArrowRight');
  await expect.poll(() => drawn('Камера')).toBe(480);
  await expect.poll(() => drawn('Екран')).toBe(1280);

  // Only pictures near the moment were fetched.
  const looked = async () => {
    const rows = await stage.db
      .selectFrom('picture_views')
      .select(['way', 'pictures'])
      .where('user_id', '=', cast.userId)
      .execute();
    return new Map(rows.map(({ way, pictures }) => [way, new Set(pictures).size]));
  };
  await expect.poll(async () => (await looked()).get('person') ?? 0).toBeGreaterThan(1);
  expect((await looked()).get('person')).toBeLessThan(12);

  // While the screen was not shared there is no picture, and the page says why.
  await happened.getByText('Няма снимки: Екран · Не е споделено').click();
  await axis.focus();
  await admin.keyboard.press('PageDown');
  await admin.keyboard.press('PageDown');
  await expect(admin.getByRole('figure', { name: 'Екран' }).getByText('Не е споделено')).toBeVisible();

  // The wheel zooms at the pointer, and the list shows only what is visible then.
  const rows = happened.getByRole('listitem');
  const before = await rows.count();
  await axis.hover();
  for (let notch = 0; notch < 8; notch += 1) await admin.mouse.wheel(0, -120);
  await expect.poll(() => rows.count()).toBeLessThan(before);
  await axis.focus();
  await admin.keyboard.press('0');
  await expect.poll(() => rows.count()).toBe(before);

  // A film plays by itself.
  await admin.getByLabel('Скорост').selectOption('8');
  const now = async () => Number(await axis.getAttribute('aria-valuenow'));
  const from = await now();
  await admin.getByRole('button', { name: 'Пусни' }).click();
  await expect.poll(async () => (await now()) - from).toBeGreaterThan(60_000);
  await admin.getByRole('button', { name: 'Спри' }).click();

  expect(await misfitsOf(admin, 'monitoring')).toEqual([]);

  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Изтегли архива' }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');

  // The page also lists who looked at the pictures.
  await admin.reload();
  const views = admin.getByRole('region', { name: 'Кой е гледал снимките' });
  for (const way of ['Една по една', 'Филм', 'Архив'])
    await expect(views.getByText(way).first()).toBeVisible();

  // The person asks for the deletion of personal data.
  await admin.goto(`${server.url}/users/${cast.names.ivan}`);
  const erase = admin.getByRole('button', { name: 'Изтрий личните данни' });
  await expect(erase).toBeDisabled();
  await admin
    .getByRole('region', { name: 'Лични данни' })
    .or(admin.locator('section', { hasText: 'Лични данни' }))
    .getByRole('textbox')
    .first()
    .fill(cast.names.ivan);
  await erase.click();
  await expect(admin).toHaveURL(`${server.url}/users`);
  await admin.goto(`${server.url}/users/anonymous-${cast.userId}/monitoring`);
  await expect(admin.getByLabel('Състезание', { exact: true })).toContainText('0 снимки');
  const left = await stage.db
    .selectFrom('snapshots')
    .select('id')
    .where('user_id', '=', cast.userId)
    .execute();
  expect(left).toEqual([]);
});
