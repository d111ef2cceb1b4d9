import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallName } from '#protocol/calls.ts';
import { type Person } from '../support/server.ts';
import { boardCells } from './support/board.ts';
import { callerAt } from './support/caller.ts';
import { chooseFile, entry, JUDGED, open, send, toast } from './support/competitor.ts';
import { letTimePass, type ModuleExam, moduleEndOf, moduleExamOf } from './support/modules.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, test } from './support/test.ts';

const MINUTE_MS = 60_000;
const SHELF = join(import.meta.dirname, '../../examples/shelf/submissions/accepted/shelf.py');
/** Longest delay of a page's change, ms: the boundary, one drawing, a busy machine. */
const BOUND_MS = 1_000;

const THREE = [
  { example: 'shelf', minutes: 40 },
  { example: 'quiz-informatics', minutes: 20 },
  { example: 'relay', minutes: 60 },
];

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const banner = (page: Page) => page.getByRole('banner');

async function start(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Започни модула' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Започни модула' }).click();
}

async function finishModule(page: Page): Promise<void> {
  await banner(page).getByRole('button', { name: 'Приключи модула' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Приключи модула' }).click();
}

/** The fault of a call made by hand beside the pages; null when it succeeded. */
async function refusalOf(
  person: Person,
  name: CallName,
  input: object,
  file = false,
): Promise<string | null> {
  const files = file ? { source: { name: 'a.py', content: 'print(1)\n' } } : undefined;
  return (await person.call(name, input as never, files)).error;
}

function submission(exam: ModuleExam, task: number) {
  return { contestId: exam.contestId, task, language: 'py', client_id: crypto.randomUUID() };
}

/** Checks that calls made by hand read nothing of a module and save nothing in it. */
async function isClosed(person: Person, exam: ModuleExam, task: number, why: string): Promise<void> {
  const { contestId } = exam;
  expect(await refusalOf(person, 'task', { contestId, tid: task })).toBe(why);
  expect(await refusalOf(person, 'statement', { contestId, tid: task, lang: 'bg' })).toBe(why);
  expect(await refusalOf(person, 'submit', submission(exam, task), true)).toBe(why);
}

async function judged(stage: Stage, exam: ModuleExam): Promise<readonly (number | null)[]> {
  const rows = await stage.db
    .selectFrom('submissions')
    .select('score')
    .where('contest_id', '=', exam.contestId)
    .execute();
  return rows.map(({ score }) => score);
}

/** The time at which a page first has a path, by the machine's clock. */
async function arrivalAt(page: Page, path: string): Promise<number> {
  await page.waitForFunction((wanted) => location.pathname === wanted, path, { polling: 10 });
  return Date.now();
}

test('[QIZ-2] [QIZ-3] [SHL-4] [TML-4] an exam of three modules is sat: one by one, one ended by its time, the last finishes', async ({
  stage,
  server,
  signIn,
}) => {
  test.slow();
  const exam = await moduleExamOf(stage, THREE);
  const { contestId } = exam;
  stage.judge();
  const byHand = await callerAt(server.url, exam.name);
  const admin = await callerAt(server.url, exam.admin, 'admin');
  const page = await signIn(exam.name);

  // Before the first start the page shows the modules and their lengths, but no task; calls are refused.
  await expect(page.getByRole('heading', { name: 'Следва модул 1 от 3' })).toBeVisible();
  await expect(page.getByText('Практическа задача · 40 минути')).toBeVisible();
  await expect(page.getByText('Тест с 10 въпроса · 20 минути')).toBeVisible();
  await expect(entry(page, /рафт|Тест|Щафетни/)).toHaveCount(0);
  for (const task of [1, 2, 3]) await isClosed(byHand, exam, task, 'backend.module_not_started');
  await open(page, '/task/3');
  await expect(heading(page, 'Този модул още не е на ред')).toBeVisible();

  // The person starts the first module after a question.
  await page.getByRole('link', { name: 'Към модул 1' }).click();
  await expect(heading(page, 'Най-дългият рафт')).toBeVisible();
  await expect(page.getByText('40 минути', { exact: true })).toBeVisible();
  await start(page);
  await expect(page.getByRole('region', { name: 'Условие' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/task/1');
  await expect(banner(page).getByText('Край на модул 1 от 3')).toBeVisible();
  await expect(banner(page).getByRole('timer')).toHaveText(/^00:(40:00|39:\d\d)$/);
  await expect(entry(page, 'Най-дългият рафт')).toBeVisible();
  await expect(entry(page, /Тест|Щафетни/)).toHaveCount(0);
  await isClosed(byHand, exam, 2, 'backend.module_not_started');

  await chooseFile(page, { name: 'shelf.py', content: await readFile(SHELF) });
  await send(page);
  await expect.poll(() => judged(stage, exam), JUDGED).toEqual([100]);
  await expect(page.getByRole('link', { name: /^Решение № \d+/ }).first()).toBeVisible();

  // In a module's first minute a warning says how long it takes; then it is finished, and the next one waits.
  await banner(page).getByRole('button', { name: 'Приключи модула' }).click();
  await expect(page.getByRole('dialog').getByText('поне 1 минута')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await refusalOf(byHand, 'nextModule', { contestId })).toBe('backend.module_too_short');
  await letTimePass(stage, exam, 2 * MINUTE_MS);
  await page.reload();
  await expect(heading(page, 'Най-дългият рафт')).toBeVisible();
  await banner(page).getByRole('button', { name: 'Приключи модула' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('Да приключите ли модул 1 от 3: Най-дългият рафт?')).toBeVisible();
  await expect(question.getByText(/не можете да се върнете/)).toBeVisible();
  await expect(question.getByText(/Няма изпратено решение/)).toHaveCount(0);
  await question.getByRole('button', { name: 'Приключи модула' }).click();
  await expect(heading(page, 'Тест по информатика')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/task/2');
  await expect(page.getByText('Модул 2 от 3')).toBeVisible();
  await isClosed(byHand, exam, 1, 'backend.module_over');
  expect(await refusalOf(byHand, 'quiz', { contestId, tid: 2 })).toBe('backend.module_not_started');

  // The quiz ends at its time on both of the person's pages, while they work.
  await start(page);
  await expect(heading(page, 'Въпрос 1 от 10')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/task/2/quiz/1');
  await page.keyboard.press('4');
  await expect(page.getByText(/^Запазено в/)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(page.url().replace(/1$/, '4'));
  await expect(heading(second, 'Въпрос 4 от 10')).toBeVisible();
  const minutes = -((await moduleEndOf(stage, exam)) - Date.now() - 12_000) / MINUTE_MS;
  await admin.call('extendParticipant', { cid: contestId, pid: exam.participantId, minutes });
  await expect(banner(page).getByRole('timer')).toHaveText(/^00:00:(1\d|0\d)$/);
  await second.getByRole('textbox').fill('5050');
  await expect(second.getByText(/^Запазено в/)).toBeVisible();
  const endAt = await moduleEndOf(stage, exam);
  for (const arrival of await Promise.all([arrivalAt(page, '/task/3'), arrivalAt(second, '/task/3')])) {
    expect(arrival - endAt).toBeGreaterThanOrEqual(0);
    expect(arrival - endAt).toBeLessThan(BOUND_MS);
  }
  await expect(toast(page, 'Модулът приключи')).toBeVisible();
  await expect(heading(page, 'Щафетни отбори')).toBeVisible();
  await expect(entry(page, /Тест|Щафетни/)).toHaveCount(0);
  const answer = { contestId, tid: 2, qid: 5, value: '"x"', marked: 'false', revision: Date.now() };
  expect(await refusalOf(byHand, 'saveAnswer', answer)).toBe('backend.module_over');
  await second.close();

  // The last module ends without a submission: the page says so, and the exam is finished.
  await start(page);
  await expect(page.getByRole('region', { name: 'Условие' })).toBeVisible();
  await letTimePass(stage, exam, 2 * MINUTE_MS);
  await page.reload();
  await expect(heading(page, 'Щафетни отбори')).toBeVisible();
  await banner(page).getByRole('button', { name: 'Приключи модула' }).click();
  await expect(
    page.getByRole('dialog').getByText('Няма изпратено решение за: Щафетни отбори.'),
  ).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/последният модул/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Отказ' }).click();
  await finishModule(page);
  await expect(banner(page).getByText('Приключихте')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/home');
  await expect(banner(page).getByText('Всички модули приключиха')).toBeVisible();
  await expect(banner(page).getByRole('timer')).toHaveText('00:00:00');
  await expect(page.getByText('Оценен автоматично')).toBeVisible();
  await expect(entry(page, /рафт|Тест|Щафетни/)).toHaveCount(0);
  for (const task of [1, 2, 3]) await isClosed(byHand, exam, task, 'backend.finished');
  expect(await refusalOf(byHand, 'start', { contestId })).toBe('backend.finished');
  await open(page, '/task/2/quiz/1');
  await expect(heading(page, 'Приключихте')).toBeVisible();

  // The answers given in time count: 1 + 2 of 20 points.
  expect(await boardCells(stage, contestId)).toMatchObject([{ 1: { points: 100 }, 2: { points: 15 } }]);
});

test('[QIZ-2] [TML-5] the next module is started on one page and is there on the other, with the clock an hour off @full', async ({
  stage,
  browser,
  server,
  signIn,
}) => {
  const exam = await moduleExamOf(stage, THREE);
  const page = await signIn(exam.name);
  const state = await page.context().storageState();
  const skewed = await browser.newContext({ locale: 'bg-BG', storageState: state });
  await skewed.addInitScript(() => {
    const trueNow = Date.now.bind(Date);
    Date.now = () => trueNow() + 3_600_000;
  });
  const other = await skewed.newPage();
  await other.goto(`${server.url}/task/1`);
  await expect(heading(other, 'Най-дългият рафт')).toBeVisible();
  await open(page, '/task/1');
  await start(page);
  await expect(other.getByRole('region', { name: 'Условие' })).toBeVisible();
  await expect(banner(other).getByRole('timer')).toHaveText(/^00:(40:00|39:\d\d)$/);

  // The module ends there at the same moment, and its task closes.
  const admin = await callerAt(server.url, exam.admin, 'admin');
  const minutes = -((await moduleEndOf(stage, exam)) - Date.now() - 5_000) / MINUTE_MS;
  await admin.call('extendParticipant', { cid: exam.contestId, pid: exam.participantId, minutes });
  const endAt = await moduleEndOf(stage, exam);
  const arrival = await arrivalAt(other, '/task/2');
  expect(arrival - endAt).toBeGreaterThanOrEqual(0);
  expect(arrival - endAt).toBeLessThan(BOUND_MS);
  await open(other, '/task/1/pdf/bg');
  await expect(heading(other, 'Модулът приключи')).toBeVisible();
  await skewed.close();
});
