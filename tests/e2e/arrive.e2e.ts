import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { castOf } from './support/contest.ts';
import { dismissDialog, storedSession, typeLogin } from './support/door.ts';
import { expect, PASSWORD, test } from './support/test.ts';

const HOUR_MS = 3_600_000;
const RUNNING = { start: -600_000, end: HOUR_MS };

test('[SES-1] until translations and the session check are there, a spinner and nothing else @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  for (const held of ['**/api/me', '**/locales/**']) {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await ivan.route(held, async (route) => {
      await released;
      await route.continue();
    });
    await ivan.goto(new URL('/home', ivan.url()).href, { waitUntil: 'commit' });
    await expect(ivan.getByRole('progressbar', { name: 'Agon' })).toBeVisible();
    await expect(ivan.getByRole('heading')).toHaveCount(0);
    release();
    await expect(ivan.getByRole('heading', { level: 1 })).toBeVisible();
    await ivan.unroute(held);
  }
  // The page drops kept credentials that are no longer valid, without a message.
  await stage.db.updateTable('sessions').set({ revoked_at: Date.now() }).execute();
  await ivan.reload();
  await expect(ivan.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  await expect(ivan.getByRole('dialog')).toHaveCount(0);
  expect(await storedSession(ivan)).toEqual({ username: null, password: null, contestid: null });
});

test('[SES-2] each of the four faults is a dialog, and nothing is sent @full', async ({ server, page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto(`${server.url}/login`);
  await typeLogin(page, '', 'x');
  await dismissDialog(page, 'Въведете потребителско име.');
  await typeLogin(page, 'ivan', ' ');
  await dismissDialog(page, 'Въведете парола.');
  await typeLogin(page, 'Иван Петров', 'x');
  await dismissDialog(page, /Потребителското име е само на кирилица/);
  await typeLogin(page, 'ivan', 'моята парола');
  await dismissDialog(page, /Паролата е само на кирилица/);
  expect(calls).toEqual([]);
});

test('[SES-5] [SES-11] wrong credentials, a fault of the server, and too many attempts are told', async ({
  stage,
  server,
  page,
}) => {
  const cast = await castOf(stage, RUNNING);
  await page.goto(`${server.url}/login`);
  await typeLogin(page, 'nobody-of-that-name', PASSWORD);
  await dismissDialog(page, 'Грешно потребителско име или парола.');
  await page.route('**/api/me', (route) =>
    route.fulfill({ status: 503, json: { error: 'backend.unavailable' } }),
  );
  await typeLogin(page, cast.names.ivan, PASSWORD);
  await dismissDialog(page, /Сървърът временно не отговаря/);
  await page.unroute('**/api/me');
  for (let i = 0; i < 6; i += 1) {
    await typeLogin(page, cast.names.ivan, 'wrong');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Добре' }).click();
  }
  // The sixth try was refused unchecked: the dialog, and then the page, say how long to wait.
  await expect(page.getByRole('status').getByText(/Опитайте отново след \d+ секунд/)).toBeVisible();
  await expect(async () => {
    await typeLogin(page, cast.names.ivan, PASSWORD);
    const ok = page.getByRole('button', { name: 'Добре' });
    await expect(page.getByRole('banner').or(ok).first()).toBeVisible();
    if (await ok.isVisible()) await ok.click();
    await expect(page.getByRole('banner')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('[SES-3] a one-time token lets in once', async ({ stage, server, browser }) => {
  const cast = await castOf(stage, RUNNING);
  const { id } = await stage.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', cast.names.ivan)
    .executeTakeFirstOrThrow();
  const token = await createLoginToken(stage.db, id, HOUR_MS, Date.now());
  for (const time of ['first', 'second']) {
    const context = await browser.newContext({ locale: 'bg-BG' });
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    const asked = page.waitForRequest('**/api/me/token');
    await typeLogin(page, 'token', token);
    const request = await asked;
    expect(request.method()).toBe('POST');
    expect(await request.headerValue('authorization')).toBe('');
    expect(request.postData()).toContain('name="token"');
    if (time === 'first') {
      await expect(page.getByRole('banner')).toBeVisible();
      expect((await storedSession(page))['username']).toBe(cast.names.ivan);
    } else {
      await dismissDialog(page, 'Грешно потребителско име или парола.');
    }
    await context.close();
  }
});

test('[SES-4] a person in several contests chooses one, and the choice survives a reload', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const maria = await signIn(cast.names.maria);
  const radios = maria.getByRole('dialog').getByRole('radio');
  await expect(radios).toHaveCount(2);
  await expect(radios.first()).toBeChecked();
  await expect(radios.last()).not.toBeChecked();
  await maria.getByRole('radio', { name: /Друг/ }).check();
  await maria.getByRole('button', { name: 'Влез в състезанието' }).click();
  await expect(maria.getByRole('heading', { level: 1, name: /Друг/ })).toBeVisible();
  await maria.reload();
  await expect(maria.getByRole('heading', { level: 1, name: /Друг/ })).toBeVisible();
  await expect(maria.getByRole('dialog')).toHaveCount(0);
  expect((await storedSession(maria))['contestid']).toBe(String(cast.otherContestId));
  // A person in only one contest enters it at once.
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('heading', { level: 1, name: /Турнир/ })).toBeVisible();
});

test('[SES-6] [SES-7] [SES-10] the browser keeps no password, and signing out clears and revokes its token', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  const closed = new Promise<void>((resolve) => {
    ivan.on('websocket', (socket) => socket.on('close', () => resolve()));
  });
  await ivan.reload();
  await expect(ivan.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = await storedSession(ivan);
  expect(kept['username']).toBe(cast.names.ivan);
  expect(kept['password']).toMatch(/^[\w-]{43}$/);
  expect(kept['contestid']).toBe(String(cast.contestId));
  expect(await ivan.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    Buffer.from(PASSWORD).toString('base64'),
  );
  const me = () =>
    fetch(`${server.url}/api/me`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${kept['username'] ?? ''}:${kept['password'] ?? ''}`).toString('base64')}`,
      },
    });
  expect((await me()).status).toBe(200);

  const signOut = ivan.getByRole('button', { name: 'Изход' });
  await signOut.click();
  const question = ivan.getByRole('dialog', { name: 'Да излезете ли от системата?' });
  await question.getByRole('button', { name: 'Отказ' }).click();
  await expect(ivan.getByRole('heading', { level: 1 })).toBeVisible();
  await signOut.click();
  const told = ivan.waitForRequest((request) => new URL(request.url()).pathname === '/logout');
  await question.getByRole('button', { name: 'Изход' }).click();
  expect((await told).method()).toBe('GET');
  await expect(ivan.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  await closed;
  expect(await storedSession(ivan)).toEqual({ username: null, password: null, contestid: null });
  await expect.poll(async () => (await me()).status).toBe(401);
});

test('[SES-10] a person who has finished, or does not compete, signs out at once @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  await stage.db
    .updateTable('participants')
    .set({ finished_at: Date.now() })
    .where('id', '=', cast.participants.ivan)
    .execute();
  for (const name of [cast.names.ivan, cast.names.admin, cast.names.spectator]) {
    const page = await signIn(name);
    await page.getByRole('button', { name: 'Изход' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  }
});

test('[SES-8] a refusal of any call logs out @full', async ({ stage, signIn }) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await ivan.route('**/api/user/tasks/1*', (route) =>
    route.fulfill({ status: 403, json: { error: 'backend.forbidden' } }),
  );
  const told = ivan.waitForRequest('**/logout');
  await ivan
    .getByRole('link', { name: /Две камбани/ })
    .first()
    .click();
  await told;
  await expect(ivan.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  expect(await storedSession(ivan)).toEqual({ username: null, password: null, contestid: null });
});
