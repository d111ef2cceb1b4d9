import { castOf } from './support/contest.ts';
import { expect, PASSWORD, test } from './support/test.ts';

const HOUR_MS = 3_600_000;

test('[AUT-1] [AUT-12] a task is made from a kind and written, which another author sees at once, and is kept as a version', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: HOUR_MS, end: 2 * HOUR_MS });
  const name = `author-${cast.contestId}`;
  await stage.seed.user({ name, display_name: 'Стоян Колев', role: 'author', password: PASSWORD });
  const elena = await signIn(cast.names.admin);
  await elena.goto(`${server.url}/tasks`);
  await elena.getByRole('button', { name: 'Нова задача' }).click();
  const dialog = elena.getByRole('dialog');
  await dialog.getByLabel('Име', { exact: true }).fill('Най-голямото число');
  await dialog.getByLabel('Кратко име').fill(`greatest-${cast.contestId}`);
  await dialog.getByRole('button', { name: 'Създай' }).click();
  await expect(elena.getByRole('heading', { level: 1, name: 'Най-голямото число' })).toBeVisible();
  const address = new URL(elena.url()).pathname;

  // Only its author sees the task until it is shared; then each sees the other's changes without a reload.
  const stoyan = await signIn(name);
  await stoyan.goto(server.url + address);
  await expect(stoyan.getByRole('heading', { level: 1, name: 'Най-голямото число' })).toHaveCount(0);
  const share = stage.db.insertInto('task_shares');
  await share
    .values({ task_id: Number(address.slice(6)), user_id: await idOf(name), may_write: false })
    .execute();
  const file = `${address}/file/statement/problem.bg.md`;
  await stoyan.goto(server.url + file);
  await expect(stoyan.locator('.cm-content')).toContainText('Дадени са');
  await elena.goto(server.url + file);
  await elena.locator('.cm-content').click();
  await elena.keyboard.press('Control+End');
  await elena.keyboard.type('Only here.');
  await expect(
    elena
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Запазено/ }),
  ).toBeVisible();
  await expect(stoyan.locator('.cm-content')).toContainText('Only here.');

  // The files are committed as a version, and the page shows the changes beside the old text.
  const pages = elena.getByRole('navigation', { name: 'Страници на задачата' });
  await pages.getByRole('link', { name: 'Версии' }).click();
  await elena.getByRole('button', { name: 'Запази като версия' }).click();
  await elena.getByRole('dialog').getByRole('textbox').fill('The first');
  await elena.getByRole('dialog').getByRole('button', { name: 'Запази' }).click();
  await expect(elena.getByText('Версия 1').first()).toBeVisible();
  await expect(elena.getByRole('main').getByText('The first')).toBeVisible();
  await expect(stoyan.getByText('Версия 1')).toBeVisible();

  async function idOf(user: string): Promise<number> {
    const found = stage.db.selectFrom('users').select('id').where('name', '=', user);
    return (await found.executeTakeFirstOrThrow()).id;
  }
});
