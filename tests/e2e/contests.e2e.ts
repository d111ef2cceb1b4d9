import { callerAt } from './support/caller.ts';
import { castOf } from './support/contest.ts';
import { expect, type Page, test } from './support/test.ts';

const MINUTE_MS = 60_000;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('[AUT-2] [LIV-6] [QIZ-1] a contest that an admin makes, moves, sets back, downloads, puts away and deletes is seen by another without a reload @full', async ({
  stage,
  server,
  signIn,
}) => {
  const times = { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS };
  const cast = await castOf(stage, times, {}, ['bells', 'quiz-informatics']);
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
  // The form has taken over what it saved, so that a next change counts from there.
  await expect(button(editing, 'Запази')).toBeDisabled();

  const admin = await callerAt(server.url, cast.names.admin, 'admin');
  const named = async (wanted: string) =>
    (await admin.call('contests')).body.contests.find((contest) => contest.name === wanted);
  const made = () => named(`${name} 2`);
  const before = await made();

  // Times are typed. A time that cannot be read is reported, and not saved.
  const end = editing.getByLabel('Край', { exact: true });
  const written = await end.inputValue();
  await end.fill('след обяд');
  await end.blur();
  await expect(editing.getByText(/^Това не е валидна дата и час/)).toBeVisible();
  await expect(button(editing, /^Запази /)).toBeDisabled();
  await end.fill('2.3.2031 14:05');
  await button(editing, /^Запази /).click();
  await expect.poll(async () => (await made())?.end_time).toBe(new Date(2031, 2, 2, 14, 5).getTime());
  await expect(end).toHaveValue('02.03.2031 14:05');

  // The list of changes can undo a change.
  await editing.goto(`${server.url}/contest/${before?.id ?? 0}?tab=changes`);
  await button(editing, 'Отмени').first().click();
  await editing.getByRole('dialog').getByRole('button', { name: 'Отмени' }).click();
  await expect.poll(async () => (await made())?.end_time).toBe(before?.end_time);
  await expect(editing.getByRole('listitem').filter({ hasText: 'отмени промяна' })).toBeVisible();
  await editing.goto(`${server.url}/contest/${before?.id ?? 0}?tab=settings`);
  await expect(end).toHaveValue(written);

  await admin.call('deleteContest', { cid: before?.id ?? 0 });
  await expect(watching.getByText(`${name} 2`)).toHaveCount(0);

  // A contest is exported with its quiz; its import stands beside the original, whose quiz has changed.
  await editing.goto(`${server.url}/contest/${cast.contestId}?tab=settings`);
  const download = editing.waitForEvent('download');
  await button(editing, 'Изтегли като файл').click();
  await editing.getByRole('checkbox', { name: /^Тайни данни/ }).check();
  await button(editing, 'Изтегли').click();
  await editing
    .getByRole('dialog', { name: 'Да се изтеглят ли и тайните данни?' })
    .getByRole('button', { name: 'Изтегли' })
    .click();
  const path = await (await download).path();
  await stage.db.updateTable('quiz_questions').set({ points: 7 }).where('number', '=', 1).execute();
  await editing.goto(`${server.url}/contests?new`);
  await editing.getByRole('radio', { name: /^Файл/ }).check();
  await editing.getByLabel('Изберете файл').setInputFiles(path);
  await expect(editing.getByText('2 Тест по информатика (quiz-informatics-2)')).toBeVisible();
  await editing.getByLabel('Име', { exact: true }).fill(`${name} 3`);
  await button(editing, 'Създай състезанието').click();
  await expect(watching.getByText(`${name} 3`)).toBeVisible();
  const questions = stage.db.selectFrom('quiz_questions').select('points').where('number', '=', 1);
  expect(await questions.orderBy('id').execute()).toEqual([{ points: 7 }, { points: 1 }]);

  // Other tests here expect the quiz of the examples.
  await stage.db.updateTable('quiz_questions').set({ points: 1 }).where('number', '=', 1).execute();

  await admin.call('deleteContest', { cid: (await named(`${name} 3`))?.id ?? 0 });
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await admin.call('deleteContest', { cid: cast.contestId });
  await expect(ivan).toHaveURL(/\/login/);
});
