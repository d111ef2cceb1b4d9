import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { castOf, type Cast } from './contest.ts';
import { browserOptions } from './launch.ts';
import { type Stage } from './stage.ts';
import { expect, type Page, PASSWORD } from './test.ts';

export const HOUR_MS = 3_600_000;
/** Time between two pictures (§9), ms. */
export const PERIOD_MS = 15_000;
/** Time for a picture to come; everything else in these tests is fast. */
export const A_PICTURE = { timeout: 25_000 };

/** The browser's fake camera and screen, which show a clock. It agrees without asking anybody. */
export const AGREES = '--use-fake-ui-for-media-stream';
/** The kind of surface to share as a screen. */
export const device = (surface: 'monitor' | 'window') =>
  `--use-fake-device-for-media-stream=display-media-type=${surface}`;

/** Launch options of the whole browser for a person who agrees to share the screen. */
export const SHARING = {
  ...browserOptions,
  args: [...browserOptions.args, AGREES, device('monitor')],
};

/** A running contest that asks for the named sources; its people have agreed unless `agreed` is false. */
export async function watched(
  stage: Stage,
  checks: { readonly camera?: boolean; readonly screen?: boolean; readonly agreed?: boolean },
  contest: Parameters<typeof castOf>[2] = {},
): Promise<Cast> {
  const { camera = false, screen = false, agreed = true } = checks;
  const times = { start: -600_000, end: HOUR_MS };
  const cast = await castOf(stage, times, { check_camera: camera, check_screen: screen, ...contest });
  if (!agreed) return cast;
  const people = await stage.db
    .selectFrom('participants')
    .select('user_id')
    .where('contest_id', '=', cast.contestId)
    .execute();
  for (const { user_id: userId } of people) await stage.seed.consent(cast.contestId, userId);
  return cast;
}

/** Logs a person in by the login page. */
export async function logIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Потребителско име').fill(name);
  await page.getByLabel('Парола', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Runs a test with its own browser, started with these flags. */
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
/** All links to tasks on the page. */
export const taskLinks = (page: Page) => page.locator('a[href^="/task/"]');
/** Expects that the tasks are hidden until something is shared. */
export const isKept = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Споделете, за да видите задачите' })).toBeVisible();
  await expect(taskLinks(page)).toHaveCount(0);
};

/** The activity log of a contest, in order. */
export async function notesOf({ db }: Stage, { contestId }: Cast): Promise<string[]> {
  const rows = await db
    .selectFrom('activity_log')
    .select(['operation', 'message'])
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .execute();
  return rows.map(({ operation, message }) => `${operation} ${message}`);
}

/** Signals about the people of a contest now. */
export async function signalsOf({ db }: Stage, { contestId }: Cast): Promise<string[]> {
  const rows = await db
    .selectFrom('signals')
    .select(['kind', 'source'])
    .where('contest_id', '=', contestId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, source }) => [kind, source].filter(Boolean).join(' '));
}

/** A film for the browser's fake camera without movement: `shade` is the brightness of each pixel. */
export async function aStillFilm(
  shade: (x: number, y: number) => number,
): Promise<{ readonly flag: string; remove(): Promise<void> }> {
  const [width, height] = [320, 240];
  const bright = Buffer.from(
    Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width))),
  );
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`);
  const folder = await mkdtemp(join(tmpdir(), 'agon-film-'));
  const path = join(folder, 'still.y4m');
  await writeFile(path, Buffer.concat([head, frame, frame]));
  return {
    flag: `--use-file-for-fake-video-capture=${path}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
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

/** Number of colours in a picture, as a browser decodes it. */
export function coloursOf(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    return new Set(new Uint32Array(new Uint8Array(data).buffer)).size;
  }, picture.toString('base64'));
}
