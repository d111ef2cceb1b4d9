import { type Page } from '@playwright/test';
import { castOf } from './support/contest.ts';
import { organiserOf } from './support/organiser.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;

test('[AUT-5] [SPE-1] points that an admin adjusts, withdraws and disqualifies are on a spectator’s board at once @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const spectator = await signIn(cast.names.spectator);
  await spectator.goto(`${server.url}/standing/${cast.contestId}`);
  const row = (name: RegExp) =>
    spectator.getByRole('row').filter({ has: spectator.getByRole('rowheader', { name }) });
  await expect(row(/Иван Петров/)).toBeVisible();
  const admin = await signIn(cast.names.admin);
  await admin.goto(`${server.url}/scoring?contest=${cast.contestId}`);

  await admin.getByRole('button', { name: 'Иван Петров: общ резултат' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Точки ±').fill('17,5');
  await dialog.getByLabel('Причина').first().fill('Спря токът');
  await dialog.getByRole('button', { name: 'Промени', exact: true }).click();
  await expect(row(/Иван Петров/)).toContainText('17,5');
  await admin.keyboard.press('Escape');

  await admin.getByRole('tab', { name: /Промени/ }).click();
  await admin.getByRole('button', { name: 'Оттегли' }).click();
  await admin.getByRole('dialog').getByLabel('Причина').fill('Беше грешка');
  await admin.getByRole('dialog').getByRole('button', { name: 'Оттегли' }).click();
  await expect(row(/Иван Петров/)).not.toContainText('17,5');

  await admin
    .getByRole('tab', { name: /Резултати|Точки/ })
    .first()
    .click();
  await admin.getByRole('button', { name: 'Иван Петров: общ резултат' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Дисквалифицирай' }).click();
  const reason = admin.getByRole('dialog').last();
  await reason.getByLabel('Причина').last().fill('Преписване');
  await reason.getByRole('button', { name: 'Дисквалифицирай' }).last().click();
  await expect(row(/Иван Петров/)).toHaveCount(0);
  await admin.getByRole('button', { name: 'Върни в класирането' }).first().click();
  const back = admin.getByRole('dialog').last();
  await back.getByLabel('Причина').last().fill('Не е преписвал');
  await back.getByRole('button', { name: 'Върни в класирането' }).last().click();
  await expect(row(/Иван Петров/)).toBeVisible();
});

test('[AUT-11] results that are made final and published are seen so by the other side without a reload @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(
    stage,
    { start: -90 * MINUTE_MS, end: -5 * MINUTE_MS },
    { standings: 'no', public_standing: false, standings_visible: false },
  );
  const organiser = await organiserOf(stage, server.url, cast);
  const given = { cid: cast.contestId, pid: cast.participants.ivan, amount: 50, reason: 'Устен изпит' };
  await organiser.does('adjustScore', given);
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: 'Класиране' })).toHaveCount(0);
  const admin = await signIn(cast.names.admin);
  await admin.goto(`${server.url}/scoring?contest=${cast.contestId}`);
  await admin.getByRole('button', { name: 'Направи окончателни' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Направи окончателни' }).click();
  await expect(admin.getByText(/^Окончателно/).first()).toBeVisible();
  await admin.getByRole('button', { name: 'Публикувай' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Публикувай' }).click();
  // The own medal appears beside the final rank without a reload.
  await expect(ivan.getByRole('main').getByText('Злато')).toBeVisible();
  await ivan.getByRole('link', { name: 'Класиране' }).first().click();
  await expect(ivan.getByText(/Окончателно/).first()).toBeVisible();
  const medalOf = (page: Page) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: /Иван Петров/ }) })
      .getByText('Злато');
  await expect(medalOf(ivan)).toBeVisible();
  const anybody = await ivan.context().browser()!.newPage();
  await anybody.goto(`${server.url}/public/standing/${cast.contestId}`);
  await expect(medalOf(anybody)).toBeVisible();

  await admin.getByRole('button', { name: 'Отвори отново' }).first().click();
  const reopening = admin.getByRole('dialog').last();
  await reopening.getByLabel('Причина').fill('Жалба');
  await reopening.getByRole('button', { name: 'Отвори отново' }).click();
  await expect(medalOf(ivan)).toHaveCount(0);
  await expect(medalOf(anybody)).toHaveCount(0);
  await anybody.context().close();
});

test('[AUT-2] [LIV-6] an end that one admin moves is in a competitor’s countdown, and another whose form is open is told and loses nothing @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const ivan = await signIn(cast.names.ivan);
  const countdown = ivan.getByRole('timer').first();
  await expect(countdown).toContainText(/^0?0?:?(59|60):/);
  const admin = await signIn(cast.names.admin);
  await admin.goto(`${server.url}/contest/${cast.contestId}?tab=settings`);
  await admin.getByLabel('Решения на участник').fill('7');
  const organiser = await organiserOf(stage, server.url, cast);
  await organiser.does('extendContest', { cid: cast.contestId, minutes: 60 });
  await expect(countdown).toContainText(/1:5\d:/);
  // The typed text stays, and the form says whose change it took over.
  await expect(admin.getByText(/промени: .*Формата е обновена/).first()).toBeVisible();
  await expect(admin.getByLabel('Решения на участник')).toHaveValue('7');
});
