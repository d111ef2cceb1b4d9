import { type BrowserContextOptions, expect, test as base, type Page } from '@playwright/test';
import { type ServerProcess } from '#tests/support/serverProcess.ts';
import { personAt } from '#tests/support/server.ts';
import { typeLogin } from './door.ts';
import { openStage, type Stage } from './stage.ts';

/** Fixtures of a browser test: a stage for its file with one server, and pages that are logged in. */
interface Fixtures {
  /** A new context with this person logged in (with several contests they still have to choose). */
  readonly signIn: (name: string, password?: string) => Promise<Page>;
}

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

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
      const storageState = await sessionOf(server.url, name, password);
      const context = await browser.newContext({
        locale: 'bg-BG',
        ...(storageState ? { storageState } : {}),
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => {
        throw new Error(`the page of ${name} failed: ${error.message}`);
      });
      await page.goto(`${server.url}/login`);
      if (!storageState) await typeLogin(page, name, password);
      // Logged in: the page has its header, or asks which contest.
      await expect(page.getByRole('banner').or(page.getByRole('dialog')).first()).toBeVisible();
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** The session that the browser stores after the login page's call; null when a contest must be chosen. */
async function sessionOf(url: string, name: string, password: string): Promise<StorageState | null> {
  const answer = await personAt(url, name, password).call('me');
  if (answer.status !== 200) throw new Error(`${name} cannot log in: ${answer.status}`);
  const { role, password: secret, contests } = answer.body;
  if (contests.length > 1 && role === 'USER') return null;
  const kept = { username: name, password: secret, contestid: String(contests[0]?.id ?? '') };
  const localStorage = Object.entries(kept)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ name: key, value: Buffer.from(value).toString('base64') }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

export { expect, type Page } from '@playwright/test';
