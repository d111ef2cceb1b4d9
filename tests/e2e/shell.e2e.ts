import { castOf } from './support/contest.ts';
import { expect, type Page, test } from './support/test.ts';
import { workOf } from './support/work.ts';
import { choose } from './support/personMenu.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const RUNNING = { start: -10 * MINUTE_MS, end: HOUR_MS };
const PAST = { start: -3 * HOUR_MS, end: -HOUR_MS };

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Страници' });
const header = (page: Page) => page.getByRole('banner').first();

/** Expects the links of the sidebar in order; `others` may be among them. */
async function leadsTo(page: Page, paths: readonly string[], others: readonly string[] = []): Promise<void> {
  await expect
    .poll(() =>
      sidebar(page)
        .getByRole('link')
        .evaluateAll(
          (links, left) =>
            links.map((link) => link.getAttribute('href') ?? '').filter((path) => !left.includes(path)),
          others,
        ),
    )
    .toEqual(paths);
}

test('[SHL-1] [SHL-2] header, pages and footer of competitors and spectators, from the start to the finish', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: 8_000, end: HOUR_MS });
  const { ivan: ivanName, spectator: spectatorName } = cast.names;
  await stage.db
    .updateTable('users')
    .set({ group_label: 'СМГ, София' })
    .where('name', 'in', [ivanName, spectatorName])
    .execute();
  const ivan = await signIn(ivanName);
  for (const text of ['Иван Петров', ivanName, 'СМГ, София']) {
    await expect(header(ivan).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(header(ivan).getByRole('button', { name: 'Приключи' })).toHaveCount(0);
  await expect(header(ivan).getByRole('button', { name: 'Изход' })).toBeVisible();
  await expect(sidebar(ivan)).toBeVisible();
  await expect(ivan.getByRole('main')).toBeVisible();
  await expect(ivan.getByRole('contentinfo')).toHaveText(`© 2016–${new Date().getFullYear()} Agon`);

  // The start adds the button by itself; the finish replaces it by a label.
  await header(ivan).getByRole('button', { name: 'Приключи' }).click({ timeout: 30_000 });
  await ivan.getByRole('dialog').getByRole('button', { name: 'Приключи' }).click();
  await expect(header(ivan).getByText('Приключихте')).toBeVisible();
  await expect(header(ivan).getByRole('button', { name: 'Приключи' })).toHaveCount(0);

  const spectator = await signIn(spectatorName);
  await expect(header(spectator).getByText('Публика', { exact: true })).toBeVisible();
  await expect(header(spectator).getByText(spectatorName, { exact: true })).toBeVisible();
  await expect(header(spectator).getByText('СМГ, София')).toHaveCount(0);
  await expect(header(spectator).getByRole('button', { name: 'Приключи' })).toHaveCount(0);
  await expect(spectator.getByRole('contentinfo')).toContainText('2016');
});

test('[SHL-2] an error that the person carries stands on each page as an alert for each of its keys @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  await ivan.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: { ...user, error: { internet: 'backend.not_found: зала 3' } },
    });
  });
  await ivan.reload();
  await expect(ivan.getByRole('alert').getByText(/ - зала 3$/)).toBeVisible();
  await sidebar(ivan).getByRole('link', { name: 'Комуникация' }).click();
  await expect(ivan.getByRole('alert').getByText(/ - зала 3$/)).toBeVisible();
});

test('[SHL-3] the sidebar of a competitor has what the contest, its standings and its time give @full', async ({
  stage,
  signIn,
}) => {
  test.setTimeout(180_000);
  const [home, talk, standing] = ['/home', '/communication', '/standing'];
  const tasks = ['/task/1', '/task/2'];
  const more = ['/docs/en/index.html', '/system'];
  const analysis = { start_analysis_at: Date.now() + 2 * HOUR_MS, end_analysis_at: Date.now() + 3 * HOUR_MS };
  const cases = [
    [RUNNING, { type: 'ioi', standings: 'yes_30' }, [home, talk, standing, ...tasks, ...more]],
    [RUNNING, { type: 'icpc', standings: 'no' }, [home, talk, ...tasks, ...more]],
    [RUNNING, { type: 'ioi', standings: 'no', ...analysis }, [home, talk, standing, ...tasks, ...more]],
    [RUNNING, { type: 'ioi', standings: 'after' }, [home, talk, ...tasks, ...more]],
    [PAST, { type: 'ioi', standings: 'after' }, [home, talk, standing, ...tasks, ...more]],
    [RUNNING, { type: 'dzi', standings: 'no' }, [home, ...tasks]],
    [RUNNING, { type: 'nvo', standings: 'no' }, [home]],
  ] as const;
  for (const [times, contest, paths] of cases) {
    const cast = await castOf(stage, times, contest);
    const ivan = await signIn(cast.names.ivan);
    await leadsTo(ivan, paths);
    const headings = contest.type === 'ioi' || contest.type === 'icpc' ? ['Задачи', 'Документация'] : [];
    for (const heading of headings)
      await expect(sidebar(ivan).getByText(heading, { exact: true })).toBeVisible();
    await ivan.close();
  }

  const translated = await castOf(stage, RUNNING, { standings: 'yes' });
  await stage.db
    .updateTable('users')
    .set({ types: 'translator' })
    .where('name', '=', translated.names.ivan)
    .execute();
  const translator = await signIn(translated.names.ivan);
  await expect(sidebar(translator).getByRole('link', { name: 'Комуникация' })).toBeVisible();
  await expect(sidebar(translator).getByRole('link', { name: 'Класиране' })).toHaveCount(0);
});

