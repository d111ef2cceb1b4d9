import { randomUUID } from 'node:crypto';
import { openSession } from '#server/features/session/sessions.ts';
import { personAt, type Person } from '../support/server.ts';
import { castOf, type Cast } from './support/contest.ts';
import { JUDGED, open } from './support/competitor.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';
import { type Stage } from './support/stage.ts';

const MINUTE_MS = 60_000;
const SOLUTION =
  'from math import gcd\na, b, n = map(int, input().split())\nprint(n // (a // gcd(a, b) * b))\n';

/** An icpc contest in two halls with balloons, printing and a runner. */
async function hallOf(stage: Stage): Promise<Cast & { readonly runner: string }> {
  const cast = await castOf(
    stage,
    { start: -40 * MINUTE_MS, end: 60 * MINUTE_MS },
    { type: 'icpc', balloons: 'yes', printing: true },
    ['bells', 'ferry'],
  );
  const { db, seed } = stage;
  await db
    .updateTable('contest_tasks')
    .set({ balloon_color: '#d81f26' })
    .where('contest_id', '=', cast.contestId)
    .where('number', '=', 1)
    .execute();
  for (const [who, room, seat] of [
    [cast.names.ivan, '210', '14'],
    [cast.names.maria, '325', '2'],
  ] as const)
    await db
      .updateTable('users')
      .set({ school: 'ПМГ Варна', site: 'Варна', room, seat })
      .where('name', '=', who)
      .execute();
  const runner = `runner-${randomUUID().slice(0, 6)}`;
  const id = await seed.user({
    name: runner,
    display_name: 'Разносвач Ради',
    role: 'coordinator',
    password: PASSWORD,
  });
  await db.insertInto('contest_staff').values({ contest_id: cast.contestId, user_id: id }).execute();
  return { ...cast, runner };
}

async function competitorAt({ db }: Stage, url: string, name: string): Promise<Person> {
  const { id } = await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return personAt(url, name, await openSession(db, id, Date.now()), 'user');
}

const card = (page: Page, name: string) => page.getByRole('listitem', { name: `A: ${name}` });

test('[AUT-11] a team solves a task: the runners see whose balloon of which colour goes where, and it is delivered once @full', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(120_000);
  stage.judge();
  const hall = await hallOf(stage);
  const runner = await signIn(hall.runner);
  await runner.getByRole('link', { name: 'Балони' }).click();
  await expect(runner.getByText('Още няма балони')).toBeVisible();
  const admin = await signIn(hall.names.admin);
  await open(admin, `/balloons/${hall.contestId}`);
  await expect(admin.getByText('Още няма балони')).toBeVisible();

  const ivan = await competitorAt(stage, server.url, hall.names.ivan);
  await ivan.call(
    'submit',
    { contestId: hall.contestId, task: 1, language: 'py', client_id: randomUUID() },
    { source: { name: 'bells.py', content: SOLUTION } },
  );
  for (const page of [runner, admin]) {
    const balloon = card(page, 'Иван Петров');
    await expect(balloon).toBeVisible(JUDGED);
    for (const text of ['червен', 'ПМГ Варна', 'Зала 210', 'Място 14', 'Първи решили задачата'])
      await expect(balloon).toContainText(text);
  }
  await card(runner, 'Иван Петров').getByRole('button', { name: 'Тръгвам' }).click();
  await expect(card(admin, 'Иван Петров')).toContainText('Разносвач Ради е на път');
  await card(runner, 'Иван Петров').getByRole('button', { name: 'Отбележи като отнесен' }).click();
  await expect(admin.getByRole('region', { name: 'Отнесени: 1' })).toContainText('Отнесен от Разносвач Ради');
  await expect(runner.getByText('Всички балони са отнесени')).toBeVisible();

  await test.step('another hall sees nothing of this one', async () => {
    await open(runner, `/balloons/${hall.contestId}?room=325`);
    await expect(runner.getByText('Още няма балони')).toBeVisible();
  });

  await test.step('a press without a network is sent once it is back', async () => {
    await open(runner, `/balloons/${hall.contestId}`);
    await card(runner, 'Иван Петров').getByRole('button', { name: 'Отмени' }).click();
    await expect(
      card(runner, 'Иван Петров').getByRole('button', { name: 'Отбележи като отнесен' }),
    ).toBeVisible();
    await runner.context().setOffline(true);
    await card(runner, 'Иван Петров').getByRole('button', { name: 'Отбележи като отнесен' }).click();
    await expect(runner.getByText(/Не е изпратено: няма връзка/)).toBeVisible({ timeout: 30_000 });
    await runner.context().setOffline(false);
    await expect(admin.getByRole('region', { name: 'Отнесени: 1' })).toBeVisible({ timeout: 30_000 });
  });
});

