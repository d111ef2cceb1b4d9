import { castOf } from './support/contest.ts';
import { examOf } from './support/exam.ts';
import { choose, personMenu } from './support/personMenu.ts';
import { scanned } from './support/scan.ts';
import { expect, test } from './support/test.ts';
import { workOf } from './support/work.ts';

const HOUR_MS = 3_600_000;

test.describe.configure({ timeout: 300_000 });

test("[SHL-10] a scan of a competitor's other pages, dialogs and menus finds nothing", async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS });
  const ivan = await signIn(cast.names.ivan);
  const press = (name: string) => async () => {
    await ivan.getByRole('button', { name, exact: true }).first().click();
    await expect(
      ivan.getByRole('dialog').or(ivan.getByRole('menu')).or(ivan.getByRole('complementary')).first(),
    ).toBeVisible();
  };
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
    ['/home', 'asked to finish', press('Приключи')],
    ['/home', 'asked to sign out', press('Изход')],
    [
      '/home',
      'with the list of keys',
      async () => {
        await ivan.keyboard.press('?');
        await expect(ivan.getByRole('dialog')).toBeVisible();
      },
    ],
    ['/home', 'menu of the person', () => personMenu(ivan).click()],
    [
      '/home',
      'not live',
      async () => {
        await ivan.context().setOffline(true);
        await expect(ivan.getByText(/Без връзка на живо/)).toBeVisible({ timeout: 60_000 });
      },
    ],
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
    ['/task/1', 'user tests', tab('Собствен тест')],
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
