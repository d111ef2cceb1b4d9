import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { browserOptions } from '#tests/e2e/support/launch.ts';
import { openStage, type Stage } from '#tests/e2e/support/stage.ts';
import { castOf } from '#tests/e2e/support/contest.ts';
import { typeLogin } from '#tests/e2e/support/door.ts';
import { PASSWORD } from '#tests/e2e/support/test.ts';
import { type BenchRow, medianOf } from './measure.ts';

/** The computers and the network of a school: a processor six times slower, 5 Mbit/s at 60 ms. */
const SLOWER = 6;
const NETWORK = { offline: false, latency: 60, downloadThroughput: 625_000, uploadThroughput: 625_000 };
const SCREEN: BrowserContextOptions = { locale: 'bg-BG', viewport: { width: 1440, height: 900 } };
const MINUTE_MS = 60_000;
/** Time from making the contest to its start: the page logs in and fetches its seal in it. */
const AHEAD_MS = 60_000;
const ROUNDS = 5;
const KEYS = 40;
const KEY_EVERY_MS = 150;
/** Statements of the two example tasks, by a text in each. */
const [BELLS, SHELF] = ['В град Елхово има две камбани', 'В редица са подредени'];
const TARGETS = { seal: 400, task: 250, key: 80 };

/** Times that a page writes down about itself, ms of its own clock. */
interface Seen {
  keyAt: number | null;
  clickedAt: number | null;
  drawnAt: number | null;
  waitsFor: string | null;
  /** Whether the first task is opened as soon as there is a link to it. */
  opensFirst: boolean;
  keysMs: number[];
}

/** The moments that a contestant waits for, in Chromium slowed down to a school's computer. */
export async function benchPage(): Promise<readonly BenchRow[]> {
  const { ensureBrowser } = await script<{ readonly ensureBrowser: () => string }>('../scripts/browser.mjs');
  await (await script<{ default(): Promise<void> }>('../tests/support/built.global.mjs')).default();
  const stage = await openStage();
  const browser = await chromium.launch({ ...browserOptions, executablePath: ensureBrowser() });
  try {
    const { url } = await stage.server();
    const sealMs = await keyToStatement(browser, stage, url);
    const { taskMs, keysMs } = await atWork(browser, stage, url);
    return [
      rowOf('from the key of the seal to the statement', sealMs, TARGETS.seal, 'one page'),
      rowOf(
        'from a press on a task to its statement',
        medianOf(taskMs),
        TARGETS.task,
        `the middle of ${taskMs.length}: ${taskMs.map((ms) => ms.toFixed(0)).join(', ')}`,
      ),
      rowOf(
        'from a key pressed in the editor to its letter, the slowest',
        Math.max(...keysMs),
        TARGETS.key,
        `${keysMs.length} keys, the middle ${medianOf(keysMs).toFixed(0)} ms`,
      ),
    ];
  } finally {
    await browser.close();
    await stage.close();
  }
}

function rowOf(what: string, ms: number, targetMs: number, how: string): BenchRow {
  return {
    name: `${what}, by ${targetMs} ms, on a computer ${SLOWER} times slower`,
    ratio: ms / targetMs,
    target: 1,
    wanted: 'at most',
    detail: `${ms.toFixed(0)} ms; ${how}`,
  };
}

/** A page that waits for the start: from the frame with the key until the first task is opened and its statement drawn. */
async function keyToStatement(browser: Browser, stage: Stage, url: string): Promise<number> {
  const cast = await castOf(stage, { start: AHEAD_MS, end: 60 * MINUTE_MS });
  const page = await openPage(browser);
  const parts: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/public/seals/')) parts.push(response.url());
  });
  await page.goto(`${url}/login`);
  await typeLogin(page, cast.names.ivan, PASSWORD);
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  while (parts.length < 2) await page.waitForTimeout(100);
  await slowDown(page);
  await waitFor(page, BELLS, true);
  const { keyAt, drawnAt } = await drawn(page, AHEAD_MS + MINUTE_MS);
  await page.context().close();
  if (keyAt === null || drawnAt === null) throw new Error('no key came, or no statement');
  return drawnAt - keyAt;
}

/** From one task to the other and back, then typing without a pause. */
async function atWork(browser: Browser, stage: Stage, url: string) {
  const cast = await castOf(stage, { start: -MINUTE_MS, end: 60 * MINUTE_MS });
  const page = await openPage(browser);
  await page.goto(`${url}/login`);
  await typeLogin(page, cast.names.ivan, PASSWORD);
  const link = (name: RegExp) => page.getByRole('link', { name }).first();
  await link(/Две камбани/).click();
  await page.locator('.cm-content').waitFor();
  // The statements that pages load ahead are loaded.
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  const taskMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, text] of [
      [/рафт/, SHELF],
      [/Две камбани/, BELLS],
    ] as const) {
      await waitFor(page, text);
      await link(name).click();
      const { clickedAt, drawnAt } = await drawn(page, MINUTE_MS);
      taskMs.push((drawnAt ?? Infinity) - (clickedAt ?? 0));
    }
  await page.locator('.cm-content').click();
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('abcdefgh'[key % 8] ?? 'a');
    await page.waitForTimeout(KEY_EVERY_MS);
  }
  await page.waitForTimeout(KEY_EVERY_MS * 10);
  const { keysMs } = await seen(page);
  await page.context().close();
  return { taskMs, keysMs };
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext(SCREEN)).newPage();
  // tsx names functions by a helper of its own, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchItself);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

async function waitFor(page: Page, text: string, opensFirst = false): Promise<void> {
  await page.evaluate(
    (wanted) => {
      const own = (globalThis as unknown as { seen: Seen }).seen;
      Object.assign(own, { ...wanted, drawnAt: null, clickedAt: null });
    },
    { waitsFor: text, opensFirst },
  );
}

async function drawn(page: Page, withinMs: number): Promise<Seen> {
  await page.waitForFunction(
    () => ((globalThis as unknown as { seen: Seen }).seen.drawnAt ?? Infinity) < Infinity,
    undefined,
    { timeout: withinMs, polling: 200 },
  );
  return seen(page);
}

function seen(page: Page): Promise<Seen> {
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
}

/** Runs in the page before anything else: writes down the key's frame, clicks, the awaited text, and how long keys took. */
function watchItself(): void {
  const own: Seen = {
    keyAt: null,
    clickedAt: null,
    drawnAt: null,
    waitsFor: null,
    opensFirst: false,
    keysMs: [],
  };
  Object.assign(globalThis, { seen: own });
  const Socket = globalThis.WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener('message', ({ data }) => {
        const text = typeof data === 'string' ? data : '';
        if (text.includes('/topic/seal/') && text.includes('opened')) own.keyAt ??= performance.now();
      });
    }
  };
  addEventListener('click', () => (own.clickedAt ??= performance.now()), { capture: true });
  const look = (): void => {
    const first = own.opensFirst ? document.querySelector<HTMLElement>('a[href$="/task/1"]') : null;
    if (first !== null) {
      own.opensFirst = false;
      first.click();
    }
    const shown = document.querySelector('[data-part="statement"]')?.textContent ?? '';
    if (own.waitsFor !== null && own.drawnAt === null && shown.includes(own.waitsFor)) {
      // The frame in which it is there has been drawn when the next task runs.
      own.drawnAt = Infinity;
      setTimeout(() => (own.drawnAt = performance.now()));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') own.keysMs.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** A script of the repository that is no TypeScript. */
async function script<T>(path: string): Promise<T> {
  return (await import(new URL(path, import.meta.url).href)) as T;
}
