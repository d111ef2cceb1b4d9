import { type Browser, chromium, type Page } from '@playwright/test';
import { type Cast, castOf } from '#tests/e2e/support/contest.ts';
import { typeLogin } from '#tests/e2e/support/door.ts';
import { shellOptions } from '#tests/e2e/support/launch.ts';
import { openStage, type Stage } from '#tests/e2e/support/stage.ts';
import { PASSWORD } from '#tests/e2e/support/test.ts';
import { type Arrivals, openArrivals, seedSubmissions } from './list/arrivals.ts';
import { type BenchRow, medianOf } from './measure.ts';

const ROWS = 100_000;
const PER_SECOND = 200;
const ROUNDS = 5;
const ROUND_MS = 4_000;
const PATIENCE_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Frames that a page drew in a round. */
interface Drawn {
  readonly perSecond: number;
  /** The longest time from one frame to the next. */
  readonly longestMs: number;
}

/** Frame rate of staff's growing list of submissions against an empty page's, in a real browser. */
export async function benchList(): Promise<readonly BenchRow[]> {
  // Finds the browser and builds the pages, as the browser tests do.
  const { ensureBrowser, ensureHeadlessShell } = await script<{
    readonly ensureBrowser: () => string;
    readonly ensureHeadlessShell: () => string | null;
  }>('../scripts/browser.mjs');
  await (await script<{ default(): Promise<void> }>('../tests/support/built.global.mjs')).default();
  const stage = await openStage();
  const executablePath = ensureHeadlessShell() ?? ensureBrowser();
  const browser = await chromium.launch({ ...shellOptions, executablePath });
  try {
    const cast = await castOf(stage, { start: -4 * HOUR_MS, end: HOUR_MS });
    await seedSubmissions(stage, cast, ROWS);
    return await watched(stage, cast, browser);
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function watched(stage: Stage, cast: Cast, browser: Browser): Promise<readonly BenchRow[]> {
  const context = await browser.newContext({ locale: 'bg-BG', viewport: { width: 1280, height: 800 } });
  const empty = await context.newPage();
  const page = await context.newPage();
  await openList(page, (await stage.server()).url, cast.names.admin);
  const arrivals = await openArrivals(stage, cast, PER_SECOND);
  try {
    let rows = ROWS;
    const list = await compared(page, empty, arrivals, (came) => untilRows(page, (rows += came)));
    await page.locator('a[href="/home"]').first().click();
    await page.getByRole('link', { name: 'Всички решения' }).waitFor();
    const home = await compared(page, empty, arrivals, () => Promise.resolve());
    const memory = await page.evaluate(
      () => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0,
    );
    const beside = `${ROWS} submissions here, ${PER_SECOND} changes a second`;
    return [
      { name: `frames of the list of submissions, ${beside}, against an empty page's`, ...list },
      {
        name: `frames of the home of staff, ${beside}, against an empty page's`,
        ...home,
        detail: `${home.detail}; ${(memory / 2 ** 20).toFixed(0)} MB of JavaScript in use`,
      },
    ];
  } finally {
    await arrivals.close();
  }
}

/** Rounds of the list while submissions come; before each, a round of the empty page while nothing comes. */
async function compared(
  page: Page,
  empty: Page,
  arrivals: Arrivals,
  arrived: (came: number) => Promise<void>,
): Promise<Omit<BenchRow, 'name'>> {
  const rounds: { readonly bare: Drawn; readonly full: Drawn; readonly perSecond: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await drawnBy(empty);
    arrivals.start();
    const startedAt = performance.now();
    const full = await drawnBy(page);
    const { came, judged } = await arrivals.stop();
    const perSecond = ((came + judged) * 1_000) / (performance.now() - startedAt);
    // The list must have shown the new rows: a list that stands still draws as often as an empty page.
    await arrived(came);
    rounds.push({ bare, full, perSecond });
  }
  const ratios = rounds.map(({ bare, full }) => full.perSecond / bare.perSecond);
  const [full, bare] = [rounds.map((round) => round.full), rounds.map((round) => round.bare)];
  return {
    ratio: medianOf(ratios),
    target: 0.95,
    wanted: 'at least',
    detail: `${rateOf(full)} and ${rateOf(bare)} a second, ${medianOf(rounds.map((round) => round.perSecond)).toFixed(0)} changes; longest frame ${longestOf(full)} and ${longestOf(bare)} ms`,
  };
}

/** Logs in as an admin and loads the whole list, page by page, to its end. */
async function openList(page: Page, url: string, admin: string): Promise<void> {
  // Asks for the largest pages that the server allows, so that there are fewer of them.
  await page.route(/\/submissions\?.*before=/, (route) =>
    route.continue({ url: `${route.request().url()}&limit=1000` }),
  );
  // Without this, each line of the page's console would be sent to Chromium's driver.
  await page.addInitScript(
    'for (const name of ["debug", "info", "log", "warn"]) console[name] = () => undefined;',
  );
  await page.goto(`${url}/login`);
  await typeLogin(page, admin, PASSWORD);
  await page.getByRole('banner').waitFor();
  await page.goto(`${url}/submissions`);
  const older = page.getByRole('button', { name: 'Зареди по-стари' });
  await older.waitFor();
  for (let rows = await rowsOf(page); rows < ROWS; rows = await rowsOf(page)) {
    await older.click();
    await untilRows(page, Math.min(ROWS, rows + 1_000));
  }
}

/** Number of rows of the open list, without its head. */
async function rowsOf(page: Page): Promise<number> {
  return Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
}

async function untilRows(page: Page, count: number): Promise<void> {
  await page.locator(`[role=grid][aria-rowcount="${count + 1}"]`).waitFor({ timeout: PATIENCE_MS });
}

/** Brings the page to the front, and counts its frames for a round. */
async function drawnBy(page: Page): Promise<Drawn> {
  await page.bringToFront();
  return page.evaluate(async (roundMs) => {
    const startedAt = await new Promise<number>(requestAnimationFrame);
    let frames = 0;
    let longestMs = 0;
    let lastAt = startedAt;
    while (lastAt - startedAt < roundMs) {
      const at = await new Promise<number>(requestAnimationFrame);
      frames += 1;
      longestMs = Math.max(longestMs, at - lastAt);
      lastAt = at;
    }
    return { perSecond: (frames * 1_000) / (lastAt - startedAt), longestMs };
  }, ROUND_MS);
}

function rateOf(rounds: readonly Drawn[]): string {
  return medianOf(rounds.map(({ perSecond }) => perSecond)).toFixed(1);
}

function longestOf(rounds: readonly Drawn[]): string {
  return Math.max(...rounds.map(({ longestMs }) => longestMs)).toFixed(0);
}

/** A script of the repository that has no types. */
async function script<T>(path: string): Promise<T> {
  return (await import(new URL(path, import.meta.url).href)) as T;
}
