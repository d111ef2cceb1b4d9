import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';

/** A browser that was started by hand, which Playwright only watches. */
export interface HandmadeBrowser {
  readonly context: BrowserContext;
  /** Kills the browser, as when the power is cut; stored data stays. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts such a browser. Playwright keeps its own pages visible; in this browser a page behind another is
 * truly hidden. Data stays in the named folder; without one it is lost on closing.
 */
export async function startHandmade(
  flags: readonly string[] = [],
  ownFolder: string | null = null,
): Promise<HandmadeBrowser> {
  const folder = ownFolder ?? (await mkdtemp(join(tmpdir(), 'agon-hidden-')));
  const all = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The browser starts without a page: Playwright would wait for ever for a page that arrives while it
    // connects (github.com/microsoft/playwright/issues/41093).
    '--no-startup-window',
    // The same width as pages of other tests.
    '--window-size=1280,900',
    ...flags,
  ];
  const child = spawn(process.env['CHROMIUM_PATH'] ?? chromium.executablePath(), all, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endpoint = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /(ws:\/\/\S+)\s/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the browser ended: ${text}`)));
  });
  const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const context = browser.contexts()[0];
  if (!context) throw new Error('the browser has no context');
  return {
    context,
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
    async close() {
      await browser.close();
      child.kill('SIGKILL');
      if (ownFolder === null) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