test('[AUT-11] a competitor asks for a print: name and seat are on every sheet, and they see it printed and brought @full', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(120_000);
  const hall = await hallOf(stage);
  expect(server.url).not.toBe('');
  const runner = await signIn(hall.runner);
  // Calls of `print`, which would open the system's window, are noted instead.
  await runner.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-printed', true);
  });
  await runner.getByRole('link', { name: 'Печатане', exact: true }).click();
  await expect(runner.getByText('Нищо не чака за печат')).toBeVisible();
  const ivan = await signIn(hall.names.ivan);
  await open(ivan, '/task/1');
  await ivan.getByRole('button', { name: 'Отпечатай' }).click();
  const dialog = ivan.getByRole('dialog', { name: 'Искане за разпечатка' });

  await test.step('a file that is no text is refused in words', async () => {
    const file = dialog.locator('input[type="file"]');
    await file.setInputFiles({
      name: 'a.out',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]),
    });
    await expect(dialog.getByText(/Печата се само текст/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Поискай разпечатка' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Премахни файла' }).click();
    const lines = Array.from(
      { length: 150 },
      (_, at) => `// ред ${at + 1} ${'дълъг '.repeat(at === 0 ? 30 : 1)}`,
    );
    await file.setInputFiles({
      name: 'solution.cpp',
      mimeType: 'text/plain',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    });
  });
  await dialog.getByRole('button', { name: 'Поискай 3 страници' }).click();
  const own = dialog.getByRole('region', { name: 'Вашите разпечатки' });
  await expect(own).toContainText('Чака');

  const print = runner.getByRole('listitem', { name: 'solution.cpp: Иван Петров' });
  for (const text of ['Зала 210', 'Място 14', '3 страници']) await expect(print).toContainText(text);
  await print.getByRole('button', { name: 'Отпечатай' }).click();
  await expect(runner.locator('body[data-printed]')).toBeVisible();
  await expect(own).toContainText('Отпечатана');

  await test.step('every sheet says whose it is, where they sit and which of how many it is', async () => {
    await runner.emulateMedia({ media: 'print' });
    const sheets = runner.getByTestId('sheet');
    await expect(sheets).toHaveCount(3);
    for (const at of [0, 1, 2]) {
      const sheet = sheets.nth(at);
      for (const text of ['Иван Петров', 'Зала 210', 'Място 14', 'solution.cpp', `стр. ${at + 1} от 3`])
        await expect(sheet).toContainText(text);
    }
    await expect(runner.locator('h1')).toBeHidden();
    await expect(sheets.first()).toContainText('↪');
    await expect(sheets.last()).toContainText('ред 150');
    // Each sheet on the page is one sheet of paper, on both sizes of paper.
    for (const format of ['A4', 'Letter'] as const) {
      const pdf = (await runner.pdf({ format, preferCSSPageSize: false })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3);
    }
    await runner.emulateMedia({ media: null });
  });

  await print.getByRole('button', { name: 'Отбележи като отнесен' }).click();
  await expect(own).toContainText('Донесена');
  await expect(runner.getByRole('region', { name: 'Готови: 1' })).toContainText('Разносвач Ради');
});
