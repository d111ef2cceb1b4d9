import { type Browser, type Page } from '@playwright/test';
import { castOf } from './support/contest.ts';
import { toast } from './support/competitor.ts';
import { typeLogin } from './support/door.ts';
import { readQr } from './support/qrPicture.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;

/** Two people in one room; the first always gets a quarter more time. */
function peopleFile(suffix: string) {
  const rows = [
    'Зала;Име;Вход;Компютър;Допълнително време;Облекчения',
    `101;Лина Колева;lina${suffix};1;25 %;решение 17`,
    `101;Марин Стоев;marin${suffix};2;;`,
  ];
  return { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
}

async function stranger(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'bg-BG' })).newPage();
}

test('[AUT-4] [AUT-2] people come from a file into a contest, get printed cards, and log in with what stands on them @full', async ({
  stage,
  server,
  signIn,
  browser,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 110 * MINUTE_MS });
  const suffix = cast.names.ivan.slice('ivan'.length);
  const admin = await signIn(cast.names.admin);
  await admin.goto(`${server.url}/contest/${cast.contestId}?tab=people`);
  await admin.getByRole('link', { name: 'Качи файл' }).click();
  await admin.locator('input[type=file]').setInputFiles(peopleFile(suffix));
  // The page shows the changes before it makes them.
  await expect(admin.getByText('решение 17', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Запази 2 промени' }).click();
  await admin.getByRole('button', { name: 'Карти за 2 души' }).click();
  await expect(admin.getByText(/не изпраща писма/)).toBeVisible();
  await admin.getByRole('button', { name: 'Създай картите' }).click();
  const lina = admin.getByRole('list', { name: 'Карти' }).getByRole('listitem').filter({ hasText: 'Лина' });
  await expect(lina.getByText('101 · 1')).toBeVisible();
  // F20: nobody else reaches this computer, so the cards have no address until the public one is set.
  const other = 'https://contest.example.org';
  await expect(lina.getByText(server.url)).toHaveCount(0);
  const [setting] = await Promise.all([
    admin.context().waitForEvent('page'),
    admin.getByRole('link', { name: 'Задаване на публичния адрес' }).click(),
  ]);
  await setting.getByLabel('Адрес').fill(other);
  await setting.getByRole('button', { name: 'Запази' }).click();
  await expect(setting.getByText('Запазено')).toBeVisible();
  await setting.close();
  await expect(lina.getByText(other)).toBeVisible();
  await expect(lina.getByText(new RegExp(`^Турнир ${suffix} · `))).toBeVisible();
  const code = lina.getByRole('img', { name: /Код за вход на Лина/ });
  await expect(code).toBeVisible();
  const password = await lina.locator('dt:text-is("Парола") + dd').textContent();

  // The code on the card is an address that logs a person in once, and then leaves the address bar.
  const printed = await readQr(code);
  expect(new URL(printed).origin).toBe(other);
  const address = printed.replace(other, server.url);
  const phone = await stranger(browser);
  await phone.goto(address);
  await expect(phone).toHaveURL(`${server.url}/home`);
  await expect(phone.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await expect(phone.getByText('Лина Колева').first()).toBeVisible();
  // The code can also be read on paper: it is black on white in any theme.
  await admin.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await readQr(code)).toBe(printed);
  await expect(admin.getByText('Към съдържанието')).toBeHidden();
  await admin.emulateMedia({ media: 'screen', colorScheme: 'light' });
  // Of two people who use the same code, only the first gets in.
  const another = await stranger(browser);
  await another.goto(address);
  await expect(another.getByRole('dialog', { name: 'Грешка при вход' })).toBeVisible();

  const desk = await stranger(browser);
  await desk.goto(`${server.url}/login`);
  await typeLogin(desk, `lina${suffix}`, password ?? '');
  await expect(desk.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();

  // A quarter of two hours was added with her, with its reason.
  await admin.goto(`${server.url}/contest/${cast.contestId}?tab=people`);
  const row = admin.getByRole('row').filter({ hasText: 'Лина Колева' });
  await expect(row.getByText('30 мин')).toBeVisible();
  await expect(row.getByText('решение 17')).toBeVisible();
  for (const page of [phone, desk, another]) await page.context().close();
  await stage.db.updateTable('configuration').set({ public_address: '' }).execute();
});

test('[AUT-2] [LIV-6] adding, more time and taking out are seen at once by the competitor and by another admin @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const added = `nova${cast.names.ivan.slice('ivan'.length)}`;
  await stage.seed.user({ name: added, display_name: 'Нова Илиева' });
  const ivan = await signIn(cast.names.ivan);
  const [acting, watching] = [await signIn(cast.names.admin), await signIn(cast.names.admin)];
  for (const page of [acting, watching])
    await page.goto(`${server.url}/contest/${cast.contestId}?tab=people`);

  await acting.getByRole('button', { name: 'Добави хора' }).click();
  await acting.getByLabel('Потребителски имена').fill(added);
  await acting.getByRole('button', { name: 'Добави', exact: true }).click();
  await expect(acting.getByText('Добавени: 1. Вече участват: 0.')).toBeVisible();
  await acting.keyboard.press('Escape');
  await expect(watching.getByText('Нова Илиева', { exact: true })).toBeVisible();

  await acting.getByRole('checkbox', { name: `Избери ${cast.names.ivan}` }).check();
  await acting.getByRole('button', { name: 'Дай минути' }).first().click();
  await acting.getByLabel('Минути').fill('15');
  await acting.getByLabel('Причина').fill('смяна на компютър');
  await acting.getByRole('dialog').getByRole('button', { name: 'Дай минути' }).click();
  await expect(toast(ivan, /15 мин. допълнително/)).toBeVisible();
  const row = watching.getByRole('row').filter({ hasText: 'Иван Петров' });
  await expect(row.getByText('15 мин')).toBeVisible();
  await expect(row.getByText('смяна на компютър')).toBeVisible();

  await acting.getByRole('button', { name: 'Премахни' }).click();
  await acting
    .getByRole('alertdialog')
    .or(acting.getByRole('dialog'))
    .getByRole('button', { name: 'Премахни' })
    .click();
  await expect(ivan).toHaveURL(/\/login/);
  await expect(row).toHaveCount(0);
});
