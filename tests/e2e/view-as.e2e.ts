import { callerAt } from './support/caller.ts';
import { castOf } from './support/contest.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;

test('[AUT-4] [AUT-6] an admin sees what a competitor sees, live and why, and can change nothing of it @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const ivan = await signIn(cast.names.ivan);
  const admin = await signIn(cast.names.admin);
  await admin.goto(`${server.url}/users/${cast.names.ivan}`);
  await admin.getByRole('button', { name: 'Виж страницата му' }).click();
  const opened = admin.context().waitForEvent('page');
  await admin.getByRole('button', { name: 'Отвори в нов раздел' }).click();
  const view = await opened;

  await expect(view.getByText(/Виждате това, което вижда/)).toBeVisible();
  // The address keeps nothing that could log somebody in.
  await expect(view).toHaveURL(`${server.url}/view/home`);
  await expect(view.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await view.getByRole('button', { name: 'Защо е така?' }).click();
  await expect(view.getByText(/без допълнително време/)).toBeVisible();

  // A change for the contestant is shown here as well.
  const staff = await callerAt(server.url, cast.names.admin, 'admin');
  await staff.call('extendParticipant', {
    cid: cast.contestId,
    pid: cast.participants.ivan,
    minutes: 5,
    reason: 'клавиатура',
  });
  await expect(view.getByText(/с 5 минути допълнително време/)).toBeVisible();

  // A change is refused with a message, and the page stays.
  await view.goto(`${server.url}/view/communication`);
  await view.getByLabel('Въпрос', { exact: true }).fill('Кой пита?');
  await view.getByRole('button', { name: 'Изпрати' }).click();
  await expect(view.getByText(/нищо не може да се променя/).first()).toBeVisible();

  // The tab's session is separate: the admin and the contestant stay logged in.
  await admin.reload();
  await expect(admin.getByRole('button', { name: 'Виж страницата му' })).toBeVisible();
  await ivan.reload();
  await expect(ivan.getByRole('banner')).toBeVisible();

  await view.goto(`${server.url}/view/home`);
  await view.getByRole('button', { name: 'Край', exact: true }).click();
  await expect(view.getByText('Прегледът приключи')).toBeVisible();
  await admin.goto(`${server.url}/audit`);
  await expect(admin.getByText('отвори страницата на човек').first()).toBeVisible();
});
