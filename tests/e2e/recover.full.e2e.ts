import { castOf } from './support/contest.ts';
import { askForPassword, dismissDialog, storedSession, typeLogin } from './support/door.ts';
import { expect, PASSWORD, test } from './support/test.ts';

const RUNNING = { start: -600_000, end: 3_600_000 };

test('a person who forgot the password asks, an admin makes a new one, and the old sessions end', async ({
  stage,
  server,
  signIn,
  page,
}) => {
  const cast = await castOf(stage, RUNNING);
  const elsewhere = await signIn(cast.names.ivan);
  const admin = await signIn(cast.names.admin);
  await admin.goto(`${server.url}/contests`);
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();

  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Забравена парола?' }).click();
  await askForPassword(page, '');
  await dismissDialog(page, 'Въведете потребителско име.');
  await askForPassword(page, 'Иван');
  await dismissDialog(page, /само на кирилица/);
  const answered = page.waitForResponse('**/api/recover');
  await askForPassword(page, cast.names.ivan, 'Зала 12, ред 3');
  const { ticket } = (await (await answered).json()) as { ticket: string };
  await expect(page.getByRole('heading', { name: 'Искането е изпратено' })).toBeVisible();

  // A toast tells the admin on any page; the home page has the request.
  await expect(
    admin.getByRole('region', { name: /Известия/ }).getByText('Искане за нова парола'),
  ).toBeVisible();
  const home = admin
    .getByRole('navigation')
    .getByRole('link', { name: /Начало/ })
    .first();
  // The count includes items that other tests of this server left.
  await expect(home).toContainText(/[1-9]/);
  await home.click();
  await expect(admin.getByText('Зала 12, ред 3', { exact: true })).toBeVisible();
  const request = admin.getByRole('listitem').filter({ hasText: 'Зала 12, ред 3' });
  await request.getByRole('button', { name: 'Нова парола', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Създай парола' }).click();
  const password = await admin
    .getByRole('dialog')
    .getByText(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    .innerText();
  await admin.getByRole('button', { name: 'Готово' }).click();
  await expect(admin.getByText(password)).toHaveCount(0);
  await expect(admin.getByText('Зала 12, ред 3', { exact: true })).toHaveCount(0);

  // The person who asked and the old session's page both notice by themselves.
  await expect(page.getByRole('heading', { name: 'Новата парола е готова' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible({ timeout: 30_000 });
  expect(addresses.filter((address) => address.includes(ticket))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(ticket);

  await page.getByRole('link', { name: 'Към входа' }).click();
  await typeLogin(page, cast.names.ivan, PASSWORD);
  await dismissDialog(page, 'Грешно потребителско име или парола.');
  await typeLogin(page, cast.names.ivan, password);
  await expect(page.getByRole('heading', { level: 1, name: /Турнир/ })).toBeVisible();
  expect((await storedSession(page))['username']).toBe(cast.names.ivan);
});

test('nobody learns whether there is such an account, and too many requests wait', async ({
  stage,
  server,
  signIn,
  page,
}) => {
  const cast = await castOf(stage, RUNNING);
  const admin = await signIn(cast.names.admin);
  const unknown = `nobody-${cast.contestId}`;
  await page.goto(`${server.url}/recover`);
  await askForPassword(page, unknown);
  await expect(page.getByText(`искате нова парола за „${unknown}“`)).toBeVisible();
  await page.reload();
  await askForPassword(page, unknown);
  await dismissDialog(page, /Може отново след 1 минута/);
  await expect(page.getByRole('status').getByText(/Може отново след 1 минута/)).toBeVisible();

  await page.reload();
  await askForPassword(page, cast.names.ivan);
  await expect(page.getByText(`искате нова парола за „${cast.names.ivan}“`)).toBeVisible();
  await admin.goto(`${server.url}/home`);
  await expect(admin.getByText('няма такъв потребител')).toBeVisible();
  const request = admin.getByRole('listitem').filter({ hasText: cast.names.ivan });
  await request.getByRole('button', { name: 'Откажи' }).click();
  await admin.getByLabel('Причина').fill('Не е той');
  await admin.getByRole('dialog').getByRole('button', { name: 'Откажи' }).click();
  await expect(page.getByRole('heading', { name: 'Искането е затворено' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Не е той')).toHaveCount(0);
  await page.goto(`${server.url}/login`);
  await typeLogin(page, cast.names.ivan, PASSWORD);
  await expect(page.getByRole('banner')).toBeVisible();
});
