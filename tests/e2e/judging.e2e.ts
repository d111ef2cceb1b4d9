import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { castOf } from './support/contest.ts';
import { expect, type Page, test } from './support/test.ts';

const BELLS = join(import.meta.dirname, '../../examples/bells/submissions');
/** A cold judge builds its helper and its header first, and the machine may be busy. */
const JUDGED = { timeout: 60_000 };

async function submitInEditor(page: Page, language: string, source: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Език' }).selectOption(language);
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(source);
  await page.getByRole('button', { name: 'Изпрати', exact: true }).click();
}

test('[JDG-2] [TSK-3] [STD-1] C++ and Python go from the editor to moved standings, with nothing else touched', async ({
  stage,
  signIn,
}) => {
  test.slow();
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  stage.judge();
  const spectator = await signIn(cast.names.spectator);
  await spectator.goto(new URL(`/standing/${cast.contestId}`, spectator.url()).href);
  const rowOf = (name: string) => spectator.getByRole('row', { name: new RegExp(name) });
  await expect(rowOf('Иван Петров')).toBeVisible();
  await expect(rowOf('Иван Петров')).not.toContainText('100');

  const ivan = await signIn(cast.names.ivan);
  await ivan.goto(new URL('/task/1', ivan.url()).href);
  const cpp = await readFile(join(BELLS, 'accepted/bells.cpp'), 'utf8');
  await submitInEditor(ivan, 'cpp', cpp);
  await expect(rowOf('Иван Петров')).toContainText('100', JUDGED);

  const maria = await signIn(cast.names.maria);
  await maria
    .getByRole('dialog')
    .getByRole('radio', { name: /Турнир/ })
    .check();
  await maria.getByRole('button', { name: 'Влез в състезанието' }).click();
  await maria.goto(new URL('/task/1', maria.url()).href);
  const py = await readFile(join(BELLS, 'accepted/bells.py'), 'utf8');
  await submitInEditor(maria, 'py', py);
  await expect(rowOf('Мария Димитрова')).toContainText('100', JUDGED);

  // The contestant sees the verdict, the subtasks, and every test with its time and memory.
  await ivan
    .getByRole('link', { name: /^Решение № \d+/ })
    .first()
    .click();
  await expect(ivan.getByText('Прието', { exact: false }).first()).toBeVisible();
  await expect(ivan.getByText('Подзадача 3').first()).toBeVisible();
  await expect(ivan.getByRole('table', { name: 'Тестове' }).getByText(/\d ms/).first()).toBeVisible();
});

test('[TSK-3] [TSK-4] a compile error is read, and a program tried on an own input @full', async ({
  stage,
  signIn,
}) => {
  test.slow();
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  stage.judge();
  const ivan = await signIn(cast.names.ivan);
  await ivan.goto(new URL('/task/1', ivan.url()).href);
  await submitInEditor(ivan, 'cpp', 'int main() { return missing; }\n');
  await ivan
    .getByRole('link', { name: /^Решение № \d+/ })
    .first()
    .click();
  await expect(ivan.getByText('missing', { exact: false }).first()).toBeVisible(JUDGED);
  await expect(ivan.getByText('CE').first()).toBeVisible();

  await ivan.goBack();
  await ivan.getByRole('tab', { name: 'Собствен тест' }).click();
  await ivan.getByRole('combobox', { name: 'Език' }).selectOption('py');
  await ivan.locator('.cm-content').click();
  await ivan.keyboard.press('ControlOrMeta+a');
  await ivan.keyboard.insertText('print(int(input()) + 1)\n');
  await ivan.getByLabel('Ваш вход').fill('41');
  await ivan.getByRole('button', { name: 'Пусни' }).click();
  await ivan.getByRole('link', { name: /^Собствен тест \d+/ }).click();
  await expect(ivan.locator('pre', { hasText: '42' })).toBeVisible(JUDGED);
});
