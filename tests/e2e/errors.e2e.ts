import { castOf } from './support/contest.ts';
import { entry } from './support/competitor.ts';
import { organiserOf } from './support/organiser.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;

test('[API-3] [API-5] refusals of the server are said in words, with their details, and a page that can be loaded again offers it @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -60 * MINUTE_MS, end: 60 * MINUTE_MS });
  const admin = await organiserOf(stage, server.url, cast);
  const ivan = await signIn(cast.names.ivan);
  await expect(entry(ivan, /Две камбани/)).toBeVisible();

  await test.step('an answer with an error is a dialog, and counts as none', async () => {
    const refusal = { status: 200, json: { error: 'backend.unavailable:зала 3' } };
    await ivan.route('**/communication/seen', (route) => route.fulfill(refusal), { times: 1 });
    await admin.does('announce', { contestId: cast.contestId, topic: 'Вода', message: 'В коридора.' });
    await entry(ivan, /Комуникация/).click();
    const dialog = ivan.getByRole('dialog', { name: 'Грешка' });
    await expect(dialog.getByText(/^Сървърът временно не отговаря.* - зала 3$/)).toBeVisible();
    await dialog.getByRole('button').last().click();
    await entry(ivan, 'Начало').click();
  });

  await test.step('an error that the person carries is a red alert for each of its keys', async () => {
    await ivan.route('**/api/me', async (route) => {
      const response = await route.fetch();
      const me = (await response.json()) as object;
      const error = { not_running: 'backend.not_running:зала 2', forbidden: 'Стая 12: само с бележка' };
      await route.fulfill({ response, json: { ...me, error } });
    });
    await ivan.reload();
    // The server refused to note it as read, so the announcement stays unread.
    await expect(entry(ivan, /Комуникация/)).toContainText('1');
    const alerts = ivan.getByRole('alert');
    await expect(alerts).toHaveCount(2);
    await expect(alerts.nth(0)).toContainText('Състезанието не тече в момента. - зала 2');
    await expect(alerts.nth(1)).toContainText('Нямате право на това действие.');
    await expect(alerts.nth(1)).toContainText('Стая 12: само с бележка');
    await ivan.unroute('**/api/me');
  });

  await test.step('a list of tasks that comes with an error is fetched again', async () => {
    const nothing = { tasks: [], error: 'backend.unavailable' };
    await ivan.route(
      '**/api/user/batch?*',
      async (route) => {
        const response = await route.fetch();
        const asked = new URL(route.request().url()).searchParams.get('calls')?.split(',');
        const { answers } = (await response.json()) as { answers: object[] };
        const json = answers.map((one, at) => (asked?.[at] === 'tasks' ? { ...one, body: nothing } : one));
        await route.fulfill({ response, json: { answers: json } });
      },
      { times: 1 },
    );
    await ivan.reload();
    await expect(ivan.getByText('Сървърът временно не отговаря.').first()).toBeVisible();
    await expect(entry(ivan, /Две камбани/)).toHaveCount(0);
    await expect(entry(ivan, /Две камбани/)).toBeVisible();
  });
});
