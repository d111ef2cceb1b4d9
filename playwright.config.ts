import { defineConfig } from '@playwright/test';
import { browserOptions, shellOptions } from './tests/e2e/support/launch.ts';

/** What takes long, `*.full.e2e.ts` and single tests with `@full` in their titles, is for `npm run test:full`, and for whoever names it. */
const isFull = process.env['AGON_TEST'] === 'full' || process.argv.some((one) => one.includes('.full.'));
/** Tests of what a headless shell has not: a screen to share, a reader of PDFs. */
const WHOLE = /@whole/;
const LONG = /@full/;

/** Browser tests: a real Chromium against real servers on a real database; see tests/e2e/support. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/built.global.mjs',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Two at a time, each with a database and a server of its own.
  workers: 2,
  // On CI what fails once is tried again and listed at the end of the run: a fault to find.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // Every test seeds what it needs, so a long file is shared out as well.
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'bg-BG',
    viewport: { width: 1280, height: 800 },
    // Where motion is the subject a test asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What goes through a worker no test could answer in the server's place; where it is the subject a test allows it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // Recording costs time: it is for whoever looks at one test.
    trace: process.env['AGON_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  testIgnore: isFull ? [] : '**/*.full.e2e.ts',
  projects: [
    // The longest test is among these: begun last, it would run alone.
    {
      name: 'whole browser',
      grep: WHOLE,
      ...(isFull ? {} : { grepInvert: LONG }),
      use: { launchOptions: browserOptions },
    },
    { name: 'pages', grepInvert: isFull ? WHOLE : [WHOLE, LONG], use: { launchOptions: shellOptions } },
  ],
});
