import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { personAt } from '../support/server.ts';
import { type ServerProcess, startServer } from '../support/serverProcess.ts';
import { picture } from './support/pictures.ts';
import { expect, type Page, test } from './support/test.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const DEMO_PASSWORD = 'agon';
/** A cold judge needs time, and the machine may be busy. */
const JUDGED = { timeout: 120_000 };

let server: ServerProcess;
let folder: string;
const contexts: BrowserContext[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-demo-'));
  server = await startServer(['--data', folder, '--judge-slots', '2']);
  // The server answers before its demo is ready; it then prints who can log in.
  await expect.poll(() => server.output(), JUDGED).toContain('Log in as');
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', colorScheme: 'light', ...options });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Език' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  return page;
}

/** Logs in as a person of the demo. */
async function logIn(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visit(browser, options);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  return page;
}

async function submit(page: Page, task: string, program: string): Promise<void> {
  await page.goto(`${server.url}/task/${task}`);
  await page.locator('.cm-content').click();
  await page.keyboard.insertText(await readFile(join(EXAMPLES, program), 'utf8'));
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}

/** Closes the toast about a submission, which would cover the picture. */
async function closeToast(page: Page, text: RegExp): Promise<void> {
  const toast = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });
  await toast.getByRole('button', { name: 'Dismiss the notification' }).click(JUDGED);
  await expect(toast).toHaveCount(0);
}

test('the demo has what the README shows of standings, a task, a submission, a question and modules', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const team = await personAt(server.url, 'team1', DEMO_PASSWORD).call('me');
  const standings = await visit(browser);
  await standings.goto(`${server.url}/public/standing/${team.body.contests[0]?.id}`);
  await expect(standings.getByText('62 competitors')).toBeVisible();
  await expect(standings.getByRole('row', { name: /University/ }).first()).toBeVisible();
  await picture(standings, 'standings');

  const ivan = await logIn(browser, 'ivan');
  await submit(ivan, '1', 'banitsa/submissions/accepted/banitsa.cpp');
  await closeToast(ivan, /^Accepted/);
  await ivan.getByRole('tab', { name: 'Samples' }).click();
  await ivan.getByRole('button', { name: 'Run on sample 1' }).click();
  await expect(ivan.getByText('As expected').first()).toBeVisible(JUDGED);
  await picture(ivan, 'task');
  await ivan.setViewportSize({ width: 390, height: 844 });
  await ivan.getByRole('tab', { name: 'Statement' }).click();
  await picture(ivan, 'phone');
  await ivan.setViewportSize({ width: 1280, height: 800 });

  await submit(ivan, '2', 'bells/submissions/wrong_answer/product.cpp');
  await ivan
    .getByRole('link', { name: /^Submission / })
    .first()
    .click();
  await closeToast(ivan, /^Wrong answer/);
  await expect(ivan.getByRole('main').getByText('Wrong answer').first()).toBeVisible();
  await expect(ivan.getByRole('region', { name: 'Tests' }).getByText('CPU time')).toBeVisible();
  await picture(ivan, 'submission');

  const petya = await logIn(browser, 'petya');
  for (const [number, key] of ['4', '2', '1'].entries()) {
    await petya.goto(`${server.url}/task/1/quiz/${number + 1}`);
    await expect(
      petya.getByRole('heading', { level: 1, name: `Question ${number + 1} of 10` }),
    ).toBeVisible();
    await petya.keyboard.press(key);
    await expect(petya.getByText(/^Saved at/)).toBeVisible();
  }
  await petya.getByRole('button', { name: 'Mark for review' }).click();
  await petya.goto(`${server.url}/task/1/quiz/4`);
  await expect(petya.locator('.katex-display')).toBeVisible();
  await expect(petya.getByRole('link', { name: 'Question 3: answered, marked for review' })).toBeVisible();
  await picture(petya, 'quiz');

  const kalina = await logIn(browser, 'kalina', { colorScheme: 'dark' });
  await expect(kalina.getByRole('heading', { name: 'Next: module 1 of 3' })).toBeVisible();
  await expect(kalina.getByText('Quiz with 10 questions').first()).toBeVisible();
  await picture(kalina, 'modules');
});
