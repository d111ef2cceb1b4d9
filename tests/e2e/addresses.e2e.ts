import { castOf } from './support/contest.ts';
import { typeLogin } from './support/door.ts';
import { expect, PASSWORD, test } from './support/test.ts';
import { isFull } from '../support/full.ts';

const RUNNING = { start: -600_000, end: 3_600_000 };

test('[RTE-1] without login there are these pages, and every other path leads on after it', async ({
  stage,
  server,
  page,
}) => {
  const cast = await castOf(stage, RUNNING);
  const headings: Readonly<Record<string, string>> = {
    '/login': 'Вход',
    '/recover': 'Нова парола',
    '/lock': 'Заключване на сесията',
    '/notfound': 'Страницата не е намерена',
    '/error500': 'Нещо се обърка при нас',
  };
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto(`${server.url}/public/standing/${cast.contestId}`);
  await expect(page.getByText('Иван Петров').first()).toBeVisible();
  // After the login they reach the page that they asked for.
  await page.goto(`${server.url}/task/1`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await typeLogin(page, cast.names.ivan, PASSWORD);
  await expect(page).toHaveURL(`${server.url}/task/1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Две камбани' })).toBeVisible();
});

test('[RTE-1] a person who was going where their role may not lands at its beginning @full', async ({
  stage,
  server,
  browser,
}) => {
  const cast = await castOf(stage, RUNNING);
  for (const [path, name, landing] of [
    ['/scoring', cast.names.ivan, '/home'],
    ['/task/abc', cast.names.ivan, '/home'],
    ['/task/1', cast.names.spectator, '/standing'],
  ] as const) {
    const context = await browser.newContext({ locale: 'bg-BG' });
    const page = await context.newPage();
    await page.goto(`${server.url}${path}`);
    await typeLogin(page, name, PASSWORD);
    await expect(page).toHaveURL(`${server.url}${landing}`);
    await context.close();
  }
});

test('[RTE-2] [RTE-3] a bad address leads every role to its own beginning @full', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(180_000);
  const cast = await castOf(stage, RUNNING);
  const starts = {
    admin: '/home',
    author: '/tasks',
    spectator: '/standing',
    coordinator: '/home',
    scorer: '/',
    arbiter: '/',
    proctor: '/contest',
  } as const;
  /** A page of other roles. */
  const foreign = (role: string) =>
    role === 'coordinator' ? '/scoring' : role === 'admin' ? '/rules' : '/certificates';
  const roles = ['user', ...(Object.keys(starts) as (keyof typeof starts)[])] as const;
  // Four roles show the rule; the full run looks at the pages of each role.
  for (const role of isFull ? roles : (['user', 'admin', 'author', 'coordinator'] as const)) {
    const name = role === 'user' ? cast.names.ivan : `${role}-${cast.contestId}`;
    if (role !== 'user') await stage.seed.user({ name, role, password: PASSWORD });
    const page = await signIn(name);
    const start = role === 'user' ? '/home' : starts[role];
    await expect(page).toHaveURL(`${server.url}${start}`);
    // The same rule sends people away from addresses that are pages of nobody.
    const nobodys = ['user', 'admin'].includes(role) ? ['/no/such/page', '/task/1a/pdf/bg', '/'] : [];
    for (const path of [foreign(role), ...nobodys]) {
      await page.goto(`${server.url}${path}?from=mail`);
      await expect(page).toHaveURL(`${server.url}${start}`);
    }
  }
});

test('[RTE-3] ids are digits only @full', async ({ stage, server, signIn }) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  for (const path of [
    '/task/1x',
    '/task/-1',
    '/task/1/submission/2e3',
    '/task/1/user_test/a',
    '/task/1/quiz/one',
    '/task/1/diff/1,b',
    '/task/1/diff/1',
    `/public/standing/${cast.contestId}a`,
  ]) {
    await ivan.goto(`${server.url}${path}`);
    await expect(ivan).toHaveURL(`${server.url}/home`);
    await expect(ivan.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('[RTE-4] a page enters within 500 ms, and is simply there for a person who prefers less motion @full', async ({
  stage,
  server,
  browser,
}) => {
  const cast = await castOf(stage, RUNNING);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ locale: 'bg-BG', reducedMotion });
    await context.addInitScript(() => {
      // eslint-disable-next-line @typescript-eslint/unbound-method -- called on its element below
      const { animate } = Element.prototype;
      const seen: unknown[] = [];
      Object.assign(window, { seen });
      Element.prototype.animate = function (this: Element, keyframes, options) {
        if (typeof options === 'object') seen.push(options.duration);
        return animate.call(this, keyframes, options);
      };
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await typeLogin(page, cast.names.ivan, PASSWORD);
    await expect(page.getByRole('heading', { level: 1, name: /Турнир/ })).toBeVisible();
    await page.getByRole('link', { name: 'Комуникация' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Комуникация' })).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    if (reducedMotion === 'reduce') expect(seen).toEqual([]);
    else expect(seen).toContain(500);
    await context.close();
  }
});

test('a fault of a page or of the server leads to the page that helps, with a number', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  await ivan.goto(`${server.url}/error500#K7QM2X`);
  await expect(ivan.getByRole('region', { name: 'За организаторите' })).toContainText('K7QM2X');
  // When a page breaks, the frame around it stays, and shows an error.
  await ivan.route('**/assets/CompetitorCommunicationScreen*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function CompetitorCommunicationScreen() { throw new Error("broken"); }',
    }),
  );
  await ivan.goto(`${server.url}/home`);
  await ivan.getByRole('link', { name: 'Комуникация' }).first().click();
  await expect(ivan.getByRole('heading', { name: 'Нещо се обърка при нас' })).toBeVisible();
  await expect(ivan.getByRole('region', { name: 'За организаторите' })).toContainText(/: [A-Z2-9]{6}/);
  await expect(ivan.getByRole('banner')).toBeVisible();
});
