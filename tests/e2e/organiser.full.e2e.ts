import { readFile } from 'node:fs/promises';
import { type Download, type Locator } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { type Cast, castOf } from './support/contest.ts';
import { organiserOf } from './support/organiser.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const MINUTE_MS = 60_000;
const AHEAD = { start: 60 * MINUTE_MS, end: 120 * MINUTE_MS };
const OVER = { start: -90 * MINUTE_MS, end: -5 * MINUTE_MS };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Adds another admin, who only watches; returns the login name. */
async function anotherAdmin({ seed }: Stage, cast: Cast): Promise<string> {
  const name = `watching-${cast.names.admin}`;
  await seed.user({ name, display_name: 'Камен Стоянов', role: 'admin', password: PASSWORD });
  return name;
}

/** The download that a press starts. */
async function savedBy(page: Page, pressed: Locator): Promise<Download> {
  const download = page.waitForEvent('download');
  await pressed.click();
  return download;
}

test('[AUT-2] [LIV-6] a contest that is put away leaves the list of another admin, is found there among those put away, and comes back', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, OVER);
  const watching = await signIn(await anotherAdmin(stage, cast));
  await watching.goto(`${server.url}/contests`);
  const tile = watching.locator(`a[href="/contest/${cast.contestId}"]`);
  const kept = watching.locator(`a[href="/contest/${cast.otherContestId}"]`);
  await expect(tile).toBeVisible();
  const acting = await signIn(cast.names.admin);
  await acting.goto(`${server.url}/contest/${cast.contestId}?tab=settings`);

  await button(acting, 'Архивирай').click();
  await acting.getByRole('dialog').getByRole('button', { name: 'Архивирай' }).click();
  await expect(tile).toHaveCount(0);
  await expect(kept).toBeVisible();
  const shown = watching.getByRole('combobox', { name: 'Покажи' });
  await shown.selectOption('Архивирани');
  await expect(tile).toBeVisible();
  await expect(kept).toHaveCount(0);

  await button(acting, 'Върни от архива').click();
  await expect(tile).toHaveCount(0);
  await shown.selectOption('Всички без архивираните');
  await expect(tile).toBeVisible();
  await expect(button(acting, 'Архивирай')).toBeVisible();
});

test('[AUT-2] [LIV-6] a copy of a contest has its tasks, and its people where they are wanted, as another admin sees at once', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, AHEAD);
  const { name } = await stage.db
    .selectFrom('contests')
    .select('name')
    .where('id', '=', cast.contestId)
    .executeTakeFirstOrThrow();
  const watching = await signIn(await anotherAdmin(stage, cast));
  await watching.goto(`${server.url}/contests`);
  const acting = await signIn(cast.names.admin);
  const copied = async (as: string, isWithPeople: boolean) => {
    await acting.goto(`${server.url}/contest/${cast.contestId}?tab=settings`);
    await acting.getByRole('link', { name: 'Копирай', exact: true }).click();
    const field = acting.getByLabel('Име', { exact: true });
    await expect(field).toHaveValue(`${name} (копие)`);
    await field.fill(as);
    if (isWithPeople) await acting.getByRole('checkbox', { name: 'С участниците' }).check();
    await button(acting, 'Създай състезанието').click();
    await watching.getByRole('link', { name: as }).click();
    await watching.getByRole('tab', { name: 'Задачи' }).click();
    for (const task of [/^Премести Две камбани, сега номер 1/, /^Премести .+, сега номер 2/])
      await expect(button(watching, task)).toBeVisible();
    await watching.getByRole('tab', { name: 'Участници' }).click();
  };
  const person = (named: string) => watching.getByRole('row').filter({ hasText: named });

  await copied(`${name} с хора`, true);
  await expect(person('Мария Димитрова')).toBeVisible();
  await expect(person('Иван Петров')).toBeVisible();

  await watching.goto(`${server.url}/contests`);
  await copied(`${name} без хора`, false);
  await expect(watching.getByText('Още няма участници')).toBeVisible();
});

