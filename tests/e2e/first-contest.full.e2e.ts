import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext } from '@playwright/test';
import { zipSync } from 'fflate';
import { startServer } from '../support/serverProcess.ts';
import { Steps } from './support/steps.ts';
import { expect, type Page, test } from './support/test.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const TASKS = ['banitsa', 'bells', 'shelf', 'embroidery'] as const;
const CONTEST = 'School cup';
/** The jury's solutions of four tasks are judged on a machine that may be busy. */
const JUDGED = { timeout: 120_000 };
const PATIENCE = { timeout: 60_000 };

/** A folder of examples/ as its author would send it. */
async function zipOf(slug: string) {
  const folder = join(EXAMPLES, slug);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, Uint8Array> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[`${slug}${path.slice(folder.length)}`] = await readFile(path);
  }
  return { name: `${slug}.zip`, mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) };
}

/** Thirty people in two rooms. */
function peopleFile() {
  const first = ['Anna', 'Boris', 'Clara', 'Dimitar', 'Elena', 'Filip', 'Gergana', 'Hristo', 'Iva', 'Julia'];
  const last = ['Petrova', 'Stoyan', 'Koleva'];
  const rows = Array.from({ length: 30 }, (_, at) =>
    [
      `p${String(at + 1).padStart(2, '0')}`,
      `${first[at % 10]} ${last[Math.floor(at / 10)]}`,
      at % 2 === 0 ? 'School of Mathematics' : 'First Language School',
      at < 15 ? '101' : '102',
      String((at % 15) + 1),
    ].join(','),
  );
  const text = ['login,name,school,room,seat', ...rows].join('\n');
  return { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** The time of day tomorrow, in the English form. */
function tomorrow(clock: string): string {
  const day = new Date(Date.now() + 24 * 3_600_000);
  return `${day.getDate()} ${day.toLocaleString('en', { month: 'short' })} ${day.getFullYear()} ${clock}`;
}

async function visit(browser: Browser, contexts: BrowserContext[]): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', colorScheme: 'light' });
  contexts.push(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw new Error(`the page failed: ${error.message}`);
  });
  return page;
}

async function inEnglish(page: Page, steps: Steps): Promise<void> {
  await steps.press(page.getByRole('button', { name: 'Език' }));
  await steps.press(page.getByRole('menuitemradio', { name: 'English' }));
}

async function becomeAdmin(page: Page, steps: Steps): Promise<void> {
  await inEnglish(page, steps);
  // A person who reloads the page has no other link to it, so it must still work.
  await page.reload();
  await steps.fill(page.getByLabel('Your name'), 'Elena Vasileva');
  await steps.fill(page.getByLabel('Username'), 'elena');
  await steps.fill(page.getByLabel('Password', { exact: true }), 'a long secret');
  await steps.fill(page.getByLabel('Repeat the password'), 'a long secret');
  await steps.picture('1-welcome');
  await steps.press(page.getByRole('button', { name: 'Get started' }));
  await expect(page.getByRole('banner')).toBeVisible(PATIENCE);
}

function sidebar(page: Page, name: string | RegExp) {
  return page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name });
}

async function makeContest(page: Page, steps: Steps): Promise<void> {
  await steps.press(sidebar(page, 'Contests'));
  await steps.press(page.getByRole('link', { name: 'New contest' }));
  await steps.fill(page.getByLabel('Name', { exact: true }), CONTEST);
  await steps.fill(page.getByLabel('Start', { exact: true }), tomorrow('09:00'));
  await steps.fill(page.getByLabel('End', { exact: true }), tomorrow('14:00'));
  await page.getByRole('heading', { name: 'Basics' }).evaluate((heading) => heading.scrollIntoView());
  await steps.picture('2-contest');
  await steps.press(page.getByRole('button', { name: 'Create the contest' }));
  await expect(page.getByRole('heading', { name: CONTEST })).toBeVisible();
}

async function bringTasks(page: Page, steps: Steps): Promise<void> {
  await steps.press(page.getByRole('tab', { name: 'Tasks' }));
  await steps.give(
    page.getByLabel('Choose packages or drop them here').last(),
    ...(await Promise.all(TASKS.map(zipOf))),
  );
  const waiting = page.getByRole('list', { name: 'Packages to confirm' });
  for (const [at, slug] of TASKS.entries()) {
    const card = waiting.getByRole('region').filter({ hasText: `${slug}.zip` });
    await expect(card.getByText('Ready', { exact: true })).toBeVisible(JUDGED);
    if (at === 0) {
      await card.scrollIntoViewIfNeeded();
      await steps.picture('3-package');
    }
    await steps.press(card.getByRole('button', { name: 'Make it a task' }));
    await expect(card).toHaveCount(0, PATIENCE);
  }
  const list = page.getByRole('list', { name: 'Tasks', exact: true }).getByRole('listitem');
  await expect(list).toHaveCount(TASKS.length);
  await steps.picture('4-tasks');
}

