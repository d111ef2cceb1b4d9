import { castOf } from './support/contest.ts';
import { calm, faultsOf, scanned } from './support/scan.ts';
import { expect, type Page, test } from './support/test.ts';
import { workOf } from './support/work.ts';

const HOUR_MS = 3_600_000;

test.describe.configure({ timeout: 300_000 });

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

test('[SHL-10] a scan of the choice of a contest and of home in each phase finds nothing @full', async ({
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

test('[SHL-10] [STD-1] a scan of the board of an icpc contest finds nothing @full', async ({
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
