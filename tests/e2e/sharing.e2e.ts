import AxeBuilder from '@axe-core/playwright';
import { pictureIn } from '#server/features/proctoring/sharing/picture.ts';
import { castOf } from './support/contest.ts';
import {
  AGREES,
  coloursOf,
  device,
  HOUR_MS,
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
import { expect, type Page, test } from './support/test.ts';

test.use({ launchOptions: SHARING });

test(
  '[SHL-5] [SHL-6] [PRC-1] [PRC-3] [PRC-5] tasks come with sharing, pictures arrive, and stopping asks @full',
  { tag: '@whole' },
  async ({ stage, signIn }) => {
    const cast = await watched(stage, { camera: true, screen: true });
    const page = await signIn(cast.names.ivan);
    const base = new URL(page.url()).origin;

    // No task is shown in the list or at its address; the page explains sharing before it asks for it.
    await isKept(page);
    await expect(
      page.getByText('Задачите се появяват, щом споделите каквото изисква състезанието', { exact: true }),
    ).toBeVisible();
    for (const said of ['Какво се записва', 'Кой го вижда', '30 дни след края'])
      await expect(page.getByText(said).first()).toBeVisible();
    for (const path of ['/task/1', '/task/1/pdf', '/task/1/diff/1,2', '/task/2/submission/1']) {
      await page.goto(base + path);
      await isKept(page);
    }

    // The icon in the sidebar starts sharing; with one of two sources the tasks stay hidden.
    const dot = (name: string) => sidebar(page).getByRole('button', { name });
    await expect(dot('Екран')).toContainText('Не');
    await dot('Камера').click();
    await expect(sidebar(page).getByRole('link', { name: 'Камера' })).toContainText('Да');
    await isKept(page);
    await page.getByRole('button', { name: 'Сподели екрана' }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Екран' })).toContainText('Да');
    await expect(sidebar(page).getByRole('link', { name: 'Две камбани' })).toBeVisible();

    // The text in the editor survives a stop and a new start of sharing.
    await sidebar(page).getByRole('link', { name: 'Две камбани' }).click();
    const editor = page.locator('.cm-content');
    await editor.click();
    await page.keyboard.type('int main() { return 42; }');
    await sidebar(page).getByRole('link', { name: 'Екран' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Наблюдение' })).toBeVisible();

    // The person sees live what is shared.
    for (const name of ['Камерата ви в този момент', 'Екранът ви в този момент']) {
      const preview = page.getByLabel(name);
      await expect
        .poll(() => preview.evaluate((video) => (video as HTMLVideoElement).videoWidth))
        .toBeGreaterThan(0);
    }
    await expect(page.getByText('screen:-3:0')).toBeVisible();
    await expect(page.getByText(/^след \d+ секунд/).first()).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    // One picture is taken at once and one each 15 s, from the two sources in turn.
    await expect
      .poll(async () => (await picturesOf(stage, cast)).length, { timeout: 50_000 })
      .toBeGreaterThan(2);
    const pictures = await picturesOf(stage, cast);
    expect(pictures.slice(0, 3).map(({ kind }) => kind)).toEqual(['camera', 'screen', 'camera']);
    const [first, second, third] = pictures.map(({ taken_at: at }) => at);
    expect(Math.abs(second! - first! - PERIOD_MS)).toBeLessThan(2_000);
    expect(Math.abs(third! - second! - PERIOD_MS)).toBeLessThan(2_000);
    for (const { content, width, height, missed, kind } of pictures) {
      expect(pictureIn(content)).toEqual({ type: expect.stringMatching(/webp|jpeg/), width, height });
      expect(width).toBe(kind === 'screen' ? 1280 : 480);
      expect(missed).toBe(0);
      expect(await coloursOf(page, content)).toBeGreaterThan(2);
    }

    // Stopping asks first, and happens only when confirmed.
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
  },
);

test(
  '[PRC-4] [SHL-6] F5 loads nothing anew for those who must share, and works for others @full',
  { tag: '@whole' },
  async ({ stage, signIn }) => {
    const cast = await watched(stage, { screen: true });
    const page = await signIn(cast.names.ivan);
    const free = await castOf(stage, { start: -600_000, end: HOUR_MS });
    const other = await signIn(free.names.ivan);
    // F5 pressed by a program never reloads a page, so the test checks that the key's default is prevented.
    const isBlocked = (one: Page) =>
      one.evaluate(() => {
        const press = new KeyboardEvent('keydown', { key: 'F5', bubbles: true, cancelable: true });
        return !document.body.dispatchEvent(press);
      });
    await expect.poll(() => isBlocked(page)).toBe(true);
    await expect(
      page
        .getByRole('region', { name: /Известия/ })
        .getByText('Презареждането е изключено')
        .first(),
    ).toBeVisible();
    expect(await isBlocked(other)).toBe(false);
    // When a contest asks for any sharing, all three dots are shown (§2); otherwise none.
    await expect(sidebar(page).getByRole('button', { name: 'Екран' })).toBeVisible();
    await expect(sidebar(page).getByText('Камера')).toHaveCount(1);
    await expect(sidebar(other).getByText('Екран', { exact: true })).toHaveCount(0);
  },
);

test(
  '[SHL-5] [SHL-6] [PRC-8] a person who has not agreed to being watched is told how first, and staff see that they have not @full',
  { tag: '@whole' },
  async ({ stage, signIn, server }) => {
    const cast = await watched(
      stage,
      { screen: true, agreed: false },
      { signals: ['surface', 'black'], pictures_kept_days: 12 },
    );
    const page = await signIn(cast.names.ivan);
    await expect(
      page.getByRole('heading', { name: 'Преди да започнете: как ще бъдете наблюдавани' }),
    ).toBeVisible();
    await expect(taskLinks(page)).toHaveCount(0);
    for (const said of [
      'Какво се записва',
      'Кой го вижда',
      '12 дни след края',
      'Снимките ви са тъмни поне минута.',
    ])
      await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Сподели екрана' })).toHaveCount(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    // Sharing also starts from the sidebar of any page.
    await page.goto(`${server.url}/communication`);
    await sidebar(page).getByRole('button', { name: 'Екран' }).click();
    const dialog = page.getByRole('dialog', { name: 'Преди да споделите екрана' });
    await expect(dialog.getByText('Кой го вижда')).toBeVisible();
    await dialog.getByRole('button', { name: 'Не сега' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await notesOf(stage, cast)).toEqual([]);

    const admin = await signIn(cast.names.admin);
    await admin.goto(`${server.url}/contest/${cast.contestId}`);
    await admin.getByRole('tab', { name: /Участници/ }).click();
    await expect(admin.getByText('2 не са се съгласили с наблюдението')).toBeVisible();

    await sidebar(page).getByRole('button', { name: 'Екран' }).click();
    await dialog.getByRole('button', { name: 'Прочетох това и се съгласявам' }).click();
    await dialog.getByRole('button', { name: 'Сподели екрана' }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Екран' })).toContainText('Да');
    await expect(sidebar(page).getByRole('link', { name: 'Две камбани' })).toBeVisible();
    await expect(admin.getByText('1 не се е съгласил с наблюдението')).toBeVisible();
    await expect(admin.getByText('Без дадено съгласие')).toHaveCount(1);
  },
);

test(
  '[PRC-2] a window instead of the screen is warned of, and counts as shared @full',
  { tag: '@whole' },
  async ({ stage, server }) => {
    const cast = await watched(stage, { screen: true });
    await withBrowser([AGREES, device('window')], async (browser) => {
      const page = await browser.newPage({ locale: 'bg-BG' });
      // The page offers screens first; this script offers windows as well.
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
  },
);

test(
  '[PRC-1] [PRC-5] a refusal is noted, and the page says what to do @full',
  { tag: '@whole' },
  async ({ stage, server }) => {
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
      // The person may try again.
      await expect(page.getByRole('button', { name: 'Сподели камерата' })).toBeEnabled();
    });
  },
);
