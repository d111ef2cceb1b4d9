import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { type DeltaCell, applyDelta } from '#domain/standings/board-cells.ts';
import { emptyRow, sortRows, type StandingRow } from '#domain/standings/standings.ts';
import { type Database } from '#server/db/database.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { append } from '#server/journal/append.ts';
import { typeLogin } from '#tests/e2e/support/door.ts';
import { browserOptions } from '#tests/e2e/support/launch.ts';
import { heldBy, type Task, tasksOf } from '#tests/e2e/support/pageTasks.ts';
import { openStage, type Stage } from '#tests/e2e/support/stage.ts';
import { PASSWORD } from '#tests/e2e/support/test.ts';
import { keepRows, layCopy, liftCopy, patchCopy } from './board/byHand.ts';
import { type BenchRow, medianOf } from './measure.ts';
import { contestChanges, FIRST_TEAM, HOURS, SUBMISSIONS, TASKS, TEAMS } from './wire-work.ts';

/** Length of the shown contest, s. */
const SECONDS = Number(process.env['AGON_BENCH_SECONDS'] ?? 300);
const BURST = 50;
const ROWS_SEEN = 10;
const BURSTS = 15;
const PENALTY = 20;
/** Time in which a burst is gathered, sent and drawn, and its rows glide to their places, ms. */
const WINDOW_MS = 2_500;
const LONG_MS = 50;
const PATIENCE_MS = 60_000;
/** A usual screen, and one on which all rows of a burst are in view. */
const USUAL = { width: 1920, height: 1_080 };
const HIGH = { width: 1920, height: 2_950 };
const LAST_MINUTE_MS = 299 * 60_000;

/**
 * The costs of a burst of changes on a contestant's board of a large contest in a real browser, and the
 * memory after hours of changes.
 */
export async function benchBoard(): Promise<readonly BenchRow[]> {
  const { ensureBrowser } = await script<{ readonly ensureBrowser: () => string }>('../scripts/browser.mjs');
  await (await script<{ default(): Promise<void> }>('../tests/support/built.global.mjs')).default();
  const stage = await openStage();
  const browser = await chromium.launch({ ...browserOptions, executablePath: ensureBrowser() });
  try {
    return await measured(stage, browser);
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function measured(stage: Stage, browser: Browser): Promise<readonly BenchRow[]> {
  const contest = await seedContest(stage);
  const { url } = await stage.server();
  const context = await browser.newContext({ locale: 'bg-BG', viewport: USUAL });
  const page = await context.newPage();
  await openBoard(page, url);
  const ofPage = await context.newCDPSession(page);
  const ofBrowser = await browser.newBrowserCDPSession();
  const replayed = await replay(stage.db, contest, page, ofPage, ofBrowser);
  await page.setViewportSize(HIGH);
  await rowsShown(page, BURST);
  const bursts = await burstsOf(stage.db, contest, replayed.rows, page, ofBrowser);
  const board = `a board of ${TEAMS} × ${TASKS}`;
  const longest = longestOf(replayed.tasks);
  return [
    {
      name: `a burst of ${BURST} changed rows of ${board}, by the same cells changed by hand in the same page`,
      ratio: medianOf(bursts.ours) / medianOf(bursts.byHand),
      target: 1.8,
      wanted: 'at most',
      detail: `${medianOf(bursts.ours).toFixed(1)} and ${medianOf(bursts.byHand).toFixed(1)} ms of the main thread, from the frame to the last row in its place; ${medianOf(bursts.cells)} cells; nothing happening costs ${medianOf(bursts.idle).toFixed(1)} ms meanwhile`,
    },
    {
      name: `the longest task of ${board} on a screen of ${USUAL.width} × ${USUAL.height}, against a long one (${LONG_MS} ms)`,
      ratio: longest / LONG_MS,
      target: 1,
      wanted: 'at most',
      detail: `${longest.toFixed(0)} ms of the processor, of ${replayed.tasks.length} tasks while the contest is replayed; in the bursts, ${HIGH.height} pixels high, ${longestOf(bursts.tasks).toFixed(0)} ms`,
    },
    {
      name: `memory of ${board} after ${HOURS} h and ${SUBMISSIONS} submissions in ${SECONDS} s, by that a third into it`,
      ratio: replayed.late / replayed.early,
      target: 1.1,
      wanted: 'at most',
      detail: `${replayed.early.toFixed(1)} and ${replayed.late.toFixed(1)} MB`,
    },
  ];
}

function longestOf(tasks: readonly Task[]): number {
  return tasks.reduce((most, { cpuMs }) => Math.max(most, cpuMs), 0);
}

async function seedContest({ db, seed }: Stage): Promise<number> {
  const watcher = await seed.user({ name: 'watcher', password: PASSWORD });
  const contest = await seed.contest({ tasks: TASKS, competitors: [watcher] });
  await sql`with people as (
      insert into users (name, display_name, group_label, role, types)
      select 'team-' || n, 'Team of University ' || (n * 7919) % 1301, 'Country ' || n % 60, 'user', ''
      from generate_series(1, ${TEAMS}::int) as n returning id)
    insert into participants (id, contest_id, user_id, category, extra_time_seconds, started_tasks, seen_at)
    overriding system value
    select ${FIRST_TEAM}::int - 1 + row_number() over (order by id), ${contest}::int, id, '', 0, 0, 0 from people`.execute(
    db,
  );
  return contest;
}

async function openBoard(page: Page, url: string): Promise<void> {
  // Without this, each line of the page's console would be sent to Chromium's driver.
  await page.addInitScript(
    'for (const name of ["debug", "info", "log", "warn"]) console[name] = () => undefined;',
  );
  await page.goto(`${url}/login`);
  await typeLogin(page, 'watcher', PASSWORD);
  await page.getByRole('banner').waitFor();
  await page.goto(`${url}/standing`);
  await rowsShown(page, ROWS_SEEN);
}

function rowsShown(page: Page, count: number): Promise<void> {
  return page.locator('[role=grid] [role=row]').nth(count).waitFor({ timeout: PATIENCE_MS });
}

/** Publishes a whole contest in little time, while a browser shows its board from the top. */
async function replay(db: Database, contest: number, page: Page, ofPage: CDPSession, ofBrowser: CDPSession) {
  const changes = contestChanges();
  const [first, last] = [changes[0]?.entry.at ?? 0, changes.at(-1)?.entry.at ?? 0];
  const rows = new Map(changes.map(({ row }) => [row.id, row]));
  const tasks: Task[] = [];
  let early = 0;
  let done = 0;
  for (let second = 0; second < SECONDS; second += 1) {
    const until = first + ((last - first) * (second + 1)) / SECONDS;
    let end = done;
    while ((changes[end]?.entry.at ?? Infinity) <= until) end += 1;
    const bodies = changes.slice(done, end).map(({ entry }) => entry.body);
    done = end;
    const publishing = async () => {
      await Promise.all([publish(db, contest, bodies), pause(1_000)]);
    };
    for (const task of await tasksOf(ofBrowser, publishing)) tasks.push(task);
    if (second === Math.floor(SECONDS / 3)) early = (await heldBy(ofPage)).heapMb;
  }
  await untilLeader(page, rows);
  return { rows, tasks, early, late: (await heldBy(ofPage)).heapMb };
}

/** Bursts of changes in the first rows. Each is also made by hand in a copy of the earlier rows. */
async function burstsOf(
  db: Database,
  contest: number,
  rows: Map<number, StandingRow>,
  page: Page,
  ofBrowser: CDPSession,
) {
  const [ours, byHand, idle, cells]: [number[], number[], number[], number[]] = [[], [], [], []];
  const all: Task[] = [];
  const during = async (work: () => Promise<unknown>) => {
    const tasks = await tasksOf(ofBrowser, async () => {
      await Promise.all([work(), pause(WINDOW_MS)]);
    });
    return { tasks, cpuMs: tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0) };
  };
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const nothing = await during(() => Promise.resolve());
    await page.evaluate(keepRows);
    const delta = burstOf(rows, burst);
    const our = await during(() =>
      publish(db, contest, [{ action: 'cells', penalty: PENALTY, cells: delta }]),
    );
    await untilLeader(page, rows);
    const changed = await page.evaluate(layCopy);
    await pause(500);
    const hand = await during(() => page.evaluate(patchCopy));
    if (!(await page.evaluate(liftCopy)))
      throw new Error('what was changed by hand is not what the board shows');
    await pause(500);
    all.push(...our.tasks);
    idle.push(nothing.cpuMs);
    cells.push(changed);
    ours.push(our.cpuMs - nothing.cpuMs);
    byHand.push(hand.cpuMs - nothing.cpuMs);
  }
  return { ours, byHand, idle, cells, tasks: all };
}

