import { type Page } from '@playwright/test';
import { nameAt } from './support/board.ts';
import { castOf, type Cast } from './support/contest.ts';
import { open } from './support/competitor.ts';
import { addCrowd, play, type Result } from './support/crowd.ts';
import { organiserOf } from './support/organiser.ts';
import { aPng } from '../support/png.ts';
import { expect, test } from './support/test.ts';
import { type Stage } from './support/stage.ts';

const MINUTE_MS = 60_000;
/** Minutes since the start, and since the end: the contest is over, and froze half an hour before its end. */
const LENGTH = 100;
const OVER = 10;
const FROZEN_AT = 70;

/** An ended, still frozen icpc contest; one team rises from rank 3 to 1 after the freeze. */
async function frozenContest(stage: Stage, url: string): Promise<Cast> {
  const startAt = Date.now() - (LENGTH + OVER) * MINUTE_MS;
  const cast = await castOf(
    stage,
    { start: -(LENGTH + OVER) * MINUTE_MS, end: -OVER * MINUTE_MS },
    { type: 'icpc', external_id: `reveal-${startAt}`, standings: `yes_${LENGTH - FROZEN_AT}` },
  );
  await addCrowd(stage, cast, 2);
  const minute = (at: number, team: string, task: string, score: number): Result => ({
    team,
    task,
    score,
    sent: { at: startAt + at * MINUTE_MS, contest_time_ms: at * MINUTE_MS },
  });
  await play(await organiserOf(stage, url, cast), cast, [
    minute(10, 'maria', 'bells', 100),
    minute(20, 'ivan', 'bells', 100),
    minute(30, 'crowd-1', 'bells', 100),
    minute(80, 'crowd-1', 'shelf', 100),
    minute(85, 'ivan', 'shelf', 0),
  ]);
  return cast;
}

/** Ranks and names on a stage, in order of rank. */
async function stageOf(page: Page): Promise<readonly string[]> {
  const rows = await page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all();
  const lines = await Promise.all(
    rows.map(async (row) => ({
      rank: Number(await row.getByRole('cell').first().textContent()),
      name: (await row.getByRole('rowheader').textContent()) ?? '',
    })),
  );
  return lines.sort((a, b) => a.rank - b.rank).map(({ rank, name }) => `${rank} ${name}`);
}

