import { callerAt } from './support/caller.ts';
import { castOf } from './support/contest.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;

test('[AUT-2] [LIV-6] what an admin makes, moves, puts away and deletes is seen by another without a reload', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const watching = await signIn(cast.names.admin);
  await watching.getByRole('link', { name: 'Състезания' }).first().click();
  await expect(watching.getByRole('heading', { name: 'Състезания' }).first()).toBeVisible();
  const editing = await signIn(cast.names.admin);
  await editing.goto(`${server.url}/contests?new`);
  const name = `Зимна купа ${Date.now()}`;
  await editing.getByLabel('Име', { exact: true }).fill(name);
  await editing.getByRole('button', { name: 'Създай състезанието' }).click();
  await expect(watching.getByText(name)).toBeVisible();

  await editing.getByLabel('Име', { exact: true }).fill(`${name} 2`);
  await editing.getByRole('button', { name: 'Запази една промяна' }).click();
  await expect(watching.getByText(`${name} 2`)).toBeVisible();

  const admin = await callerAt(server.url, cast.names.admin, 'admin');
  const { contests } = (await admin.call('contests')).body;
  const made = contests.find((contest) => contest.name === `${name} 2`);
  await admin.call('deleteContest', { cid: made?.id ?? 0 });
  await expect(watching.getByText(`${name} 2`)).toHaveCount(0);

  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await admin.call('deleteContest', { cid: cast.contestId });
  await expect(ivan).toHaveURL(/\/login/);
});
