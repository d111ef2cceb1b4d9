import { createWriter } from '#server/journal/write.ts';
import { judgeAll } from '../support/judged.ts';
import { castOf } from './support/contest.ts';
import { listen, told } from './support/reader.ts';
import { expect, test } from './support/test.ts';
import { workOf } from './support/work.ts';

const RUNNING = { start: -600_000, end: 3_600_000 };
const SOURCE = { name: 'bells.cpp', mimeType: 'text/plain', buffer: Buffer.from('int main() {}\n') };

test('[SHL-10] a countdown is not told each second, a verdict and an announcement once', async ({
  stage,
  signIn,
}) => {
  await stage.judgeByHand();
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  await ivan.goto(new URL('/task/1', ivan.url()).href);
  await ivan.locator('input[type=file]').first().setInputFiles(SOURCE);
  await ivan.getByRole('button', { name: 'Изпрати', exact: true }).click();
  await ivan
    .getByRole('link', { name: /^Решение № \d+/ })
    .first()
    .click();
  await expect(ivan.getByRole('heading', { level: 1, name: /Решение/ })).toBeVisible();
  await listen(ivan);

  // The countdown has moved by some seconds.
  const timer = ivan.getByRole('timer').first();
  const before = await timer.textContent();
  for (let seconds = 0; seconds < 3; seconds += 1) {
    const shown = (await timer.textContent()) ?? '';
    await expect(timer).not.toHaveText(shown);
  }
  expect(await timer.textContent()).not.toBe(before);
  expect(await told(ivan)).toEqual([]);

  const { db } = stage;
  const write = createWriter({ db, journal: { woken: () => undefined } });
  await judgeAll({ db, write }, { verdict: 'WA', score: 30, groupScores: [30, 0, 0], tests: [] });
  await expect(ivan.getByText('Грешен отговор').first()).toBeVisible();
  await expect.poll(() => told(ivan)).toContain('Грешен отговор · 30 · Две камбани Решения');
  expect((await told(ivan)).filter((text) => text.includes('Грешен отговор'))).toHaveLength(1);

  await ivan.getByRole('link', { name: 'Комуникация' }).first().click();
  await expect(ivan.getByRole('heading', { level: 1, name: 'Комуникация' })).toBeFocused();
  const admin = await signIn(cast.names.admin);
  await admin.goto(new URL(`/communication/${cast.contestId}`, admin.url()).href);
  await admin.getByRole('textbox', { name: 'Тема' }).fill('Поправка');
  await admin.getByRole('textbox', { name: 'Текст' }).fill('Условието е сменено.');
  await admin.getByRole('button', { name: 'Съобщи' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Съобщи' }).click();
  await expect(ivan.getByText('Условието е сменено.').first()).toBeVisible();
  await expect
    .poll(async () => (await told(ivan)).filter((text) => text.includes('Поправка')))
    .toHaveLength(1);
});

test('[SHL-10] work that waits for the network is told once, and its next try is not counted aloud', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const ivan = await signIn(cast.names.ivan);
  await ivan.goto(new URL('/task/1', ivan.url()).href);
  await ivan.locator('input[type=file]').first().setInputFiles(SOURCE);
  await listen(ivan);
  let tries = 0;
  ivan.on('requestfailed', (request) => {
    if (request.method() === 'POST' && request.url().includes('submission')) tries += 1;
  });
  await ivan.context().setOffline(true);
  await ivan.getByRole('button', { name: 'Изпрати', exact: true }).click();
  const next = ivan.getByRole('main').getByText(/^Следващ опит след/);
  await expect(next).toBeVisible();
  const shown = (await next.textContent()) ?? '';
  await expect(ivan.getByText(shown, { exact: true })).toHaveCount(0);
  await expect.poll(() => tries).toBeGreaterThan(2);
  const said = await told(ivan);
  expect(said.filter((text) => text.includes('bells.cpp'))).toHaveLength(1);
  expect(said.filter((text) => text.includes('Следващ опит'))).toEqual([]);
  await ivan.context().setOffline(false);
});

test('[SHL-10] tables have names and row headers, and a fault of a field is read with it', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const { accepted } = await workOf(stage, cast);
  const ivan = await signIn(cast.names.ivan);
  for (const [path, caption, row] of [
    [`/task/1/submission/${accepted}`, 'Тестове', '1'],
    ['/system', /./, '.cpp'],
  ] as const) {
    await ivan.goto(new URL(path, ivan.url()).href);
    const table = ivan.getByRole('table', { name: caption });
    await expect(table.getByRole('rowheader', { name: row, exact: true })).toBeVisible();
    await expect(table.getByRole('columnheader').first()).toBeVisible();
  }
  await ivan.goto(new URL('/standing', ivan.url()).href);
  const board = ivan.getByRole('grid', { name: /Турнир/ });
  await expect(board.getByRole('rowheader', { name: /Иван Петров/ })).toBeVisible();
  // The head, two contestants, and the row of who solved each task.
  await expect(board).toHaveAttribute('aria-rowcount', '4');

  await ivan.goto(new URL('/task/1', ivan.url()).href);
  const file = ivan.locator('input[type=file]').first();
  await file.setInputFiles({ ...SOURCE, name: 'bells.exe' });
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  await expect(file).toHaveAccessibleDescription(/.+/);
});
