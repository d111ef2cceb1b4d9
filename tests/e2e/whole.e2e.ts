import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { type Download, type Page as PageOf } from '@playwright/test';
import { createWriter } from '#server/journal/write.ts';
import { OLD_PASSWORD, workedContest, type Worked } from '../support/workedContest.ts';
import { typeLogin } from './support/door.ts';
import { callerAt } from './support/caller.ts';
import { openStage, type Stage } from './support/stage.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** An ended contest on a stage, with an admin. */
async function aWorked(
  stage: Stage,
  boss: string,
  wanted: { readonly type: 'ioi' | 'icpc'; readonly standings: string; readonly people?: number },
): Promise<Worked> {
  const { db, seed } = stage;
  const admin = await seed.user({ name: boss, role: 'admin', display_name: 'Елена', password: PASSWORD });
  const write = createWriter({ db, journal: { woken: () => undefined } });
  const given = { people: 12, submissions: 120, ...wanted, admin, mark: boss };
  return workedContest({ app: { db, write }, seed }, given);
}

async function bytesOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

/** The cells of the board on the page, row by row. */
async function cellsOf(page: PageOf): Promise<string[][]> {
  await expect(page.getByRole('grid')).toBeVisible();
  return page
    .getByRole('grid')
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('[role=columnheader],[role=rowheader],[role=gridcell]')].map((cell) =>
          (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim(),
        ),
      ),
    );
}

test('[AUT-7] staff download a contest with what people did, and make it of the file on an empty server: the boards are the same, and people log in @full', async ({
  stage,
  server,
  signIn,
  browser,
}) => {
  const { contestId, names } = await aWorked(stage, 'boss-ioi', { type: 'ioi', standings: 'yes' });
  const page = await signIn('boss-ioi');
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(`${server.url}/standing/${contestId}`);
  const before = await cellsOf(page);
  expect(before.length).toBeGreaterThan(10);

  await page.goto(`${server.url}/contest/${contestId}?tab=settings`);
  await button(page, 'Изтегли като файл').click();
  await expect(page.getByText(/решения: 120/)).toBeVisible();
  await page.getByRole('checkbox', { name: /^Тайни данни/ }).check();
  const arriving = page.waitForEvent('download');
  await button(page, 'Изтегли').click();
  const asked = page.getByRole('dialog', { name: 'Да се изтеглят ли и тайните данни?' });
  await asked.getByRole('button', { name: 'Изтегли' }).click();
  const path = await (await arriving).path();

  const other = await openStage();
  try {
    const empty = await other.server();
    await other.seed.user({ name: 'first', role: 'admin', display_name: 'Първи', password: PASSWORD });
    const { secret } = await callerAt(empty.url, 'first', 'admin');
    const kept = { username: 'first', password: secret, contestid: '' };
    const localStorage = Object.entries(kept).map(([name, value]) => ({
      name,
      value: Buffer.from(value).toString('base64'),
    }));
    const context = await browser.newContext({
      locale: 'bg-BG',
      viewport: { width: 1280, height: 1400 },
      storageState: { cookies: [], origins: [{ origin: empty.url, localStorage }] },
    });
    const there = await context.newPage();
    await there.goto(`${empty.url}/contests?new`);
    await there.getByRole('radio', { name: /^Файл/ }).check();
    await there.getByLabel('Изберете файл').setInputFiles(path);
    await expect(there.getByText(/Хора: 12\. Решения: 120/)).toBeVisible();
    await expect(there.getByText(/Един от екипа няма профил тук/)).toBeVisible();
    await button(there, 'Създай състезанието').click();
    await expect(there).toHaveURL(/\/contest\/\d+\?tab=settings/);
    const cid = /contest\/(\d+)/.exec(there.url())?.[1] ?? '';
    await there.goto(`${empty.url}/standing/${cid}`);
    expect(await cellsOf(there)).toEqual(before);
    await context.close();

    const competitor = await browser.newPage({ locale: 'bg-BG' });
    await competitor.goto(`${empty.url}/login`);
    await typeLogin(competitor, names[0] ?? '', OLD_PASSWORD);
    await expect(competitor.getByRole('banner')).toContainText('Човек 1');
    await competitor.close();
  } finally {
    await other.close();
  }
});

