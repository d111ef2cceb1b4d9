import { castOf } from './support/contest.ts';
import { expect, type Page, test } from './support/test.ts';

/** A toast is shown once and disappears by itself, so tests look for it at once. */
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Известия/ }).getByText(text);

test('[SES-4] [TML-3] [COM-1] [COM-2] a competitor waits for the start, reads, submits, asks and hears', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: 25_000, end: 3_600_000 });
  const maria = await signIn(cast.names.maria);
  const choice = maria.getByRole('dialog');
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await choice.getByRole('radio', { name: /Турнир/ }).check();
  await choice.getByRole('button', { name: 'Влез в състезанието' }).click();

  // Before the start the countdown runs without tasks; at the start the tasks appear by themselves.
  await expect(maria.getByRole('timer').first()).toBeVisible();
  await expect(maria.getByRole('link', { name: /Две камбани/ })).toHaveCount(0);
  await expect(maria.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible({ timeout: 40_000 });

  await maria
    .getByRole('link', { name: /Две камбани/ })
    .first()
    .click();
  await expect(
    maria.getByText('На един ред', { exact: false }).or(maria.getByText('Един ред с три цели числа')).first(),
  ).toBeVisible();
  await maria
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'bells.cpp',
      mimeType: 'text/plain',
      buffer: Buffer.from('int main() { return 0; }\n'),
    });
  await maria.getByRole('button', { name: 'Изпрати', exact: true }).click();
  await expect(maria.getByText(/Пристигна в/).first()).toBeVisible();

  const admin = await signIn(cast.names.admin);
  await maria.goto(maria.url().replace(/\/task\/.*/, '/communication'));
  await maria.getByRole('textbox').first().fill('Може ли $n$ да е нула?');
  await maria
    .getByRole('button', { name: /Изпра|Зада|Попита/ })
    .first()
    .click();
  await expect(maria.getByText('Може ли', { exact: false }).first()).toBeVisible();

  await admin.goto(new URL(`/communication/${cast.contestId}`, admin.url()).href);
  await expect(admin.getByText('Може ли', { exact: false }).first()).toBeVisible();
  await admin.getByRole('button', { name: 'Вижте условието' }).first().click();
  await expect(toast(maria, 'Има отговор на ваш въпрос.')).toBeVisible();
  await expect(maria.getByText('Отговорът е в условието.').first()).toBeVisible();
});

test('[NTF-2] [AUT-2] [COM-2] an admin gives time to one and to all, and only the right people hear', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  const spectator = await signIn(cast.names.spectator);
  const maria = await signIn(cast.names.maria);
  await maria
    .getByRole('dialog')
    .getByRole('radio', { name: /Турнир/ })
    .check();
  await maria.getByRole('button', { name: 'Влез в състезанието' }).click();
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await expect(maria.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await spectator.goto(new URL(`/standing/${cast.contestId}`, spectator.url()).href);
  await expect(spectator.getByText('Иван Петров').first()).toBeVisible();

  const admin = await signIn(cast.names.admin);
  await admin.goto(new URL(`/contest/${cast.contestId}`, admin.url()).href);
  await admin.getByRole('button', { name: '+10 мин' }).click();
  await admin.getByRole('button', { name: /Премести с/ }).click();
  await Promise.all([
    expect(toast(ivan, /преместен с 10 мин/)).toBeVisible(),
    expect(toast(maria, /преместен с 10 мин/)).toBeVisible(),
  ]);

  await admin.getByRole('tab', { name: /Участници/ }).click();
  await admin.getByRole('button', { name: /Още 5 минути за Иван Петров/ }).click();
  await admin.getByLabel('Причина').fill('спря токът');
  await admin.getByRole('button', { name: 'Дай', exact: true }).click();
  await expect(toast(ivan, /5 мин. допълнително/)).toBeVisible();
  // Looked for without waiting, since a toast disappears by itself.
  expect(await toast(maria, /допълнително/).count()).toBe(0);

  await admin.goto(new URL(`/communication/${cast.contestId}`, admin.url()).href);
  await admin.getByRole('textbox', { name: 'Тема' }).fill('Поправка');
  await admin.getByRole('textbox', { name: 'Текст' }).fill('В задача 1 $n$ е най-малко 1.');
  await admin.getByRole('button', { name: 'Съобщи' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Съобщи' }).click();
  await expect(toast(ivan, /Ново съобщение/)).toBeVisible();

  await admin.goto(new URL(`/contest/${cast.contestId}`, admin.url()).href);
  await admin.getByRole('radio', { name: /^Скрито/ }).check();
  await admin.getByRole('button', { name: 'Приложи' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Приложи' }).click();
  await expect(spectator.getByText('Иван Петров')).toHaveCount(0);
  await admin.getByRole('radio', { name: /На живо за всички/ }).check();
  await admin.getByRole('button', { name: 'Приложи' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Приложи' }).click();
  await expect(spectator.getByText('Иван Петров').first()).toBeVisible();
});
