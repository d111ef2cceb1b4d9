import { defineConfig } from '@playwright/test';

/** Browser tests: a real Chromium against real servers on a real database; see tests/e2e/support. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 1,
  // On a shared CI machine a page may be slower than a test expects; what fails twice is broken.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  fullyParallel: false,
  forbidOnly: process.env['CI'] === 'true',
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'bg-BG',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // Recording costs time: of a run that is tried again the second try is recorded.
    trace: process.env['CI'] === 'true' ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        // Without a graphics card its work is done by the processor, which has enough to do.
        '--disable-gpu',
        '--disable-gpu-compositing',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      ],
    },
  },
});
