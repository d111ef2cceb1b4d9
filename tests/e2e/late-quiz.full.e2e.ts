import AxeBuilder from '@axe-core/playwright';
import { type Person } from '../support/server.ts';
import { boardCells } from './support/board.ts';
import { callerAt } from './support/caller.ts';
import { examOf } from './support/exam.ts';
import { settled } from './support/scan.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

/** An admin of the server: the login name, and a person who makes calls. */
async function anAdmin({ seed }: Stage, url: string): Promise<{ name: string; admin: Person }> {
  const name = `admin${Math.random().toString(36).slice(2, 8)}`;
  await seed.user({ name, display_name: 'Елена Василева', role: 'admin', password: PASSWORD });
  return { name, admin: await callerAt(url, name, 'admin') };
}

/** Ends the exam for everybody now. */
async function endNow({ db }: Stage, admin: Person, cid: number): Promise<void> {
  const { start_at: start } = await db
    .selectFrom('contests')
    .select('start_at')
    .where('id', '=', cid)
    .executeTakeFirstOrThrow();
  const end = Date.now();
  const { status } = await admin.call('setTimes', {
    cid,
    start_time: start,
    end_time: end,
    start_analysis_time: end,
    end_analysis_time: end,
    start_translation_time: start,
    end_translation_time: start,
    unrestricted_time: 0,
  });
  expect(status).toBe(200);
}

/** Goes to a question by the overview, since no address can be opened without a network. */
async function turnTo(page: Page, number: number): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^Въпрос ${number}:`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Въпрос ${number} от 10` })).toBeVisible();
}

const points = async (stage: Stage, contestId: number) => {
  const cells = (await boardCells(stage, contestId)).flatMap((row) => Object.values(row));
  return cells.map((cell) => 'points' in cell && cell.points);
};

test('[QIZ-1] [TSK-8] answers given without a network before the end come after it: the staff decide, and the competitor sees what became of each', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(120_000);
  const { name, contestId } = await examOf(stage);
  const { name: adminName, admin } = await anAdmin(stage, server.url);
  const vera = await signIn(name);
  await vera.getByRole('link', { name: 'Тест по информатика' }).first().click();
  await expect(vera.getByRole('heading', { level: 1, name: 'Въпрос 1 от 10' })).toBeVisible();
  await vera.getByRole('radio').nth(3).check();
  await expect(vera.getByText(/^Запазено в/)).toBeVisible();

  // The page without its toasts, which repeat some of its texts.
  const page = vera.getByRole('main');

  // The answer is in time, but there is no network.
  await vera.context().setOffline(true);
  await turnTo(vera, 4);
  await vera.getByRole('textbox').fill('5 050');
  await expect(vera.getByText(/Запазено на този компютър/)).toBeVisible();
  await turnTo(vera, 5);
  await vera.getByRole('textbox').fill('abdfgh');
  await expect(vera.getByText(/Запазено на този компютър/)).toBeVisible();
  const givenBy = Date.now();
  await endNow(stage, admin, contestId);
  // An answer that arrives within 3 s counts by itself, as it was on its way; this one has to be later.
  await expect.poll(() => Date.now() - givenBy).toBeGreaterThan(3_000);
  await vera.context().setOffline(false);

  // Late answers do not count before a decision.
  await expect(page.getByText('Пристигна след края: решават организаторите')).toBeVisible({
    timeout: 30_000,
  });
  await expect.poll(() => points(stage, contestId)).toEqual([5]);
  await vera.goto(new URL('/home', vera.url()).href);
  await expect(page.getByText('Закъсняло: решават организаторите')).toHaveCount(2);

  const staff = await signIn(adminName);
  await staff.getByRole('link', { name: '2 закъснели решения чакат организаторите' }).first().click();
  const answer = (number: number) =>
    staff.getByRole('article', { name: `Вера Колева, Отговор на въпрос ${number}` });
  await expect(answer(4).getByText('5 050')).toBeVisible();
  await expect(answer(5).getByText('abdfgh')).toBeVisible();
  await expect(answer(4).getByText(/преди края$/)).toBeVisible();
  await settled(staff);
  expect((await new AxeBuilder({ page: staff }).analyze()).violations).toEqual([]);
  await answer(4).getByRole('button', { name: 'Приеми', exact: true }).click();
  await expect(page.getByText('Закъсняло, прието')).toHaveCount(1);
  await expect.poll(() => points(stage, contestId)).toEqual([15]);

  await answer(5).getByRole('button', { name: 'Отхвърли' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Причина').fill('Мрежата е работела');
  await dialog.getByRole('button', { name: 'Отхвърли' }).click();
  const rejected = page.getByRole('listitem').filter({ hasText: 'Закъсняло, отхвърлено' });
  await expect(rejected).toContainText(/въпрос 5.*Мрежата е работела/s);
  await expect(page.getByText('Закъсняло: решават организаторите')).toHaveCount(0);
  await settled(vera);
  expect((await new AxeBuilder({ page: vera }).analyze()).violations).toEqual([]);

  // The decisions remain after a reload, and the rejected answer gave no points.
  await vera.reload();
  await expect(page.getByText('Закъсняло, прието')).toHaveCount(1);
  await expect(rejected).toHaveCount(1);
  expect(await points(stage, contestId)).toEqual([15]);
});
