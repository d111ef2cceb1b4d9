import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { callerAt } from './support/caller.ts';
import { castOf } from './support/contest.ts';
import { authorizationOf, dismissDialog, storedSession, typeLogin } from './support/door.ts';
import { faultsOf } from './support/scan.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';
import { choose, personMenu } from './support/personMenu.ts';

const HOUR_MS = 3_600_000;
const RUNNING = { start: -600_000, end: HOUR_MS };
/** Names of the contest's tasks, which must not be visible while the session is locked. */
const TASKS = /Две камбани|Лавица/;

const locked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Заключено' });

async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel('Парола', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Отключи' }).click();
}

/** Expects the countdown in minutes; a minute that has begun counts. */
async function expectMinutesLeft(page: Page, minutes: number): Promise<void> {
  await expect(async () => {
    const text = await page.getByRole('timer').first().innerText();
    const [hours = 0, mins = 0, seconds = 0] = (/(\d+):(\d+):(\d+)/.exec(text) ?? []).slice(1).map(Number);
    expect(Math.ceil(hours * 60 + mins + seconds / 60)).toBe(minutes);
  }).toPass({ timeout: 20_000 });
}

/** The server's status for a call with the session that the page keeps. */
async function statusOf(page: Page, contestId: number): Promise<number> {
  const url = new URL(`/api/user/tasks?contestId=${contestId}`, page.url());
  const answer = await page.request.get(url.href, {
    headers: { authorization: await authorizationOf(page) },
  });
  return answer.status();
}

test('a locked session shows and does nothing in any tab, and goes on where it was', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  await ivan.goto(new URL('/task/1', ivan.url()).href);
  const other = await ivan.context().newPage();
  await other.goto(new URL('/communication', ivan.url()).href);
  await expect(other.getByRole('heading', { level: 1, name: 'Комуникация' })).toBeVisible();
  await ivan.locator('.cm-content').click();
  await ivan.keyboard.insertText('int main() { return 42; }');
  await expect(ivan.locator('.cm-content')).toContainText('return 42;');

  await choose(ivan, 'Заключване');
  for (const tab of [ivan, other]) {
    await expect(locked(tab)).toBeVisible();
    await expect(tab.getByText(TASKS)).toHaveCount(0);
    expect(new URL(tab.url()).pathname).toBe('/lock');
  }
  expect(await statusOf(ivan, cast.contestId)).toBe(423);
  await expect(ivan.getByRole('timer')).toBeVisible();

  // The lock holds at another address and after a reload.
  await other.goto(new URL('/task/1', ivan.url()).href);
  await expect(locked(other)).toBeVisible();
  await expect(other.getByText(TASKS)).toHaveCount(0);
  await expect(other.getByRole('timer')).toBeVisible();

  // News during the lock appear when it is open again.
  const admin = await signIn(cast.names.admin);
  await admin.goto(new URL(`/communication/${cast.contestId}`, admin.url()).href);
  await admin.getByRole('textbox', { name: 'Тема' }).fill('Поправка');
  await admin.getByRole('textbox', { name: 'Текст' }).fill('Ограничението е две секунди.');
  await admin.getByRole('button', { name: 'Съобщи' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Съобщи' }).click();
  await expect(admin.getByText('Ограничението е две секунди.').first()).toBeVisible();
  await expect(ivan.getByText('Ново съобщение')).toHaveCount(0);

  await unlock(ivan, '');
  await dismissDialog(ivan, 'Въведете парола.');
  await unlock(ivan, 'wrong');
  await dismissDialog(ivan, 'Грешна парола.');
  expect(await statusOf(ivan, cast.contestId)).toBe(423);
  await unlock(ivan, PASSWORD);
  await expect(ivan).toHaveURL(/\/task\/1$/);
  await expect(ivan.getByRole('heading', { level: 1, name: 'Две камбани' })).toBeVisible();
  await expect(ivan.getByText('Ново съобщение').first()).toBeVisible();
  // Drafts stay: the editor has the unfinished text again.
  await expect(ivan.locator('.cm-content')).toContainText('return 42;');
  expect(await statusOf(ivan, cast.contestId)).toBe(200);
  // The other tab also goes on at its page.
  await expect(other).toHaveURL(/\/task\/1$/);
});

test('[TML-2] a locked page counts down to an end that was moved, with extra time that was given meanwhile', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const admin = await callerAt(server.url, cast.names.admin, 'admin');
  const ivan = await signIn(cast.names.ivan);
  await choose(ivan, 'Заключване');
  await expect(locked(ivan)).toBeVisible();
  await expectMinutesLeft(ivan, 60);
  await admin.call('extendContest', { cid: cast.contestId, minutes: 30 });
  await expectMinutesLeft(ivan, 90);
  await admin.call('extendParticipant', {
    cid: cast.contestId,
    pid: cast.participants.ivan,
    minutes: 20,
  });
  await expectMinutesLeft(ivan, 110);
  expect(await statusOf(ivan, cast.contestId)).toBe(423);
  await unlock(ivan, PASSWORD);
  await expect(ivan.getByRole('heading', { level: 1, name: /Турнир/ })).toBeVisible();
  await expectMinutesLeft(ivan, 110);
  // Each change was announced once, and is in the list.
  await ivan.reload();
  await ivan.getByRole('button', { name: /^Известия/ }).click();
  for (const what of ['Краят на състезанието е преместен с 30 мин. по-късно.', 'Получавате 20 мин.'])
    await expect(ivan.getByText(what)).toHaveCount(1);
});

