import AxeBuilder from '@axe-core/playwright';
import { startHandmade } from './support/handmade.ts';
import {
  A_PICTURE,
  AGREES,
  aStillFilm,
  device,
  isKept,
  logIn,
  notesOf,
  PERIOD_MS,
  picturesOf,
  SHARING,
  sidebar,
  signalsOf,
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
    // Without the flag that agrees to everything, permissions are kept and can be taken back.
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
      // Camera and screen show a clock, so equal pictures would mean that one shows the past.
      expect(new Set(pictures.map(({ hash }) => hash)).size).toBe(pictures.length);
    } finally {
      await handmade.close();
    }
  },
);

test(
  '[PRC-3] a network that was away leaves no gap: pictures taken meanwhile wait, and arrive',
  { tag: '@whole' },
  async ({ stage, signIn }) => {
    test.setTimeout(180_000);
    const cast = await watched(stage, { screen: true });
    const page = await signIn(cast.names.ivan);
    await page.getByRole('button', { name: 'Сподели екрана' }).click();
    await expect.poll(async () => (await picturesOf(stage, cast)).length).toBe(1);
    await sidebar(page).getByRole('link', { name: 'Екран' }).click();
    // The page must have loaded: without a network it could not be fetched.
    await expect(page.getByRole('heading', { level: 1, name: 'Наблюдение' })).toBeVisible();
    await page.context().setOffline(true);
    const cutAt = Date.now();
    await expect(page.getByText('Последната снимка не е изпратена')).toBeVisible(A_PICTURE);
    await expect.poll(() => Date.now() - cutAt, { timeout: 60_000 }).toBeGreaterThan(2 * PERIOD_MS + 5_000);
    await page.context().setOffline(false);
    await expect(page.getByText('Последната снимка не е изпратена')).toHaveCount(0, A_PICTURE);
    await expect
      .poll(async () => (await picturesOf(stage, cast)).length, { timeout: 90_000 })
      .toBeGreaterThan(4);
    const taken = (await picturesOf(stage, cast)).map((one) => one.taken_at).sort((a, b) => a - b);
    const gaps = taken.slice(1).map((at, index) => at - taken[index]!);
    for (const gap of gaps) expect(gap).toBeLessThan(PERIOD_MS + 5_000);
    expect((await picturesOf(stage, cast)).every(({ missed }) => missed === 0)).toBe(true);
  },
);

test.describe('the drawing of pages', () => {
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

for (const [name, shade, signal, timeout] of [
  ['is dark', () => 16, 'black', 100_000],
  ['stands still', (x: number, y: number) => 40 + ((x * 3 + y * 5) % 180), 'alike', 180_000],
] as const) {
  test(
    `[PRC-5] [PRC-8] a camera that ${name} is pointed out to the proctors, and to its person`,
    { tag: '@whole' },
    async ({ stage, server }) => {
      test.setTimeout(timeout + 60_000);
      const cast = await watched(stage, { camera: true });
      const film = await aStillFilm(shade);
      await withBrowser([AGREES, '--use-fake-device-for-media-stream', film.flag], async (browser) => {
        const page = await browser.newPage({ locale: 'bg-BG' });
        await logIn(page, server.url, cast.names.ivan);
        await page.getByRole('button', { name: 'Сподели камерата' }).click();
        await expect(taskLinks(page).first()).toBeVisible();
        await sidebar(page).getByRole('link', { name: 'Камера' }).click();
        await expect(page.getByText('Няма сигнали.')).toBeVisible();
        await expect.poll(() => signalsOf(stage, cast), { timeout }).toEqual([`${signal} camera`]);
        await expect(page.getByText('Няма сигнали.')).toHaveCount(0);
        // The page lists the signal beside the list of possible signals.
        const said = signal === 'black' ? 'Снимките ви са тъмни' : 'Нищо не се движи на снимките ви';
        await expect(page.getByText(said)).toHaveCount(2);
      });
      await film.remove();
    },
  );
}

test(
  '[PRC-8] a window that is out of sight for 30 s is pointed out until it is back',
  { tag: '@whole' },
  async ({ stage, server }) => {
    const cast = await watched(stage, { camera: true }, { signals: ['focus'] });
    const handmade = await startHandmade([AGREES, device('monitor')]);
    try {
      const page = await handmade.context.newPage();
      await logIn(page, server.url, cast.names.ivan);
      await page.getByRole('button', { name: /Сподели камерата|Share the camera/ }).click();
      await expect(taskLinks(page).first()).toBeVisible();
      const other = await handmade.context.newPage();
      await other.bringToFront();
      await expect.poll(() => page.evaluate(() => document.hidden)).toBe(true);
      await expect.poll(() => signalsOf(stage, cast), { timeout: 50_000 }).toEqual(['focus']);
      await page.bringToFront();
      await expect.poll(() => signalsOf(stage, cast)).toEqual([]);
      await expect
        .poll(async () => (await notesOf(stage, cast)).filter((note) => note.startsWith('FOCUS')))
        .toEqual([expect.stringMatching(/^FOCUS (behind|hidden)$/), 'FOCUS OVER']);
    } finally {
      await handmade.close();
    }
  },
);