test('[SHL-3] the badge counts unread announcements and answers, and goes when they are read @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  await workOf(stage, cast);
  const ivan = await signIn(cast.names.ivan);
  const link = sidebar(ivan).getByRole('link', { name: /Комуникация/ });
  await expect(link).toContainText('2');
  await link.click();
  await expect(ivan.getByText('най-малко')).toBeVisible();
  await expect(link).toHaveText('Комуникация');
});

test('[SHL-7] the sidebars of an admin and of a spectator @full', async ({ stage, signIn }) => {
  const cast = await castOf(stage, RUNNING);
  await workOf(stage, cast);
  const admin = await signIn(cast.names.admin);
  // Pages of the hall appear with any contest that uses them, and an admin also has contests of other tests.
  await leadsTo(
    admin,
    [
      '/home',
      '/contests',
      '/tasks',
      '/submissions',
      '/user_tests',
      '/standing',
      '/communication',
      '/users',
      '/docs/en/index.html',
      '/system',
    ],
    ['/balloons', '/prints'],
  );
  await expect(sidebar(admin).getByRole('link', { name: /Комуникация/ })).toContainText(/\d/);
  const spectator = await signIn(cast.names.spectator);
  await leadsTo(spectator, [`/standing/${cast.contestId}`]);
});

test('[SHL-9] three themes, the system has its say unless one is chosen, and the choice is kept @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  const ground = () =>
    ivan.evaluate(() =>
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number),
    );
  const [light, dark, black] = [
    [246, 245, 242],
    [17, 18, 22],
    [0, 0, 0],
  ];
  await ivan.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toEqual(light);
  await ivan.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toEqual(dark);
  await ivan.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await expect.poll(ground).toEqual(black);
  for (const [name, colour] of [
    ['Тъмна', dark],
    ['Силен контраст', black],
    ['Светла', light],
  ] as const) {
    await choose(ivan, name);
    await expect.poll(ground).toEqual(colour);
  }
  await ivan.reload();
  await expect.poll(ground).toEqual(light);
});

test('an element that has the focus and goes away leaves it to the one around it @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  await ivan.goto(new URL('/standing', ivan.url()).href);
  await expect(ivan.getByRole('grid')).toBeVisible();
  const search = ivan.getByRole('searchbox');
  await search.focus();
  await search.evaluate((element) => element.parentElement?.remove());
  await expect.poll(() => ivan.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a statement, a submission and the standings are printed without the frame around them @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const { accepted } = await workOf(stage, cast);
  const ivan = await signIn(cast.names.ivan);
  for (const [path, text] of [
    ['/task/1', 'Елхово'],
    ['/task/1/pdf', 'Две камбани'],
    [`/task/1/submission/${accepted}`, 'Прието'],
    ['/standing', 'Мария Димитрова'],
  ] as const) {
    await ivan.goto(new URL(path, ivan.url()).href);
    await expect(ivan.getByRole('main').getByText(text).first()).toBeVisible();
    await ivan.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(ivan.getByRole('main').getByText(text).first()).toBeVisible();
    await expect(ivan.getByRole('heading', { level: 1 })).toBeVisible();
    for (const chrome of [header(ivan), sidebar(ivan), ivan.getByRole('contentinfo')]) {
      await expect(chrome).toBeHidden();
    }
    const pressable = ivan
      .getByRole('main')
      .getByRole('button')
      .or(ivan.getByRole('main').locator('input, select'));
    // On the board, group labels are buttons that filter, and are printed.
    for (const one of path === '/standing' ? [] : await pressable.all()) await expect(one).toBeHidden();
    await ivan.emulateMedia({ media: 'screen' });
  }
});
