import { type Browser, chromium } from '@playwright/test';
import { castOf, type Cast } from './contest.ts';
import { browserOptions } from './launch.ts';
import { type Stage } from './stage.ts';
import { expect, type Page, PASSWORD } from './test.ts';

export const HOUR_MS = 3_600_000;
/** Pictures are taken so often (§9). */
export const PERIOD_MS = 15_000;
/** Pictures come every 15 s; nothing else of these tests is slow. */
export const A_PICTURE = { timeout: 25_000 };

/** The browser's own camera and screen, which show a clock: nothing is stubbed. A person is not asked, and agrees. */
export const AGREES = '--use-fake-ui-for-media-stream';
/** What is shared as a screen. */
export const device = (surface: 'monitor' | 'window') =>
  `--use-fake-device-for-media-stream=display-media-type=${surface}`;

/** How the whole browser is started for somebody who agrees to share the screen. */
export const SHARING = {
  ...browserOptions,
  args: [...browserOptions.args, AGREES, device('monitor')],
};

/** A running contest that asks for what is named. */
export function watched(
  stage: Stage,
  checks: { readonly camera?: boolean; readonly screen?: boolean },
): Promise<Cast> {
  const { camera = false, screen = false } = checks;
  const times = { start: -600_000, end: HOUR_MS };
  return castOf(stage, times, { check_camera: camera, check_screen: screen });
}

/** Logs somebody in by the form of the login page. */
export async function logIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Потребителско име').fill(name);
  await page.getByLabel('Парола', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Runs with a browser of its own that was started with these flags. */
export async function withBrowser(
  flags: readonly string[],
  run: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ ...browserOptions, args: [...browserOptions.args, ...flags] });
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}

/** The list of pages beside the page. */
export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Страници', exact: true });
/** Every way to a task on the page. */
export const taskLinks = (page: Page) => page.locator('a[href^="/task/"]');
/** The tasks are hidden until something is shared. */
export const isKept = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Споделете, за да видите задачите' })).toBeVisible();
  await expect(taskLinks(page)).toHaveCount(0);
};

/** What the log of a contest holds, in order. */
export async function notesOf({ db }: Stage, { contestId }: Cast): Promise<string[]> {
  const rows = await db
    .selectFrom('activity_log')
    .select(['operation', 'message'])
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .execute();
  return rows.map(({ operation, message }) => `${operation} ${message}`);
}

/** The pictures of a contest, in order. */
export async function picturesOf({ db }: Stage, { contestId }: Cast) {
  const rows = await db
    .selectFrom('snapshots')
    .innerJoin('files', 'files.hash', 'snapshots.picture_hash')
    .select(['kind', 'taken_at', 'missed', 'width', 'height', 'content', 'hash'])
    .where('contest_id', '=', contestId)
    .orderBy('snapshots.id')
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, content: content ?? Buffer.alloc(0) }));
}

/** How many colours a browser sees in a picture. */
export function coloursOf(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    return new Set(new Uint32Array(new Uint8Array(data).buffer)).size;
  }, png.toString('base64'));
}