test('[AUT-2] [LIV-6] tasks of a contest are put in order by dragging; another admin sees the order at once, and it stays', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, AHEAD, {}, ['bells', 'shelf', 'ferry']);
  const path = `${server.url}/contest/${cast.contestId}?tab=tasks`;
  const watching = await signIn(await anotherAdmin(stage, cast));
  await watching.goto(path);
  const acting = await signIn(cast.names.admin);
  // The window is tall enough for all three tasks.
  await acting.setViewportSize({ width: 1280, height: 1200 });
  await acting.goto(path);
  const handles = (page: Page) =>
    page.getByRole('list', { name: 'Задачи', exact: true }).getByRole('button', { name: /^Премести / });
  const order = async (page: Page) => {
    const labels = await handles(page).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
    return labels.map((label) => label.replace(/^Премести (.+), сега номер \d+$/, '$1'));
  };
  await expect(handles(watching)).toHaveCount(3);
  await expect(handles(acting)).toHaveCount(3);
  const [first = '', second = '', third = ''] = await order(acting);

  /** Drags a task by its handle beyond the middle of another's row, without dropping it. */
  const drag = async (from: number, over: number) => {
    const handle = await handles(acting).nth(from).boundingBox();
    const row = await handles(acting).nth(over).locator('..').boundingBox();
    if (!handle || !row) throw new Error('a task is not shown');
    await acting.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await acting.mouse.down();
    const y = row.y + row.height * (over > from ? 0.8 : 0.2);
    await acting.mouse.move(handle.x + handle.width / 2, y, { steps: 12 });
  };

  // The list changes during the drag, and for others at the drop.
  await drag(0, 2);
  await expect.poll(() => order(acting)).toEqual([second, third, first]);
  expect(await order(watching)).toEqual([first, second, third]);
  await acting.mouse.up();
  await expect.poll(() => order(watching)).toEqual([second, third, first]);
  await expect.poll(() => order(acting)).toEqual([second, third, first]);

  await drag(1, 0);
  await acting.mouse.up();
  await expect.poll(() => order(watching)).toEqual([third, second, first]);
  for (const page of [acting, watching]) {
    await page.reload();
    await expect.poll(() => order(page)).toEqual([third, second, first]);
  }
  await expect(button(acting, `Премести ${third}, сега номер 1`)).toBeVisible();
});

test('[AUT-11] the results are saved as CSV, as a workbook and as the awards of the Contest API, each as they are shown', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, OVER, { name: `Финал ${Date.now()}` });
  const organiser = await organiserOf(stage, server.url, cast);
  const { ivan, maria } = cast.participants;
  const give = { cid: cast.contestId, reason: 'Устен изпит' };
  await organiser.does('adjustScore', { ...give, pid: ivan, task: 1, amount: 72.5 });
  await organiser.does('adjustScore', { ...give, pid: maria, task: 2, amount: 40 });
  const admin = await signIn(cast.names.admin);
  await admin.goto(`${server.url}/contest/${cast.contestId}?tab=results`);
  await admin.getByRole('tab', { name: 'Награди' }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'Иван Петров' })).toContainText('72,5');
  const files = admin.getByRole('group', { name: 'Резултати като файлове' });
  const saved = (name: string) => savedBy(admin, files.getByRole('button', { name, exact: true }));
  const { name } = await stage.db
    .selectFrom('contests')
    .select('name')
    .where('id', '=', cast.contestId)
    .executeTakeFirstOrThrow();
  const heads = [
    'Място',
    'Потребителско име',
    'Участник',
    'Група',
    'Училище',
    'Категория',
    'Точки',
    '1',
    '2',
    'Награди',
  ];

  const csv = await saved('CSV');
  expect(csv.suggestedFilename()).toBe(`${name} – Резултати.csv`);
  expect((await readFile(await csv.path(), 'utf8')).split('\r\n')).toEqual([
    `\ufeff${heads.join(',')}`,
    `1,${cast.names.ivan},Иван Петров,,,,72.5,72.5,,Злато`,
    `2,${cast.names.maria},Мария Димитрова,,,,40,,40,`,
    '',
  ]);

  const xlsx = await saved('XLSX');
  expect(xlsx.suggestedFilename()).toBe(`${name} – Резултати.xlsx`);
  expect(await readSheet(await readFile(await xlsx.path()))).toEqual([
    heads,
    [1, cast.names.ivan, 'Иван Петров', null, null, null, 72.5, 72.5, null, 'Злато'],
    [2, cast.names.maria, 'Мария Димитрова', null, null, null, 40, null, 40, null],
  ]);

  const awards = await saved('awards.json');
  expect(awards.suggestedFilename()).toBe('awards.json');
  expect(JSON.parse(await readFile(await awards.path(), 'utf8'))).toEqual([
    { id: 'gold-medal', citation: 'Gold medal winner', team_ids: [String(ivan)] },
  ]);
});