test('[STD-4] a presenter reveals a frozen board by keyboard, a screen in the hall follows and knows nothing before', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(120_000);
  const cast = await frozenContest(stage, server.url);
  const { contestId: cid } = cast;
  const presenter = await signIn(cast.names.admin);
  const hall = await presenter.context().newPage();
  await hall.goto(`${server.url}/reveal/${cid}/screen`);
  const caption = hall.getByRole('status');
  const riser = hall.getByRole('row').filter({ hasText: 'Участник 1' });

  await test.step('those who come in get pictures, by files that are named by their login names', async () => {
    const { name } = await stage.db
      .selectFrom('participants')
      .innerJoin('users', 'users.id', 'user_id')
      .select('name')
      .where('contest_id', '=', cid)
      .where('display_name', '=', 'Участник 2')
      .executeTakeFirstOrThrow();
    await open(presenter, `/contest/${cid}?tab=people`);
    await presenter.getByRole('button', { name: 'Снимки' }).click();
    const dialog = presenter.getByRole('dialog');
    await dialog.getByLabel('Изберете снимки').setInputFiles([
      { name: `${name}.png`, mimeType: 'image/png', buffer: aPng(80, 60) },
      { name: 'nobody.png', mimeType: 'image/png', buffer: aPng(8, 6) },
    ]);
    await expect(dialog.getByText('Със снимка: 1 от 4.')).toBeVisible();
    await expect(dialog.getByText('Няма участници с тези имена: nobody.png')).toBeVisible();
    await dialog.getByRole('button', { name: 'Затвори' }).last().click();
  });

  await test.step('the hall waits, and then has the frozen board', async () => {
    await expect(hall.getByText('Тук ще бъде разкрито класирането')).toBeVisible();
    await open(presenter, `/reveal/${cid}`);
    await presenter.getByRole('button', { name: 'Започни разкриването' }).click();
    await expect(presenter.getByText('Окончателни места: 0 от 4')).toBeVisible();
    await expect(caption).toHaveText('Остават 4 места за разкриване');
    expect(await stageOf(hall)).toEqual([
      expect.stringContaining('1 Мария'),
      expect.stringContaining('2 Иван'),
      expect.stringContaining('3 Участник 1'),
      expect.stringContaining('4 Участник 2'),
    ]);
    await expect(riser.getByRole('img', { name: /последният: минута 80/ })).toBeAttached();
    await expect(hall.getByRole('button')).toHaveCount(0);
  });

  await test.step('the last is settled, the next opens a cell and rises', async () => {
    await presenter.keyboard.press('ArrowRight');
    await expect(caption).toContainText('Участник 2');
    await expect(caption).toContainText('Окончателно място');
    const picture = caption.locator('img');
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80);
    // The presenter sees the next step; the hall does not.
    await expect(presenter.getByText('от място 3 нагоре до 1')).toBeVisible();
    await expect(hall.getByText('нагоре')).toHaveCount(0);
    await presenter.keyboard.press('ArrowRight');
    await expect(caption).toContainText('Задача B: решена');
    await expect(caption).toContainText('от място 3 нагоре до 1');
    expect((await stageOf(hall))[0]).toContain('1 Участник 1');
  });

  await test.step('a press too many is taken back, and a reload goes on where it was', async () => {
    await presenter.keyboard.press('ArrowLeft');
    await expect(riser.getByRole('img', { name: /последният: минута 80/ })).toBeAttached();
    await presenter.reload();
    await expect(presenter.getByText('Окончателни места: 1 от 4')).toBeVisible();
    await presenter.keyboard.press('ArrowRight');
    await expect(caption).toContainText('от място 3 нагоре до 1');
  });

  await test.step('a jump settles all below a place; the end is the true board, with its winner', async () => {
    await presenter.getByLabel('Място', { exact: true }).fill('2');
    await presenter.getByRole('button', { name: 'Към него' }).click();
    await expect(presenter.getByText('Окончателни места: 2 от 4')).toBeVisible();
    await presenter.keyboard.press('f');
    await expect(presenter.getByText('Всички места са разкрити')).toBeVisible();
    await expect(caption).toContainText('Победител');
    await expect(caption).toContainText('Участник 1');
    expect(await stageOf(hall)).toEqual([
      expect.stringContaining('1 Участник 1'),
      expect.stringContaining('2 Мария'),
      expect.stringContaining('3 Иван'),
      expect.stringContaining('4 Участник 2'),
    ]);
  });

  await test.step('the board itself stays frozen for everybody else', async () => {
    const spectator = await signIn(cast.names.spectator);
    await open(spectator, `/standing/${cid}`);
    await expect(nameAt(spectator, 1)).toContainText('Мария');
    await expect(spectator.getByRole('img', { name: /последният: минута 80/ })).toBeAttached();
  });
});

test('[STD-6] any minute of a board is shown, and what changed since an earlier one, as far as it may be seen', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await frozenContest(stage, server.url);
  const openPast = async (page: Page) => {
    await open(page, `/standing/${cast.contestId}`);
    await page.getByRole('button', { name: 'Машина на времето' }).click();
    return page.getByRole('slider', { name: 'Време от началото' });
  };

  const admin = await signIn(cast.names.admin);
  const minute = await openPast(admin);
  await test.step('staff see every minute as it was', async () => {
    await expect(nameAt(admin, 1)).toContainText('Участник 1');
    await minute.fill('25');
    await expect(nameAt(admin, 1)).toContainText('Мария');
    await expect(nameAt(admin, 2)).toContainText('Иван');
    await minute.fill('90');
    await expect(nameAt(admin, 1)).toContainText('Участник 1');
  });

  await test.step('and who gained what since an earlier one', async () => {
    await admin.getByRole('checkbox', { name: 'Сравнение с по-ранна минута' }).check();
    await expect(admin.getByRole('table', { name: /Промените от 1:00 до 1:30/ })).toBeVisible();
    const row = admin.getByRole('row').filter({ hasText: 'Участник 1' });
    await expect(row).toContainText('беше на 3 място');
    await expect(row).toContainText('B');
    await admin.getByRole('slider', { name: 'От', exact: true }).fill('86');
    await expect(admin.getByText('Няма промени между двете')).toBeVisible();
  });

  await test.step('others see the same, but of the frozen part only that there were tries', async () => {
    const spectator = await signIn(cast.names.spectator);
    const slider = await openPast(spectator);
    await slider.fill('90');
    await expect(spectator.getByText('Замразено').first()).toBeVisible();
    await expect(nameAt(spectator, 1)).toContainText('Мария');
    await expect(spectator.getByRole('img', { name: /последният: минута 80/ })).toBeAttached();
    await slider.fill('75');
    await expect(spectator.getByRole('img', { name: /последният: минута 80/ })).toHaveCount(0);
  });
});
