import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';

/** A browser that was started by hand and is only watched. */
export interface HandmadeBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Starts one. Playwright keeps its own pages visible; in this one a page behind another is truly hidden. */
export async function startHandmade(flags: readonly string[] = []): Promise<HandmadeBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-hidden-'));
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
    ...flags,
  ];
  const child = spawn(process.env['CHROMIUM_PATH'] ?? chromium.executablePath(), all, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endpoint = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /ws:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.once('exit', () => reject(new Error(`the browser ended: ${text}`)));
  });
  const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true });
  const context = browser.contexts()[0];
  if (!context) throw new Error('the browser has no context');
  return {
    context,
    async close() {
      await browser.close();
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
