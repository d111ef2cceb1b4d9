import { castOf } from './support/contest.ts';
import { examOf } from './support/exam.ts';
import { faultsOf } from './support/scan.ts';
import { expect, type Page, test } from './support/test.ts';
import { workOf } from './support/work.ts';
import { choose, personMenu } from './support/personMenu.ts';

const HOUR_MS = 3_600_000;
const isFull = process.env['AGON_TEST'] === 'full';

test.describe.configure({ timeout: 300_000 });

/** A page whose moving parts are still, so that what is scanned is what is left when all has arrived. */
async function calm(page: Page): Promise<Page> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page;
}

/** Opens each address and scans it, after what makes its state. */
async function scanned(
  page: Page,
  states: readonly (readonly [path: string, state?: string, make?: (page: Page) => Promise<unknown>])[],
): Promise<string[]> {
  await calm(page);
  const base = new URL(page.url()).origin;
  const found: string[] = [];
  for (const [path, state = '', make] of states) {
    await page.goto(base + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.waitForFunction(() => document.querySelector('[class*=_skeleton_]') === null);
    await make?.(page);
    found.push(...(await faultsOf(page, `${path} ${state}`.trim())));
  }
  return found;
}

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

test('[SHL-10] a scan of what one sees without logging in finds nothing', async ({ stage, server, page }) => {
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS });
  await page.goto(`${server.url}/login`);
  const found = await scanned(page, [
    ['/login'],
    [
      '/login',
      'with a fault',
      async () => {
        await page.getByRole('button', { name: 'Влез', exact: true }).click();
        await dialog(page);
      },
    ],
    ['/recover'],
    ['/lock'],
    ['/notfound'],
    ['/error500'],
    [`/public/standing/${cast.contestId}`],
  ]);
  expect(found).toEqual([]);
});

test('[SHL-10] a scan of the choice of a contest and of home in each phase finds nothing', async ({
  stage,
  signIn,
}) => {
  const past = { start: -3 * HOUR_MS, end: -HOUR_MS };
  const [before, after, analysis] = [
    await castOf(stage, { start: HOUR_MS, end: 2 * HOUR_MS }),
    await castOf(stage, past),
    await castOf(stage, past, {
      start_analysis_at: Date.now() - 60_000,
      end_analysis_at: Date.now() + HOUR_MS,
    }),
  ];
  const maria = await calm(await signIn(before.names.maria));
  await dialog(maria);
  const found = await faultsOf(maria, 'the choice of a contest');
  for (const [state, cast] of Object.entries({ before, after, analysis })) {
    const ivan = await signIn(cast.names.ivan);
    found.push(
      ...(await scanned(ivan, [
        ['/home', state],
        ['/task/1', state],
      ])),
    );
  }
  expect(found).toEqual([]);
});

test("[SHL-10] a scan of a competitor's task, work and talk finds nothing", async ({ stage, signIn }) => {
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS });
  const work = await workOf(stage, cast);
  const ivan = await signIn(cast.names.ivan);
  const tab = (name: string) => async () => {
    await ivan.getByRole('tab', { name }).click();
    await expect(ivan.locator('.cm-content').or(ivan.locator('input[type=file]')).first()).toBeAttached();
  };
  const found = await scanned(ivan, [
    ['/home'],
    ['/task/1', 'with samples', tab('Примери')],
    [
      '/task/1',
      'with a file that is not accepted',
      async () => {
        await ivan
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: 'bells.exe', mimeType: 'text/plain', buffer: Buffer.from('x') });
        await expect(ivan.getByText('bells.exe')).toBeVisible();
      },
    ],
    ['/task/1', 'user tests', tab('Проба')],
    ['/task/2', 'without work'],
    ['/task/1/pdf'],
    ...([work.queued, work.judging, work.accepted, work.wrong, work.compileError] as const).map(
      (id) => [`/task/1/submission/${id}`] as const,
    ),
    [`/task/1/user_test/${work.userTest}`],
    [`/task/1/user_test/${work.failedUserTest}`],
    [`/task/1/diff/${work.wrong},${work.accepted}`],
    ['/communication'],
  ]);
  expect(found).toEqual([]);
});

test("[SHL-10] a scan of a competitor's other pages, dialogs and menus finds nothing", async ({
  stage,
  signIn,
}) => {
  test.setTimeout(150_000);
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS });
  const ivan = await signIn(cast.names.ivan);
  const press = (name: string) => async () => {
    await ivan.getByRole('button', { name, exact: true }).first().click();
    await expect(
      ivan.getByRole('dialog').or(ivan.getByRole('menu')).or(ivan.getByRole('complementary')).first(),
    ).toBeVisible();
  };
  // Heart-beats that stay away take their time: only the full run waits for it.
  const notLive = [
    '/home',
    'not live',
    async () => {
      await ivan.context().setOffline(true);
      await expect(ivan.getByText(/Без връзка на живо/)).toBeVisible({ timeout: 60_000 });
    },
  ] as const;
  const found = await scanned(ivan, [
    ['/standing'],
    ['/system'],
    ['/rules'],
    ['/monitoring'],
    ['/home', 'with the settings', () => choose(ivan, 'Изглед на страницата')],
    [
      '/home',
      'with what was said',
      async () => {
        await ivan
          .getByRole('banner')
          .first()
          .getByRole('button', { name: /^Известия/ })
          .click();
        await expect(ivan.getByRole('complementary')).toBeVisible();
      },
    ],
    ['/home', 'asked to finish', press('Приключвам')],
    ['/home', 'asked to sign out', press('Изход')],
    [
      '/home',
      'with the list of keys',
      async () => {
        await ivan.keyboard.press('?');
        await dialog(ivan);
      },
    ],
    ['/home', 'menu of the person', () => personMenu(ivan).click()],
    ...(isFull ? [notLive] : []),
  ]);
  await ivan.context().setOffline(false);
  expect(found).toEqual([]);
});

test('[SHL-10] a scan of every kind of question finds nothing', async ({ stage, signIn }) => {
  const { name } = await examOf(stage);
  const vera = await signIn(name);
  const kinds = [1, 3, 4, 5, 10].map((number) => [`/task/1/quiz/${number}`] as const);
  expect(await scanned(vera, [['/home'], ...kinds])).toEqual([]);
});

test('[SHL-10] a scan of the pages of those who run a contest finds nothing', async ({ stage, signIn }) => {
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS });
  await workOf(stage, cast);
  const admin = await signIn(cast.names.admin);
  const found = await scanned(admin, [
    ['/home'],
    ['/submissions'],
    ['/communication'],
    ['/contests'],
    [`/contest/${cast.contestId}`],
    [`/standing/${cast.contestId}`],
  ]);
  expect(found).toEqual([]);
});

test('[SHL-10] [STD-1] a scan of the board of an icpc contest finds nothing', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS }, { type: 'icpc' });
  await workOf(stage, cast);
  await workOf(stage, cast, 'maria');
  const ivan = await signIn(cast.names.ivan);
  await ivan.goto(`${server.url}/standing`);
  await expect(ivan.getByRole('row', { name: /Мария Димитрова/ }).first()).toBeVisible();
  const found = await scanned(ivan, [['/standing'], [`/public/standing/${cast.contestId}`]]);
  expect(found).toEqual([]);
});
