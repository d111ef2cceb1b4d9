import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { castOf } from './support/contest.ts';
import { chooseFile, entry, JUDGED, open, send, toast } from './support/competitor.ts';
import { organiserOf } from './support/organiser.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, test } from './support/test.ts';

const MINUTE_MS = 60_000;
const BELLS = join(import.meta.dirname, '../../examples/bells/submissions');
const source = (path: string) => readFile(join(BELLS, path), 'utf8');

/** One person's row of the open board. */
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) }).first();

/** Sends a solution of the open task. */
async function submit(page: Page, name: string, content: string): Promise<number> {
  await chooseFile(page, { name, content });
  return send(page);
}

test('[TSK-3] [STD-1] [TML-6] an icpc contest is sat from a rejected solution through the freeze to the end @full', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(150_000);
  stage.judge();
  const cast = await castOf(
    stage,
    { start: -40 * MINUTE_MS, end: 60 * MINUTE_MS },
    { type: 'icpc', name: 'Купа', penalty_minutes: 20 },
    ['bells', 'ferry', 'horo'],
  );
  const { contestId: cid } = cast;
  const admin = await organiserOf(stage, server.url, cast);
  const ivan = await signIn(cast.names.ivan);

  await test.step('every task goes by its letter, wherever it stands', async () => {
    for (const [label, name] of [
      ['A', 'Две камбани'],
      ['B', 'Последният ферибот'],
      ['C', 'Гладко хоро'],
    ] as const) {
      await expect(entry(ivan, new RegExp(name))).toHaveText(`${label}${name}`);
      const line = ivan.getByRole('main').getByRole('listitem').filter({ hasText: name });
      await expect(line).toContainText(label);
    }
    await expect(ivan.getByRole('main')).toContainText('0 / 3');
    await entry(ivan, 'Класиране').click();
    await expect(ivan.getByRole('columnheader', { name: 'A', exact: true })).toBeVisible();
    await expect(ivan.getByRole('columnheader', { name: 'C', exact: true })).toBeVisible();
    await entry(ivan, /Две камбани/).click();
    await expect(ivan.getByText('Задача A', { exact: true })).toBeVisible();
    await ivan.getByRole('tab', { name: 'Вашите решения' }).click();
    await expect(ivan.getByText('Ще видите само дали решението е прието.')).toBeVisible();
  });

  const wrong = await test.step('a rejected one: its verdict, and nothing of the tests', async () => {
    const id = await submit(ivan, 'product.cpp', await source('wrong_answer/product.cpp'));
    await expect(toast(ivan, /^Грешен отговор · /)).toBeVisible(JUDGED);
    await ivan
      .getByRole('link', { name: `Решение № ${id}` })
      .first()
      .click();
    await expect(ivan.getByText('Грешен отговор').first()).toBeVisible();
    await expect(ivan.getByRole('table', { name: 'Тестове' })).toHaveCount(0);
    await expect(ivan.getByText('Подзадачи')).toHaveCount(0);
    return id;
  });

  await test.step('it was judged up to the first test that failed', async () => {
    const staff = await signIn(cast.names.admin);
    await open(staff, `/submission/${wrong}`);
    const tests = staff.getByRole('table', { name: 'Тестове' });
    await expect(tests.getByText('WA', { exact: true })).toHaveCount(1);
    await expect(tests.getByRole('row').last()).toContainText('не е пускан');
  });

  await test.step('the one after is accepted, and costs the minute and the penalty of the first', async () => {
    await entry(ivan, 'Класиране').click();
    await expect(rowOf(ivan, 'Иван Петров')).toContainText('−1');
    await entry(ivan, /Две камбани/).click();
    await submit(ivan, 'bells.py', await source('accepted/bells.py'));
    await expect(toast(ivan, /^Прието · /)).toBeVisible(JUDGED);
    const solved =
      (await ivan
        .getByRole('main')
        .getByText(/^\d+ мин$/)
        .textContent()) ?? '';
    const minute = Number.parseInt(solved, 10);
    expect(minute).toBeGreaterThanOrEqual(40);
    await entry(ivan, 'Начало').click();
    await expect(ivan.getByRole('main')).toContainText('1 / 3');
    const line = ivan.getByRole('main').getByRole('listitem').filter({ hasText: 'Две камбани' });
    await expect(line).toContainText(`${minute} мин`);
    await expect(line).toContainText('AC');
    await entry(ivan, 'Класиране').click();
    const row = rowOf(ivan, 'Иван Петров');
    const first = `Първи решил задачата: минута ${minute}, с 2 опита`;
    await expect(row.getByRole('img', { name: first })).toBeVisible();
    await expect(row.getByRole('gridcell').nth(1)).toHaveText('1');
    await expect(row.getByRole('gridcell').nth(2)).toHaveText(String(minute + 20));
    await expect(ivan.getByText('Вашето място')).toBeVisible();
  });

  const spectator = await signIn(cast.names.spectator);
  await open(spectator, `/standing/${cid}`);

  // The board freezes here: earlier submissions stay on it.
  const frozenAt = Date.now();
  let endAt = await endOf(stage, cid);
  const freeze = () =>
    admin.does('setStandings', { cid, standings: `yes_${((endAt - frozenAt) / MINUTE_MS).toFixed(4)}` });

  await test.step('after the freeze the board waits, and the own result is seen all the same', async () => {
    await freeze();
    await expect(toast(ivan, 'Класирането е замразено.')).toBeVisible();
    await expect(ivan.getByText('Замразено', { exact: true })).toBeVisible();
    await entry(ivan, /Последният ферибот/).click();
    await submit(ivan, 'ferry.py', 'print("no")\n');
    await expect(toast(ivan, /^(Грешен отговор|Грешка при изпълнение) · /)).toBeVisible(JUDGED);
    const own = ivan.getByRole('listitem').filter({ hasText: 'Решение №' });
    await expect(own.getByText(/^(WA|RE)$/)).toBeVisible();
    await entry(ivan, 'Класиране').click();
    for (const page of [ivan, spectator]) {
      await expect(
        rowOf(page, 'Иван Петров').getByRole('img', { name: '1 опит чака резултат' }),
      ).toBeVisible();
      await expect(rowOf(page, 'Иван Петров')).not.toContainText('−1');
    }
    await expect(rowOf(spectator, 'Иван Петров').getByRole('img', { name: 'с 2 опита' })).toBeVisible();
  });

  await test.step('the end comes, the board stays frozen, and then tells everything', async () => {
    endAt = Date.now() + 3_000;
    await admin.move({ end_time: endAt });
    await freeze();
    await expect(ivan.getByRole('banner').getByText('Състезанието приключи')).toBeVisible();
    await expect(rowOf(ivan, 'Иван Петров').getByRole('img', { name: '1 опит чака резултат' })).toBeVisible();
    await entry(ivan, /Гладко хоро/).click();
    await expect(ivan.getByText('Сега не се приемат решения').first()).toBeVisible();
    await entry(ivan, 'Класиране').click();
    await admin.does('setStandings', { cid, standings: 'yes' });
    await expect(toast(ivan, 'Класирането вече не е замразено.')).toBeVisible();
    for (const page of [ivan, spectator]) {
      await expect(rowOf(page, 'Иван Петров').getByRole('img', { name: '1 неуспешен опит' })).toBeVisible();
    }
  });
});

async function endOf({ db }: Stage, contestId: number): Promise<number> {
  const { end_at: endAt } = await db
    .selectFrom('contests')
    .select('end_at')
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  return endAt;
}
