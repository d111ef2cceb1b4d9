import AxeBuilder from '@axe-core/playwright';
import { startHandmade } from './support/handmade.ts';
import {
  A_PICTURE,
  AGREES,
  device,
  isKept,
  logIn,
  notesOf,
  PERIOD_MS,
  picturesOf,
  SHARING,
  sidebar,
  taskLinks,
  watched,
  withBrowser,
} from './support/sharing.ts';
import { expect, test } from './support/test.ts';

test.use({ launchOptions: SHARING });

test(
  '[SHL-5] [PRC-1] a permission that is taken back takes the tasks away at once',
  { tag: '@whole' },
  async ({ stage, server }) => {
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
  },
);

test(
  '[PRC-3] pictures of a hidden tab come in time, and show the present',
  { tag: '@whole' },
  async ({ stage, server }) => {
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
  },
);

test(
  '[PRC-3] a network that was away leaves a gap that is counted, and nothing piles up',
  { tag: '@whole' },
  async ({ stage, signIn }) => {
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
  },
);

test.describe('what is drawn', () => {
  test(
    '[SHL-10] the pages of sharing fit 360 px and have nothing an accessibility scan finds, in dark too',
    { tag: '@whole' },
    async ({ stage, signIn }) => {
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
    },
  );
});

test(
  '[PRC-1] a page that is loaded anew or closed notes that what it shared has stopped',
  { tag: '@whole' },
  async ({ stage, signIn }) => {
    const cast = await watched(stage, { screen: true });
    const page = await signIn(cast.names.ivan);
    const share = async () => {
      await page.getByRole('button', { name: 'Сподели екрана' }).click();
      await expect(taskLinks(page).first()).toBeVisible();
    };
    const kinds = async () =>
      (await notesOf(stage, cast)).map((note) => note.replace(/screen:.*/, 'STARTED'));
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
  },
);
