import { expect, test as base, type Page } from '@playwright/test';
import { type ServerProcess } from '../../support/serverProcess.ts';
import { openStage, type Stage } from './stage.ts';

/** What a browser test is given: a stage of its file's own with one server, and pages that log in on it. */
interface Fixtures {
  /** A fresh browser context in which this person has logged in (a competitor of several contests still has to choose). */
  readonly signIn: (name: string, password?: string) => Promise<Page>;
}

interface WorkerFixtures {
  readonly stage: Stage;
  readonly server: ServerProcess;
}

/** Password of every seeded person. */
export const PASSWORD = 'secret-enough';

export const test = base.extend<Fixtures, WorkerFixtures>({
  stage: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const stage = await openStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [
    async ({ stage }, use) => {
      await use(await stage.server());
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  signIn: async ({ browser, server }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (name, password = PASSWORD) => {
      const context = await browser.newContext({ locale: 'bg-BG' });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => {
        throw new Error(`the page of ${name} failed: ${error.message}`);
      });
      await page.goto(`${server.url}/login`);
      await page.getByLabel('Потребителско име').fill(name);
      await page.getByLabel('Парола', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Влез', exact: true }).click();
      // Logged in: somewhere else than the login page, or asked which contest.
      await expect(page.getByRole('banner').or(page.getByRole('dialog')).first()).toBeVisible();
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect, type Page } from '@playwright/test';
