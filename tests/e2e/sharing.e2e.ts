import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium } from '@playwright/test';
import { pngSize } from '../../server/features/proctoring/png.ts';
import config from '../../playwright.config.ts';
import { type Cast, castOf } from './support/contest.ts';
import { startHandmade } from './support/handmade.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const HOUR_MS = 3_600_000;
const PERIOD_MS = 15_000;
/** Pictures come every 15 s; nothing else of these tests is slow. */
const A_PICTURE = { timeout: 25_000 };

/** The browser's own camera and screen, which show a clock: nothing is stubbed. A person is not asked, and agrees. */
const AGREES = '--use-fake-ui-for-media-stream';
const device = (surface: 'monitor' | 'window') =>
  `--use-fake-device-for-media-stream=display-media-type=${surface}`;

const given = config.use?.launchOptions;
test.use({ launchOptions: { ...given, args: [...(given?.args ?? []), AGREES, device('monitor')] } });

/** A running contest that asks for what is named. */
function watched(
  stage: Stage,
  checks: { readonly camera?: boolean; readonly screen?: boolean },
): Promise<Cast> {
  const { camera = false, screen = false } = checks;
  const times = { start: -600_000, end: HOUR_MS };
  return castOf(stage, times, { check_camera: camera, check_screen: screen });
}

async function logIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Потребителско име').fill(name);
  await page.getByLabel('Парола', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Runs with a browser of its own that was started with these flags. */
async function withBrowser(
  flags: readonly string[],
  run: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ ...given, args: [...(given?.args ?? []), ...flags] });
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Страници', exact: true });
const taskLinks = (page: Page) => page.locator('a[href^="/task/"]');
const isKept = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Споделете, за да видите задачите' })).toBeVisible();
  await expect(taskLinks(page)).toHaveCount(0);
};

async function notesOf({ db }: Stage, { contestId }: Cast): Promise<string[]> {
  const rows = await db
    .selectFrom('activity_log')
    .select(['operation', 'message'])
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .execute();
  return rows.map(({ operation, message }) => `${operation} ${message}`);
}

async function picturesOf({ db }: Stage, { contestId }: Cast) {
  return db
    .selectFrom('snapshots')
    .innerJoin('pictures', 'pictures.hash', 'snapshots.picture_hash')
    .select(['kind', 'taken_at', 'missed', 'width', 'height', 'content', 'hash'])
    .where('contest_id', '=', contestId)
    .orderBy('snapshots.id')
    .execute();
}

/** How many colours a browser sees in a picture. */
function coloursOf(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    return new Set(new Uint32Array(new Uint8Array(data).buffer)).size;
  }, png.toString('base64'));
}