test('[STD-5] the board is saved as it is seen, by category and frozen too, and as the scoreboard of the Contest API @full', async ({
  stage,
  server,
  signIn,
  browser,
}) => {
  const { contestId } = await aWorked(stage, 'boss-icpc', { type: 'icpc', standings: 'yes_60' });
  const page = await signIn('boss-icpc');
  await page.setViewportSize({ width: 1280, height: 1400 });
  const saved = async (where: Page, press: () => Promise<void>) => {
    const arriving = where.waitForEvent('download');
    await press();
    return bytesOf(await arriving);
  };
  const tableOf = (csv: string) => Papa.parse<string[]>(csv.replace(/^\ufeff/, '').trim()).data;
  /** Rank, name and points of each row of the page. */
  const shown = async (where: Page) =>
    (await cellsOf(where))
      .slice(1)
      // The last row counts who solved and tried each task, and has no rank.
      .filter(([rank = '']) => rank !== '')
      .map(([rank = '', name = '']) => [
        rank,
        // The medal, and the line above a medal's rows, are marks beside the name.
        name
          .replace(/^Под (златото|среброто|бронза) /, '')
          .replace(/Група \d.*/, '')
          .trim()
          .replace(/\s+(Злато|Сребро|Бронз|Грамота)$/, ''),
      ]);

  await page.goto(`${server.url}/standing/${contestId}/A`);
  const ofA = await saved(page, () => button(page, 'CSV').click());
  expect(ofA.startsWith('\ufeff')).toBe(true);
  const rows = tableOf(ofA).slice(1);
  expect(rows.map(([rank, name]) => [rank, name])).toEqual(await shown(page));
  expect(rows.length).toBeLessThan(8);

  await button(page, 'Други формати').click();
  const plain = await saved(page, () =>
    page.getByRole('menuitem', { name: 'CSV за програми (без BOM)' }).click(),
  );
  expect(`\ufeff${plain}`).toBe(ofA);
  await button(page, 'Други формати').click();
  const api = await saved(page, () =>
    page.getByRole('menuitem', { name: 'Scoreboard на Contest API (JSON)' }).click(),
  );
  const scoreboard = JSON.parse(api) as { rows: { rank: number; score: { num_solved: number } }[] };
  expect(scoreboard.rows).toHaveLength(10);

  // The public sees the board frozen, and saves it frozen.
  await page.goto(`${server.url}/standing/${contestId}`);
  const whole = tableOf(await saved(page, () => button(page, 'CSV').click()));
  expect(whole.slice(1).map(([rank]) => Number(rank))).toEqual(scoreboard.rows.map(({ rank }) => rank));
  const context = await browser.newContext({ locale: 'bg-BG', viewport: { width: 1280, height: 1400 } });
  const visitor = await context.newPage();
  await visitor.goto(`${server.url}/public/standing/${contestId}`);
  await expect(visitor.getByText('Замразено').first()).toBeVisible();
  const frozen = tableOf(await saved(visitor, () => button(visitor, 'CSV').click()));
  expect(frozen).toHaveLength(whole.length);
  expect(frozen).not.toEqual(whole);
  expect(frozen.slice(1).map(([rank, name]) => [rank, name])).toEqual(await shown(visitor));
  expect(frozen.flat().some((cell) => cell.startsWith('?'))).toBe(true);
  await context.close();
});

test('[STD-5] a board of hundreds is printed whole on paper, black on white, with its head on each page and nothing around it @full', async ({
  stage,
  server,
  signIn,
}) => {
  const wanted = { type: 'ioi', standings: 'yes', people: 120 } as const;
  const { contestId } = await aWorked(stage, 'boss-print', wanted);
  const page = await signIn('boss-print');
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await page.goto(`${server.url}/standing/${contestId}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const table = page.getByRole('table');
  // The rows include the head, and those of who solved and tried each task.
  await expect(table.getByRole('row')).toHaveCount(120);
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(button(page, 'CSV')).toBeHidden();
  const look = await table.evaluate((element) => {
    const head = element.querySelector('thead');
    const cell = element.querySelectorAll('tbody th, tbody td')[1];
    return {
      head: head && getComputedStyle(head).display,
      color: cell && getComputedStyle(cell).color,
      page: getComputedStyle(document.documentElement).backgroundColor,
    };
  });
  expect(look).toEqual({ head: 'table-header-group', color: 'rgb(0, 0, 0)', page: 'rgb(255, 255, 255)' });
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
});
