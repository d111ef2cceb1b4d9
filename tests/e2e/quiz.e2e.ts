import AxeBuilder from '@axe-core/playwright';
import { boardCells } from './support/board.ts';
import { examOf } from './support/exam.ts';
import { expect, type Page, test } from './support/test.ts';

const question = (page: Page, number: number) =>
  expect(page.getByRole('heading', { level: 1, name: `Въпрос ${number} от 10` })).toBeVisible();

test('[QIZ-1] [QIZ-3] [QIZ-4] a dzi quiz is sat: keys, a cut network, a crash, two pages, the finish and the score @full', async ({
  stage,
  signIn,
}) => {
  const { name, contestId } = await examOf(stage);
  const page = await signIn(name);
  await page.getByRole('link', { name: 'Тест по информатика' }).first().click();

  // Answers are given by keyboard alone.
  await question(page, 1);
  await page.keyboard.press('4');
  await expect(page.getByText(/^Запазено в/)).toBeVisible();
  await page.keyboard.press('Enter');
  await question(page, 2);
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await question(page, 3);
  for (const key of ['1', '2', '4', 'm']) await page.keyboard.press(key);
  await expect(page.getByText('1 отбелязан за преглед')).toBeVisible();
  await page.keyboard.press('Enter');
  await question(page, 4);
  await expect(page.locator('.katex-display')).toBeVisible();
  await page.getByRole('textbox').fill('5 050');
  await page.keyboard.press('Enter');
  await question(page, 5);
  await expect(page.getByRole('img', { name: /Двоично дърво/ })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // The network is cut and the page crashes with an answer that has not arrived.
  await page.context().setOffline(true);
  await page.getByRole('textbox').fill('abdfgh');
  await expect(page.getByText(/Запазено на този компютър/)).toBeVisible();
  const address = page.url();
  await page.close();
  await page.context().setOffline(false);
  const again = await page.context().newPage();
  await again.goto(address);
  await question(again, 5);
  await expect(again.getByRole('textbox')).toHaveValue('abdfgh');
  await expect(again.getByText(/^Запазено в/)).toBeVisible();

  // An answer on a second page appears on the first one too.
  const second = await again.context().newPage();
  await second.goto(address.replace(/5$/, '10'));
  await second.getByRole('textbox').fill('Броим в хеш таблица.');
  await expect(second.getByText(/^Запазено в/)).toBeVisible();
  await expect(again.getByRole('link', { name: 'Въпрос 10: отговорен', exact: true })).toBeVisible();
  await second.close();

  await again.getByRole('main').getByRole('button', { name: 'Приключи' }).click();
  const dialog = again.getByRole('dialog');
  await expect(dialog.getByText(/4 въпроса остават без отговор/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Приключи' }).click();
  await expect(again.getByText('Приключихте').first()).toBeVisible();

  // 1 + 1 + 3 + 2 + 2 of 20 points; the open question waits for people.
  expect(await boardCells(stage, contestId)).toEqual([
    { 1: { kind: 'points', points: 45, tries: 1, pending: 1 } },
  ]);
});
