import { randomUUID } from 'node:crypto';
import { cardCodeOf } from '#domain/onsite/card-code.ts';
import { castOf, type Cast } from './support/contest.ts';
import { open } from './support/competitor.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';
import { type Stage } from './support/stage.ts';

const MINUTE_MS = 60_000;

/** A running contest in two rooms, with a coordinator. */
async function siteOf(
  stage: Stage,
): Promise<Cast & { readonly coordinator: string; readonly second: string }> {
  const cast = await castOf(
    stage,
    { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS },
    { type: 'ioi', printing: true },
    ['bells'],
  );
  const { db, seed } = stage;
  for (const [who, room, seat] of [
    [cast.names.ivan, '210', '14'],
    [cast.names.maria, '325', '2'],
  ] as const)
    await db.updateTable('users').set({ site: 'Варна', room, seat }).where('name', '=', who).execute();
  const names = {
    coordinator: `rada-${randomUUID().slice(0, 6)}`,
    second: `slav-${randomUUID().slice(0, 6)}`,
  };
  for (const [name, display_name] of [
    [names.coordinator, 'Координатор Рада'],
    [names.second, 'Координатор Слав'],
  ] as const) {
    const id = await seed.user({ name, display_name, role: 'coordinator', password: PASSWORD });
    await db.insertInto('contest_staff').values({ contest_id: cast.contestId, user_id: id }).execute();
  }
  return { ...cast, ...names };
}

const row = (page: Page, name: string) => page.getByRole('listitem', { name });

test('[COO-1] [COO-2] two coordinators, a competitor and an admin: checked in by login, press and card; the machine, a problem and lost time @full', async ({
  stage,
  signIn,
}) => {
  test.setTimeout(150_000);
  const site = await siteOf(stage);
  const rada = await signIn(site.coordinator);
  await open(rada, `/check/${site.contestId}`);
  await expect(row(rada, 'Иван Петров')).toContainText('Неотбелязан');
  const slav = await signIn(site.second);
  await open(slav, `/check/${site.contestId}`);

  const ivan = await signIn(site.names.ivan);
  await expect(row(rada, 'Иван Петров')).toContainText('с влизането си');

  await test.step('a press of one is seen by the other', async () => {
    await row(rada, 'Мария Димитрова').getByRole('button', { name: 'Тук е' }).click();
    await expect(row(slav, 'Мария Димитрова')).toContainText('Координатор Рада');
    await row(rada, 'Мария Димитрова').getByRole('button', { name: 'Отмени' }).click();
    await expect(row(slav, 'Мария Димитрова')).toContainText('Неотбелязан');
  });

  await test.step('six letters of a card check in', async () => {
    const { id } = await stage.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', site.names.maria)
      .executeTakeFirstOrThrow();
    await slav.getByRole('button', { name: 'Отбелязване по карта' }).click();
    await slav.getByLabel('Шест букви от картата').fill(cardCodeOf(id));
    await expect(slav.getByRole('dialog')).toContainText('Мария Димитрова');
    await slav.keyboard.press('Escape');
    await expect(row(rada, 'Мария Димитрова')).toContainText('Координатор Слав');
  });

  await test.step('the competitor tries the machine, and the coordinator sees what came out', async () => {
    await open(ivan, '/machine');
    await ivan.getByRole('button', { name: 'Започни' }).click();
    await expect(ivan.getByRole('listitem', { name: 'Мрежа' })).toContainText('Наред', { timeout: 20_000 });
    const line = await ivan.locator('code').first().textContent();
    await ivan.getByLabel('Въведете точно този ред').fill(line ?? '');
    await ivan.getByRole('button', { name: 'Сравни' }).click();
    await expect(ivan.getByRole('listitem', { name: 'Клавиатура' })).toContainText('Наред');
    await ivan.getByRole('button', { name: 'Изпрати резултата' }).click();
    await expect(ivan.getByText(/^Изпратено/)).toBeVisible();
    await expect(row(rada, 'Иван Петров')).toContainText('Компютър');
  });

  await test.step('time that was lost is asked for, and given with one press', async () => {
    await row(rada, 'Иван Петров').getByRole('button', { name: 'Още за Иван Петров' }).click();
    const dialog = rada.getByRole('dialog');
    await dialog.getByLabel('Действия').selectOption('time');
    await dialog.getByLabel('Минути').fill('7');
    await dialog.getByLabel(/^Причина/).fill('Компютърът се рестартира');
    await dialog.getByRole('button', { name: 'Поискай време' }).click();
    await expect(dialog.getByText('Поискано: решават организаторите')).toBeVisible();
    const admin = await signIn(site.names.admin);
    await open(admin, `/check/${site.contestId}?show=requests`);
    await row(admin, 'Иван Петров').getByRole('button', { name: 'Дай времето' }).click();
    await expect(row(admin, 'Иван Петров')).toContainText('Дадено');
    await open(ivan, '/home');
    await expect(ivan.getByText(/7 мин/).first()).toBeVisible();
  });

  await test.step('a press without a network waits, says so, and goes out by itself', async () => {
    await open(slav, `/check/${site.contestId}`);
    await expect(row(slav, 'Мария Димитрова')).toContainText('Координатор Слав');
    await slav.context().setOffline(true);
    await row(slav, 'Мария Димитрова').getByRole('button', { name: 'Отмени' }).click();
    await expect(slav.getByText('1 действие чака мрежата')).toBeVisible({ timeout: 30_000 });
    await slav.context().setOffline(false);
    await open(rada, `/check/${site.contestId}`);
    await expect(row(rada, 'Мария Димитрова')).toContainText('Неотбелязан', { timeout: 30_000 });
  });
});
