import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page } from '@playwright/test';
import { crowdPictures } from './crowdPictures.ts';
import { typeLogin } from './door.ts';
import { type Stage } from './stage.ts';
import { type Held, heldBy, type Task, tasksOf } from './pageTasks.ts';
import { PASSWORD } from './test.ts';
import { changeCrowd, type WatchedCrowd, watchedCrowd } from './watchedCrowd.ts';

/** Time between two readings of the tasks, ms: only few are kept in memory. */
const ROUND_MS = 10_000;
/** Size of the window, and a point on the wall. */
const SIZE = { width: 1920, height: 1080 };
const MIDDLE = [1_100, 700] as const;
const SETTLE_MS = 5_000;
const PATIENCE_MS = 60_000;

/** A wall in view while contestants change. */
export interface WallRun {
  readonly people: number;
  readonly perSecond: number;
  readonly seconds: number;
}

interface HeldWithPictures extends Held {
  /** Number of pictures with an object URL in the page. */
  readonly pictures: number;
}

/** The result. Times are ms of the page's main thread. */
export interface WallRan {
  readonly changes: number;
  /** Longest time of a task on the processor, and longest duration on this machine. */
  readonly longest: { readonly cpuMs: number; readonly ms: number };
  /** Number of tasks with more than 50 ms on the processor. */
  readonly over50: number;
  readonly tasks: number;
  readonly early: HeldWithPictures;
  readonly late: HeldWithPictures;
  /** Number of unseen signals at the end, by the wall and by the database. */
  readonly unseen: { readonly shown: number; readonly kept: number };
}

/** Opens a wall, changes its contestants, scrolls now and then, and measures the page. */
export async function runWall(
  stage: Stage,
  url: string,
  browser: Browser,
  { people, perSecond, seconds }: WallRun,
): Promise<WallRan> {
  const pictures = await crowdPictures(stage.db, browser);
  const crowd = await watchedCrowd(stage, people, pictures);
  const context = await browser.newContext({ locale: 'bg-BG', viewport: SIZE });
  const page = await context.newPage();
  await openWall(page, url, crowd);
  const changes = changeCrowd(stage, crowd, pictures, perSecond);
  try {
    const looked = await lookAt(page, browser, seconds);
    const changed = await changes.stop();
    return { ...looked, changes: changed, unseen: await unseenOf(stage, crowd, page) };
  } finally {
    await changes.stop();
    await context.close();
  }
}

/** Measures an open wall for some time. */
async function lookAt(
  page: Page,
  browser: Browser,
  seconds: number,
): Promise<Omit<WallRan, 'changes' | 'unseen'>> {
  // The code is compiled, and the first pictures have loaded.
  await pause(SETTLE_MS);
  const ofPage = await page.context().newCDPSession(page);
  const ofBrowser = await browser.newBrowserCDPSession();
  const tasks: Task[] = [];
  const rounds = Math.max(3, Math.round((seconds * 1_000) / ROUND_MS));
  let early: HeldWithPictures | null = null;
  for (let round = 0; round < rounds; round += 1) {
    if (round === Math.floor(rounds / 3)) early = await heldWithPictures(page, ofPage);
    for (const task of await tasksOf(ofBrowser, () => look(page, round))) tasks.push(task);
  }
  const late = await heldWithPictures(page, ofPage);
  return {
    longest: {
      cpuMs: mostOf(tasks, 'cpuMs'),
      ms: mostOf(tasks, 'ms'),
    },
    over50: tasks.filter(({ cpuMs }) => cpuMs > 50).length,
    tasks: tasks.length,
    early: early ?? late,
    late,
  };
}

async function openWall(page: Page, url: string, { contestId, proctors }: WatchedCrowd): Promise<void> {
  await page.addInitScript(COUNT_ADDRESSES);
  await page.goto(`${url}/login`);
  await typeLogin(page, proctors[0], PASSWORD);
  await page.getByRole('banner').waitFor();
  await page.goto(`${url}/contest/${contestId}`);
  await page.getByRole('option').getByRole('img').first().waitFor({ timeout: PATIENCE_MS });
}

/** Counts object URLs that were made and not released, in the page's own code. The console is silenced. */
const COUNT_ADDRESSES = `
  window.addresses = new Set();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => { const url = createObjectURL.call(URL, blob); window.addresses.add(url); return url; };
  URL.revokeObjectURL = (url) => { window.addresses.delete(url); revokeObjectURL.call(URL, url); };
  for (const name of ['debug', 'info', 'log', 'warn']) console[name] = () => undefined;
`;

/** Lets time pass, and scrolls in between: a page down, and back the next time. */
async function look(page: Page, round: number): Promise<void> {
  await pause(ROUND_MS / 2);
  await page.mouse.move(...MIDDLE);
  await page.mouse.wheel(0, round % 2 === 0 ? 800 : -800);
  await pause(ROUND_MS / 2);
}

function mostOf(tasks: readonly Task[], of: keyof Task): number {
  return tasks.reduce((most, task) => Math.max(most, task[of]), 0);
}

async function heldWithPictures(page: Page, cdp: CDPSession): Promise<HeldWithPictures> {
  const held = await heldBy(cdp);
  const pictures = await page.evaluate(
    () => (window as unknown as { readonly addresses: ReadonlySet<string> }).addresses.size,
  );
  return { ...held, pictures };
}

/** Number of people with unseen signals, by the wall after the last change, and by the database. */
async function unseenOf({ db }: Stage, { contestId }: WatchedCrowd, page: Page): Promise<WallRan['unseen']> {
  const { kept } = await db
    .selectFrom('signals')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('kept'))
    .where('contest_id', '=', contestId)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  const button = page.getByRole('button', { name: /^Сигнали/ });
  const shown = async () => Number(/\d+/.exec((await button.textContent()) ?? '')?.[0] ?? -1);
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && (await shown()) !== kept;)
    await pause(250);
  return { shown: await shown(), kept };
}
