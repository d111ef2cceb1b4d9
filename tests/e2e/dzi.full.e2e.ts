import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Locator } from '@playwright/test';
import { freePort, type ServerProcess, startServer } from '../support/serverProcess.ts';
import { boardCells } from './support/board.ts';
import { callerAt } from './support/caller.ts';
import { JUDGED, open, send, write } from './support/competitor.ts';
import { examOf } from './support/exam.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const BELLS = join(import.meta.dirname, '../../examples/bells/submissions/accepted/bells.cpp');
/** Time in which another page of the person must follow. */
const AT_ONCE = { timeout: 3_000 };

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const question = (page: Page, number: number) =>
  expect(heading(page, `Въпрос ${number} от 10`)).toBeVisible();
const saved = (page: Page) => expect(page.getByText(/^Запазено в/)).toBeVisible();

/** A server that this test may kill, apart from the server of the file's other tests. */
function serverOn({ databaseUrl }: Stage, port: number): Promise<ServerProcess> {
  return startServer(['--no-demo', '--no-judge', '--database-url', databaseUrl], port);
}

async function logIn(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'bg-BG' })).newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Потребителско име').fill(name);
  await page.getByLabel('Парола', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  return page;
}

/** Closes the page's browser, keeping only its stored data, and opens the same address again. */
async function crash(browser: Browser, page: Page): Promise<Page> {
  const address = page.url();
  const storageState = await page.context().storageState();
  await page.context().close();
  const again = await (await browser.newContext({ locale: 'bg-BG', storageState })).newPage();
  await again.goto(address);
  return again;
}

test('[QIZ-1] [QIZ-3] [QIZ-4] a dzi exam is sat: every kind of question, browser and server killed, a task judged, the finish', async ({
  stage,
  browser,
}) => {
  test.slow();
  const { name, contestId } = await examOf(stage);
  stage.judge();
  const port = await freePort();
  let server = await serverOn(stage, port);
  try {
    const first = await logIn(browser, server.url, name);
    await first.getByRole('link', { name: 'Тест по информатика' }).first().click();

    // A choice of one, of several, a short text, a number, a long text.
    await question(first, 1);
    await first.getByRole('radio').nth(3).check();
    await saved(first);
    await open(first, '/task/1/quiz/3');
    for (const place of [0, 1, 3]) await first.getByRole('checkbox').nth(place).check();
    await first.getByRole('button', { name: 'Отбележи за преглед' }).click();
    await saved(first);
    await open(first, '/task/1/quiz/5');
    await first.getByRole('textbox').fill('abdfgh');
    await saved(first);
    await open(first, '/task/1/quiz/10');
    await first.getByRole('textbox').fill('Броим в хеш таблица.');
    await saved(first);

    // The server and then the browser die while only the browser has a number.
    await open(first, '/task/1/quiz/4');
    await question(first, 4);
    await expect(first.locator('.katex-display')).toBeVisible();
    await server.kill();
    await first.getByRole('textbox').fill('5 050');
    await expect(first.getByText(/Запазено на този компютър/)).toBeVisible();
    server = await serverOn(stage, port);
    const page = await crash(browser, first);
    await question(page, 4);
    await expect(page.getByRole('textbox')).toHaveValue('5 050');
    await saved(page);
    await expect(
      page.getByRole('link', { name: 'Въпрос 3: отговорен, отбелязан за преглед', exact: true }),
    ).toBeVisible();
    await open(page, '/task/1/quiz/10');
    await expect(page.getByRole('textbox')).toHaveValue('Броим в хеш таблица.');

    // The practical task is judged.
    await open(page, '/task/2');
    await write(page, 'cpp', await readFile(BELLS, 'utf8'));
    await send(page);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect
      .poll(async () => {
        const work = stage.db.selectFrom('submissions').select('score');
        return (await work.where('contest_id', '=', contestId).execute()).map(({ score }) => score);
      }, JUDGED)
      .toEqual([100]);

    // The finish asks, and says what is left; a second page is open.
    const second = await page.context().newPage();
    await second.goto(page.url());
    await expect(second.getByRole('button', { name: 'Изпрати', exact: true })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Приключи' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('5 въпроса остават без отговор.')).toBeVisible();
    await expect(dialog.getByText('1 въпрос е отбелязан за преглед.')).toBeVisible();
    await expect(dialog.getByText(/Няма изпратено решение/)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Отказ' }).click();
    await expect(page.getByRole('button', { name: 'Изпрати', exact: true })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Приключи' }).click();
    const loggedInAgain = page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/api/me'),
    );
    await dialog.getByRole('button', { name: 'Приключи' }).click();
    await loggedInAgain;
    await expect(page.getByRole('banner').getByText('Приключихте')).toBeVisible();

    // The second page follows: tasks can be read, and no page can send anything.
    await expect(second.getByRole('banner').getByText('Приключихте')).toBeVisible(AT_ONCE);
    for (const one of [page, second]) {
      await expect(one.getByRole('button', { name: 'Изпрати', exact: true })).toBeDisabled();
      await open(one, '/task/1/quiz/2');
      await expect(one.getByRole('radio').first()).toBeDisabled();
    }

    // Calls made by hand are refused as well.
    const byHand = await callerAt(server.url, name);
    const work = { contestId, task: 2, language: 'py', client_id: crypto.randomUUID() };
    const source = { name: 'a.py', content: 'print(1)\n' };
    const finished = { status: 409, error: 'backend.finished' };
    expect(await byHand.call('submit', work, { source })).toMatchObject(finished);
    const input = { name: 'a.txt', content: '1' };
    expect(await byHand.call('runUserTest', work, { source, input })).toMatchObject(finished);
    const answer = { contestId, tid: 1, qid: 2, value: '"a"', marked: 'false', revision: Date.now() };
    expect(await byHand.call('saveAnswer', answer)).toMatchObject(finished);

    // The page shows scored answers and those that wait for people; missing answers give nothing.
    await open(second, '/home');
    await expect(second.getByText('Оценен автоматично · 1 отговор чака оценяване')).toBeVisible();
    await expect(second.getByRole('list', { name: 'Точки по въпроси' }).getByRole('listitem')).toHaveCount(
      10,
    );
    await expect(second.getByText('1 решение', { exact: true })).toBeVisible();

    // 1 + 3 + 2 + 2 of the quiz's 20 points, while its open question waits for people; all of the task's.
    expect(await boardCells(stage, contestId)).toMatchObject([
      { 1: { points: 40, pending: 1 }, 2: { points: 100, pending: 0 } },
    ]);
    await page.context().close();
  } finally {
    await server.stop();
  }
});