test('[TSK-8] a program that was submitted before is delivered as soon as the session is open again', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  await ivan.goto(new URL('/task/1', ivan.url()).href);
  await expect(ivan.getByRole('heading', { level: 1, name: 'Две камбани' })).toBeVisible();
  await ivan.route('**/api/user/submissions*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await ivan
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'bells.cpp',
      mimeType: 'text/plain',
      buffer: Buffer.from('int main() { return 0; }\n'),
    });
  await ivan.getByRole('button', { name: 'Изпрати', exact: true }).click();
  await choose(ivan, 'Заключване');
  await expect(locked(ivan)).toBeVisible();
  await ivan.unroute('**/api/user/submissions*');
  const arrived = () =>
    stage.db.selectFrom('submissions').select('id').where('contest_id', '=', cast.contestId).execute();
  expect(await arrived()).toEqual([]);
  await unlock(ivan, PASSWORD);
  await expect.poll(async () => (await arrived()).length, { timeout: 40_000 }).toBe(1);
  await expect(ivan.getByText(/Пристигна в/).first()).toBeVisible();
});

test('[SES-10] somebody else who wants to log in ends the session properly', async ({ stage, signIn }) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  await choose(ivan, 'Заключване');
  await expect(locked(ivan)).toBeVisible();
  const authorization = await authorizationOf(ivan);
  await ivan.getByRole('button', { name: 'Някой друг иска да влезе' }).click();
  await ivan.getByRole('dialog').getByRole('button', { name: 'Изход' }).click();
  await expect(ivan.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  expect(await storedSession(ivan)).toEqual({ username: null, password: null, contestid: null });
  const me = new URL('/api/me', ivan.url()).href;
  await expect
    .poll(async () => (await ivan.request.get(me, { headers: { authorization } })).status())
    .toBe(401);
  await typeLogin(ivan, cast.names.admin, PASSWORD);
  await expect(ivan).toHaveURL(/\/home$/);
});

test('[SES-11] [SHL-10] a locked page has nothing an accessibility scan finds, and wrong passwords wait as at the login', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  await choose(ivan, 'Заключване');
  await expect(locked(ivan)).toBeVisible();
  expect(await faultsOf(ivan, 'a locked session')).toEqual([]);
  for (let i = 0; i < 6; i += 1) {
    await unlock(ivan, 'wrong');
    await ivan.getByRole('dialog').getByRole('button', { name: 'Добре' }).click();
  }
  await expect(ivan.getByRole('status').getByText(/Опитайте отново след \d+ секунд/)).toBeVisible();
});

test('[SES-3] a session of a one-time token is not offered the lock, and is told what to do instead', async ({
  stage,
  server,
  page,
}) => {
  const cast = await castOf(stage, RUNNING);
  const { id } = await stage.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', cast.names.ivan)
    .executeTakeFirstOrThrow();
  await page.goto(`${server.url}/login`);
  await typeLogin(page, 'token', await createLoginToken(stage.db, id, HOUR_MS, Date.now()));
  await expect(page.getByRole('heading', { level: 1, name: /Турнир/ })).toBeVisible();
  await personMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Изход' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Заключване' })).toHaveCount(0);
  await page.goto(`${server.url}/lock`);
  await expect(page.getByText(/нямате парола, с която да отключите/)).toBeVisible();
  await page.getByRole('button', { name: 'Изход' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Изход' }).click();
  await page.goto(`${server.url}/home`);
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
});