/** Uploads people, and reads the card of the first person as that person would. */
async function uploadPeople(page: Page, steps: Steps) {
  await steps.press(sidebar(page, 'Users'));
  await steps.press(page.getByRole('link', { name: 'Upload a file' }));
  await steps.choose(page.getByLabel('Add everybody to'), CONTEST);
  await steps.give(page.getByLabel('Choose a file').last(), peopleFile());
  const write = page.getByRole('button', { name: 'Save 30 changes' });
  await expect(write).toBeVisible(PATIENCE);
  await steps.picture('5-people');
  await steps.press(write);
  await steps.press(page.getByRole('button', { name: 'Cards for 30 people' }));
  await steps.press(page.getByRole('dialog').getByText('A password', { exact: true }));
  await steps.press(page.getByRole('button', { name: 'Make the cards' }));
  const cards = page.getByRole('list', { name: 'Cards' }).getByRole('listitem');
  await expect(cards).toHaveCount(30, PATIENCE);
  // The codes for the check-in are drawn once their code is downloaded.
  await expect(cards.getByRole('img')).toHaveCount(30);
  await steps.picture('6-cards');
  const written = async (term: string) =>
    (await cards.first().locator(`dt:text-is("${term}") + dd`).textContent()) ?? '';
  const card = { login: await written('Username'), password: await written('Password') };
  await steps.press(page.getByRole('button', { name: 'Close' }));
  return card;
}

async function checkAndOpen(page: Page, steps: Steps): Promise<void> {
  await steps.press(sidebar(page, 'Contests'));
  await steps.press(page.getByRole('link', { name: CONTEST }).first());
  await steps.press(page.getByRole('tab', { name: 'Check' }));
  await expect(page.getByRole('region', { name: 'Check' }).getByRole('status')).toBeVisible(PATIENCE);
  await expect(page.locator('[data-state="stop"]')).toHaveCount(0);
  await steps.picture('7-check');
  await steps.press(page.getByRole('tab', { name: 'Settings' }));
  await steps.press(page.getByRole('button', { name: 'Start now' }));
  await steps.press(page.getByRole('dialog').getByRole('button', { name: 'Start now' }));
  await expect(page.getByText('Running', { exact: true }).first()).toBeVisible(PATIENCE);
}

async function solve(page: Page, steps: Steps, card: { readonly login: string; readonly password: string }) {
  await inEnglish(page, steps);
  await steps.fill(page.getByLabel('Username'), card.login);
  await steps.fill(page.getByLabel('Password', { exact: true }), card.password);
  await steps.press(page.getByRole('button', { name: 'Log in', exact: true }));
  await steps.press(sidebar(page, /Banitsa|Баница/));
  const source = await readFile(join(EXAMPLES, 'banitsa/submissions/accepted/banitsa.cpp'));
  await steps.give(page.getByLabel('Choose a file').last(), {
    name: 'banitsa.cpp',
    mimeType: 'text/plain',
    buffer: source,
  });
  await steps.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await expect(page.getByText('Accepted').first()).toBeVisible(JUDGED);
  await steps.picture('8-verdict');
}

test('[AUT-8] from an empty server to the first verdict of somebody with a printed card, in the browser alone', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'agon-first-'));
  const server = await startServer(['--no-demo', '--data', folder, '--judge-slots', '2']);
  const contexts: BrowserContext[] = [];
  try {
    const link = /http:\S+\/login#first=\S+/;
    await expect.poll(() => link.exec(server.output())?.[0] ?? '').not.toBe('');
    const admin = await visit(browser, contexts);
    const steps = new Steps(admin);
    await admin.goto(link.exec(server.output())?.[0] ?? '');
    await becomeAdmin(admin, steps);
    await makeContest(admin, steps);
    await bringTasks(admin, steps);
    const card = await uploadPeople(admin, steps);
    await checkAndOpen(admin, steps);

    const person = await visit(browser, contexts);
    const solving = new Steps(person);
    await person.goto(`${server.url}/login`);
    await solve(person, solving, card);

    await steps.press(admin.locator('main a[href^="/submissions/"]').first());
    await expect(admin.getByRole('row', { name: /Anna Petrova/ })).toContainText('AC', PATIENCE);
    await steps.picture('9-submissions');
    // docs/first-contest.md states these counts.
    const { presses, fields, files } = steps;
    expect({ presses, fields, files, all: steps.count }).toEqual({
      presses: 25,
      fields: 8,
      files: 2,
      all: 35,
    });
    expect(solving.count).toBe(8);
  } finally {
    for (const context of contexts) await context.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
