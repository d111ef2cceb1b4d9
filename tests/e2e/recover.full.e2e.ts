import { castOf } from './support/contest.ts';
import { askForPassword, dismissDialog, typeLogin } from './support/door.ts';
import { expect, PASSWORD, test } from './support/test.ts';

const RUNNING = { start: -600_000, end: 3_600_000 };

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
  await expect(page.getByText(`се иска нова парола за „${unknown}“`)).toBeVisible();
  await page.reload();
  await askForPassword(page, unknown);
  await dismissDialog(page, /Може отново след 1 минута/);
  await expect(page.getByRole('status').getByText(/Може отново след 1 минута/)).toBeVisible();

  await page.reload();
  await askForPassword(page, cast.names.ivan);
  await expect(page.getByText(`се иска нова парола за „${cast.names.ivan}“`)).toBeVisible();
  await admin.goto(`${server.url}/home`);
  await expect(admin.getByText('няма такъв потребител')).toBeVisible();
  const request = admin.getByRole('listitem').filter({ hasText: cast.names.ivan });
  await request.getByRole('button', { name: 'Без парола' }).click();
  await admin.getByLabel('Причина').fill('Не е той');
  await admin.getByRole('dialog').getByRole('button', { name: 'Без парола' }).click();
  await expect(page.getByRole('heading', { name: 'Искането е затворено' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Не е той')).toHaveCount(0);
  await page.goto(`${server.url}/login`);
  await typeLogin(page, cast.names.ivan, PASSWORD);
  await expect(page.getByRole('banner')).toBeVisible();
});