/** Makes a change in each of the first rows; every other change solves a task. Updates `rows`. */
function burstOf(rows: Map<number, StandingRow>, burst: number): readonly DeltaCell[] {
  const delta = sortRows([...rows.values()])
    .slice(0, BURST)
    .map(({ id, cells }, index): DeltaCell => {
      const task = 1 + ((burst + index) % TASKS);
      const cell = cells[String(task)];
      const isSolved = cell?.kind === 'icpc' && cell.solvedMs !== null;
      if (cell?.kind === 'icpc' && isSolved) return [id, task, cell.tries + 1, 0, cell.solvedMs];
      const tries = (cell?.tries ?? 0) + 1;
      return index % 2 === 0 ? [id, task, tries] : [id, task, tries, 0, LAST_MINUTE_MS];
    });
  const changed = applyDelta((id) => rows.get(id) ?? emptyRow(id), { cells: delta }, { penalty: PENALTY });
  for (const row of changed) rows.set(row.id, row);
  return delta;
}

async function publish(db: Database, contest: number, bodies: readonly unknown[]): Promise<void> {
  const entries = bodies.map((body) => ({ stream: `/topic/standing/${contest}`, body: body as EntryBody }));
  await withTransaction(db, (trx) => append(trx, entries));
}

type EntryBody = Parameters<typeof append>[1][number]['body'];

/** Waits until the board shows the present penalty of its first row. */
async function untilLeader(page: Page, rows: ReadonlyMap<number, StandingRow>): Promise<void> {
  const [leader] = sortRows([...rows.values()]);
  const shown = new Intl.NumberFormat('bg-BG').format(leader?.penalty ?? 0);
  await page
    .locator('[role=grid] [role=row][aria-rowindex="2"]')
    .getByText(shown, { exact: true })
    .first()
    .waitFor({ timeout: PATIENCE_MS });
}

/** A script of the repository that is not TypeScript. */
async function script<T>(path: string): Promise<T> {
  return (await import(new URL(path, import.meta.url).href)) as T;
}