test('[AUT-6] [LIV-6] changes of one admin, of whatever kind, are in the audit that another has open, and in the files it is saved as', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, AHEAD);
  const watching = await signIn(await anotherAdmin(stage, cast));
  await watching.goto(`${server.url}/contest/${cast.contestId}?tab=changes`);
  await expect(watching.getByText('Още няма промени')).toBeVisible();
  const acting = await signIn(cast.names.admin);
  const change = (done: string) =>
    watching.getByRole('listitem').filter({ hasText: cast.names.admin }).filter({ hasText: done });

  await acting.goto(`${server.url}/contest/${cast.contestId}?tab=settings`);
  await acting.getByLabel('Решения на участник').fill('7');
  await button(acting, /^Запази /).click();
  await expect(change('промени настройките')).toContainText('7');
  // The form has taken over what it saved, so leaving it asks nothing.
  await expect(button(acting, 'Запази')).toBeDisabled();

  await acting.getByRole('tab', { name: 'Задачи' }).click();
  const handle = button(acting, /^Премести .+, сега номер 1/);
  await handle.focus();
  await handle.press('ArrowDown');
  await expect(change('промени реда на задачите')).toBeVisible();

  await acting.getByRole('tab', { name: 'Резултати' }).click();
  await button(acting, 'Иван Петров: общ резултат').click();
  const dialog = acting.getByRole('dialog');
  await dialog.getByLabel('Точки ±').fill('5');
  await dialog.getByLabel('Причина').first().fill('Спря токът, „за малко“');
  await dialog.getByRole('button', { name: 'Промени', exact: true }).click();
  await expect(change('промени точки')).toContainText('Спря токът');

  // The saved file has the filtered entries.
  const json = await savedBy(watching, button(watching, 'JSON'));
  expect(json.suggestedFilename()).toBe('audit.ndjson');
  const lines = (await readFile(await json.path(), 'utf8')).trimEnd().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const by = { username: cast.names.admin, contest: cast.contestId };
  expect(entries).toMatchObject([
    { ...by, action: 'adjustScore', about: 'Иван Петров', after: { reason: 'Спря токът, „за малко“' } },
    { ...by, action: 'orderContestTasks' },
    { ...by, action: 'saveSettings', after: { submissions_limit: 7 } },
  ]);

  await watching.getByLabel('Действие').selectOption('промени точки');
  await expect(watching.getByRole('listitem').filter({ hasText: 'промени настройките' })).toHaveCount(0);
  const csv = await savedBy(watching, button(watching, 'CSV'));
  expect(csv.suggestedFilename()).toBe('audit.csv');
  const rows = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toBe('\ufefftime,person,address,action,target,contest,before,after');
  expect(rows[1]).toContain(`,${cast.names.admin},`);
  expect(rows[1]).toContain(`,adjustScore,participant:${cast.participants.ivan},${cast.contestId},`);
  expect(rows[1]).toContain('""reason"":""Спря токът, „за малко“""');
});

test('[AUT-2] the browser’s back leaves a contest’s form with changes only when that is meant', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, AHEAD);
  const page = await signIn(cast.names.admin);
  await page.goto(`${server.url}/contests`);
  await page.locator(`a[href="/contest/${cast.contestId}"]`).click();
  await page.getByRole('tab', { name: 'Настройки' }).click();
  const name = page.getByLabel('Име', { exact: true });
  const form = page.url();
  await name.fill('Пролетна купа');
  await page.evaluate(() => history.back());
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Да се излезе ли без запазване?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(form);
  await expect(name).toHaveValue('Пролетна купа');

  await page.evaluate(() => history.back());
  await dialog.getByRole('button', { name: 'Излез' }).click();
  await expect(page).not.toHaveURL(form);
  await expect(name).toHaveCount(0);
});