test('[SHL-5] [SHL-6] [PRC-1] [PRC-3] [PRC-5] tasks come with sharing, pictures arrive, and stopping asks', async ({
  stage,
  signIn,
}) => {
  const cast = await watched(stage, { camera: true, screen: true });
  const page = await signIn(cast.names.ivan);
  const base = new URL(page.url()).origin;

  // Nothing of the tasks, neither in the list nor by their address; what sharing means is said before anything is asked.
  await isKept(page);
  await expect(page.getByText('Задачите се появяват, когато споделите екрана си')).toBeVisible();
  for (const said of ['Какво се записва', 'Кой го вижда', '30 дни след края'])
    await expect(page.getByText(said).first()).toBeVisible();
  for (const path of ['/task/1', '/task/1/pdf', '/task/1/diff/1,2', '/task/2/submission/1']) {
    await page.goto(base + path);
    await isKept(page);
  }

  // The icon of the sidebar starts it; with one of two the tasks still wait.
  const dot = (name: string) => sidebar(page).getByRole('button', { name });
  await expect(dot('Екран')).toContainText('Не');
  await dot('Камера').click();
  await expect(sidebar(page).getByRole('link', { name: 'Камера' })).toContainText('Да');
  await isKept(page);
  await page.getByRole('button', { name: 'Сподели екрана' }).click();
  await expect(sidebar(page).getByRole('link', { name: 'Екран' })).toContainText('Да');
  await expect(sidebar(page).getByRole('link', { name: 'Две камбани' })).toBeVisible();

  // What is written is still there after sharing was stopped and began again.
  await sidebar(page).getByRole('link', { name: 'Две камбани' }).click();
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.type('int main() { return 42; }');
  await sidebar(page).getByRole('link', { name: 'Екран' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Наблюдение' })).toBeVisible();

  // The person sees what is shared, live.
  for (const name of ['Камерата ви в този момент', 'Екранът ви в този момент']) {
    const preview = page.getByLabel(name);
    await expect
      .poll(() => preview.evaluate((video) => (video as HTMLVideoElement).videoWidth))
      .toBeGreaterThan(0);
  }
  await expect(page.getByText('screen:-3:0')).toBeVisible();
  await expect(page.getByText(/^след \d+ секунд/).first()).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // One picture at once and one each 15 s, of the one and the other in turn.
  await expect
    .poll(async () => (await picturesOf(stage, cast)).length, { timeout: 50_000 })
    .toBeGreaterThan(2);
  const pictures = await picturesOf(stage, cast);
  expect(pictures.slice(0, 3).map(({ kind }) => kind)).toEqual(['camera', 'screen', 'camera']);
  const [first, second, third] = pictures.map(({ taken_at: at }) => at);
  expect(Math.abs(second! - first! - PERIOD_MS)).toBeLessThan(2_000);
  expect(Math.abs(third! - second! - PERIOD_MS)).toBeLessThan(2_000);
  for (const { content, width, height, missed, kind } of pictures) {
    expect(pngSize(content)).toEqual({ width, height });
    expect(width).toBe(kind === 'screen' ? 1280 : 480);
    expect(missed).toBe(0);
    expect(await coloursOf(page, content)).toBeGreaterThan(2);
  }

  // Stopping asks, and is done only when confirmed.
  const stop = page.getByRole('button', { name: 'Спри споделянето' }).last();
  const dialog = page.getByRole('dialog');
  await stop.click();
  await dialog.getByRole('button', { name: 'Отказ', exact: true }).click();
  await expect(sidebar(page).getByRole('link', { name: 'Екран' })).toContainText('Да');
  await stop.click();
  await dialog.getByRole('button', { name: 'Спри споделянето' }).click();
  await expect(dot('Екран')).toContainText('Не');
  await expect(taskLinks(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Сподели екрана' }).click();
  await sidebar(page).getByRole('link', { name: 'Две камбани' }).click();
  await expect(editor).toContainText('return 42');

  await expect
    .poll(() => notesOf(stage, cast))
    .toEqual([
      'CAMERA_SHARE fake_device_0',
      'SCREEN_SHARE screen:-3:0',
      'SCREEN_SHARE STOPPED',
      'SCREEN_SHARE screen:-3:0',
    ]);
});

test('[PRC-4] [SHL-6] F5 loads nothing anew for those who must share, and works for others', async ({
  stage,
  signIn,
}) => {
  const cast = await watched(stage, { screen: true });
  const page = await signIn(cast.names.ivan);
  const free = await castOf(stage, { start: -600_000, end: HOUR_MS });
  const other = await signIn(free.names.ivan);
  // Pressed by a program F5 never loads a page anew: what counts is that the browser is told not to.
  const isBlocked = (one: Page) =>
    one.evaluate(() => {
      const press = new KeyboardEvent('keydown', { key: 'F5', bubbles: true, cancelable: true });
      return !document.body.dispatchEvent(press);
    });
  await expect.poll(() => isBlocked(page)).toBe(true);
  await expect(
    page
      .getByRole('region', { name: /Известия/ })
      .getByText('F5 е изключен')
      .first(),
  ).toBeVisible();
  expect(await isBlocked(other)).toBe(false);
  // The contest does not ask for the camera: nobody is led to share it.
  await expect(sidebar(page).getByRole('button', { name: 'Екран' })).toBeVisible();
  await expect(sidebar(page).getByText('Камера')).toHaveCount(0);
  await expect(sidebar(other).getByText('Екран', { exact: true })).toHaveCount(0);
});

test('[SHL-6] whoever has not been told what sharing means is told before the browser asks', async ({
  stage,
  signIn,
  server,
}) => {
  const cast = await watched(stage, { screen: true });
  const page = await signIn(cast.names.ivan);
  await page.goto(`${server.url}/communication`);
  await sidebar(page).getByRole('button', { name: 'Екран' }).click();
  const dialog = page.getByRole('dialog', { name: 'Преди да споделите екрана' });
  await expect(dialog.getByText('Кой го вижда')).toBeVisible();
  await dialog.getByRole('button', { name: 'Не сега' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await notesOf(stage, cast)).toEqual([]);
  await sidebar(page).getByRole('button', { name: 'Екран' }).click();
  await dialog.getByRole('button', { name: 'Сподели екрана' }).click();
  await expect(sidebar(page).getByRole('link', { name: 'Екран' })).toContainText('Да');
});

test('[PRC-2] a window instead of the screen is warned of, and counts as shared', async ({
  stage,
  server,
}) => {
  const cast = await watched(stage, { screen: true });
  await withBrowser([AGREES, device('window')], async (browser) => {
    const page = await browser.newPage({ locale: 'bg-BG' });
    // The page offers screens first; this person looks for a window all the same.
    await page.addInitScript(() => {
      const offered = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getDisplayMedia = () => offered({ video: true });
    });
    await logIn(page, server.url, cast.names.ivan);
    await page.getByRole('button', { name: 'Сподели екрана' }).click();
    const warning = page.getByRole('dialog', { name: 'Това не е целият екран' });
    await expect(warning).toBeVisible();
    await warning.getByRole('button').last().click();
    await expect(taskLinks(page).first()).toBeVisible();
    await expect.poll(() => notesOf(stage, cast)).toEqual(['SCREEN_SHARE window:-3:0']);
  });
});

test('[PRC-1] [PRC-5] a refusal is noted, and the page says what to do', async ({ stage, server }) => {
  const cast = await watched(stage, { camera: true });
  await withBrowser([`${AGREES}=deny`, device('monitor')], async (browser) => {
    const page = await browser.newPage({ locale: 'bg-BG' });
    await logIn(page, server.url, cast.names.ivan);
    await page.getByRole('button', { name: 'Сподели камерата' }).click();
    await expect(page.getByText('Няма разрешение за споделяне.')).toBeVisible();
    await expect(page.getByText('Натиснете иконата вляво от адреса', { exact: false })).toBeVisible();
    await isKept(page);
    await expect
      .poll(() => notesOf(stage, cast))
      .toEqual([expect.stringMatching(/^CAMERA_SHARE NotAllowedError/)]);
    // It may be tried again.
    await expect(page.getByRole('button', { name: 'Сподели камерата' })).toBeEnabled();
  });
});

test('[SHL-5] [PRC-1] a permission that is taken back takes the tasks away at once', async ({
  stage,
  server,
}) => {
  const cast = await watched(stage, { camera: true });
  // Without the flag that agrees to everything the browser keeps permissions, and they can be taken back.
  await withBrowser([device('monitor')], async (browser) => {
    const context = await browser.newContext({ locale: 'bg-BG' });
    await context.grantPermissions(['camera']);
    const page = await context.newPage();
    await logIn(page, server.url, cast.names.ivan);
    await page.getByRole('button', { name: 'Сподели камерата' }).click();
    await taskLinks(page).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Две камбани' })).toBeVisible();
    await context.clearPermissions();
    await isKept(page);
    await expect(page.getByText('Камерата вече не се споделя').first()).toBeVisible();
    await expect
      .poll(() => notesOf(stage, cast))
      .toEqual(['CAMERA_SHARE fake_device_0', 'CAMERA_SHARE STOPPED']);
    await context.grantPermissions(['camera']);
    await page.getByRole('button', { name: 'Сподели камерата' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Две камбани' })).toBeVisible();
  });
});

test('[PRC-3] pictures of a hidden tab come in time, and show the present', async ({ stage, server }) => {
  const cast = await watched(stage, { camera: true, screen: true });
  const handmade = await startHandmade([AGREES, device('monitor')]);
  const { context } = handmade;
  try {
    const page = await context.newPage();
    await logIn(page, server.url, cast.names.ivan);
    await page.getByRole('button', { name: /Сподели камерата|Share the camera/ }).click();
    await page.getByRole('button', { name: /Сподели екрана|Share the screen/ }).click();
    await expect(taskLinks(page).first()).toBeVisible();
    const other = await context.newPage();
    await other.bringToFront();
    await expect.poll(() => page.evaluate(() => document.hidden)).toBe(true);
    const before = (await picturesOf(stage, cast)).length;
    await expect
      .poll(async () => (await picturesOf(stage, cast)).length, { timeout: 50_000 })
      .toBeGreaterThan(before + 1);
    const pictures = await picturesOf(stage, cast);
    const gaps = pictures.slice(1).map(({ taken_at: at }, index) => at - pictures[index]!.taken_at);
    for (const gap of gaps) expect(Math.abs(gap - PERIOD_MS)).toBeLessThan(2_000);
    // Camera and screen show a clock, so no two pictures are the same unless one shows the past.
    expect(new Set(pictures.map(({ hash }) => hash)).size).toBe(pictures.length);
  } finally {
    await handmade.close();
  }
});

test('[PRC-3] a network that was away leaves a gap that is counted, and nothing piles up', async ({
  stage,
  signIn,
}) => {
  const cast = await watched(stage, { screen: true });
  const page = await signIn(cast.names.ivan);
  await page.getByRole('button', { name: 'Сподели екрана' }).click();
  await expect.poll(async () => (await picturesOf(stage, cast)).length).toBe(1);
  await sidebar(page).getByRole('link', { name: 'Екран' }).click();
  // Arrived: a page that is not here yet cannot be fetched without a network.
  await expect(page.getByRole('heading', { level: 1, name: 'Наблюдение' })).toBeVisible();
  await page.context().setOffline(true);
  const cutAt = Date.now();
  await expect(page.getByText('Последната снимка не е изпратена')).toBeVisible(A_PICTURE);
  await expect.poll(() => Date.now() - cutAt, { timeout: 60_000 }).toBeGreaterThan(2 * PERIOD_MS + 5_000);
  await page.context().setOffline(false);
  await expect(page.getByText('Последната снимка не е изпратена')).toHaveCount(0, A_PICTURE);
  const [, second, ...more] = await picturesOf(stage, cast);
  expect(second?.missed).toBeGreaterThan(0);
  expect(more).toEqual([]);
});

test.describe('what is drawn', () => {
  test('[SHL-10] the pages of sharing fit 360 px and have nothing an accessibility scan finds, in dark too', async ({
    stage,
    signIn,
  }) => {
    const cast = await watched(stage, { camera: true, screen: true });
    const page = await signIn(cast.names.ivan);
    const base = new URL(page.url()).origin;
    await page.setViewportSize({ width: 360, height: 740 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const path of ['/home', '/task/1', '/monitoring']) {
        await page.goto(base + path);
        await expect(page.getByText('Кой го вижда').first()).toBeVisible();
        const overflow = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect(overflow).toBeLessThanOrEqual(0);
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      }
    }
  });
});

test('[PRC-1] a page that is loaded anew or closed notes that what it shared has stopped', async ({
  stage,
  signIn,
}) => {
  const cast = await watched(stage, { screen: true });
  const page = await signIn(cast.names.ivan);
  const share = async () => {
    await page.getByRole('button', { name: 'Сподели екрана' }).click();
    await expect(taskLinks(page).first()).toBeVisible();
  };
  const kinds = async () => (await notesOf(stage, cast)).map((note) => note.replace(/screen:.*/, 'STARTED'));
  const [started, stopped] = ['SCREEN_SHARE STARTED', 'SCREEN_SHARE STOPPED'];
  await share();
  await expect.poll(kinds).toEqual([started]);
  await page.reload();
  await isKept(page);
  await expect.poll(kinds).toEqual([started, stopped]);
  await share();
  await expect.poll(kinds).toEqual([started, stopped, started]);
  await page.close();
  await expect.poll(kinds).toEqual([started, stopped, started, stopped]);
});
